import type { Path } from "@skill-convert/core";

/** Where a value stands in a document. Offsets are those of the document's own text. */
export interface SyntaxNode {
  readonly kind: "scalar" | "list" | "record" | "alias";
  /** Written in brackets, or by indentation. Of a scalar: whether it is anything but a YAML block scalar. */
  readonly flow: boolean;
  /** Tags and anchors included. */
  readonly start: number;
  /** Comments and line endings after the value are not included. */
  readonly end: number;
  readonly members: readonly Member[];
  /** A collection in a form that is not edited piece by piece, such as explicit keys: it is written anew. */
  readonly opaque?: boolean;
}

/** The place of a scalar that is not a YAML block scalar. */
export function scalarNode(start: number, end: number): SyntaxNode {
  return { kind: "scalar", flow: true, start, end, members: NO_MEMBERS };
}

const NO_MEMBERS: readonly Member[] = [];

/** An entry of a record or an item of a list. */
export interface Member {
  /** Of a record's entry. */
  readonly key?: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Of the entry: its key, its dash, or the item itself. */
  readonly start: number;
  /** Just after the colon or the dash. */
  readonly afterMark: number;
  readonly value: SyntaxNode;
}

/** The member that a path segment names; of several with one key, the last, which is the one that is read. */
export function memberAt(place: SyntaxNode, segment: string | number): Member | undefined {
  if (place.kind === "list") {
    const index = typeof segment === "number" ? segment : /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
    return place.members[index];
  }
  if (place.kind !== "record") return undefined;
  const key = String(segment);
  if (place.members.length > MANY) return indexOf(place).get(key);
  return place.members.findLast((member) => member.key === key);
}

/** From so many members on, something wrong with each of them would make a search from the end too dear. */
const MANY = 64;

const indexes = new WeakMap<SyntaxNode, ReadonlyMap<string, Member>>();

/** The last member of each key, remembered with the place that it is of. */
function indexOf(place: SyntaxNode): ReadonlyMap<string, Member> {
  const known = indexes.get(place);
  if (known) return known;
  const index = new Map<string, Member>();
  for (const member of place.members) if (member.key !== undefined) index.set(member.key, member);
  indexes.set(place, index);
  return index;
}

/** What is at a path: the entry or item, undefined for the whole document, and the place of its value. */
export interface Located {
  readonly member: Member | undefined;
  readonly value: SyntaxNode;
}

/** The member at the end of a path, and the place of its value; inside an alias, the alias. */
export function follow(root: SyntaxNode, path: Path): Located | undefined {
  let member: Member | undefined;
  let value = root;
  for (const segment of path) {
    if (value.kind === "alias") return { member, value };
    member = memberAt(value, segment);
    if (member === undefined) return undefined;
    value = member.value;
  }
  return { member, value };
}
