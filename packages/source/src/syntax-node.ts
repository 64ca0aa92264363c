import type { Path } from "@skill-convert/core";

/** The position of a value and of its parts. Offsets refer to the text of the document, not of the file. */
export interface SyntaxNode {
  readonly kind: "scalar" | "list" | "record" | "alias";
  /**
   * True for JSON and for YAML in brackets, false for YAML by indentation. For a scalar: false only for a block scalar.
   */
  readonly flow: boolean;
  /** Includes tags and anchors. */
  readonly start: number;
  /** Excludes comments and line endings after the value. */
  readonly end: number;
  readonly members: readonly Member[];
  /** True for a collection that can only be written anew, for example because it has explicit keys. */
  readonly opaque?: boolean;
}

/** Makes the node of a scalar that is not a block scalar. */
export function scalarNode(start: number, end: number): SyntaxNode {
  return { kind: "scalar", flow: true, start, end, members: NO_MEMBERS };
}

const NO_MEMBERS: readonly Member[] = [];

/** An entry of a record or an item of a list. */
export interface Member {
  /** Undefined for an item of a list. */
  readonly key?: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The start of the key, of the dash, or of an item without a dash. */
  readonly start: number;
  /** Just after the colon or the dash. */
  readonly afterMark: number;
  readonly value: SyntaxNode;
}

/** The member at a path segment. If several have the same key, the last one, because that is the one that is read. */
export function memberAt(node: SyntaxNode, segment: string | number): Member | undefined {
  if (node.kind === "list") {
    const index = typeof segment === "number" ? segment : /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
    return node.members[index];
  }
  if (node.kind !== "record") return undefined;
  const key = String(segment);
  if (node.members.length > MANY) return indexOf(node).get(key);
  return node.members.findLast((member) => member.key === key);
}

/** From this many members on, the keys are indexed: a search per member would take quadratic time. */
const MANY = 64;

const indexes = new WeakMap<SyntaxNode, ReadonlyMap<string, Member>>();

/** The last member of each key. */
function indexOf(node: SyntaxNode): ReadonlyMap<string, Member> {
  const known = indexes.get(node);
  if (known) return known;
  const index = new Map<string, Member>();
  for (const member of node.members) if (member.key !== undefined) index.set(member.key, member);
  indexes.set(node, index);
  return index;
}

/** The node at a path and the member that holds it, which is undefined for the root. */
export interface Located {
  readonly member: Member | undefined;
  readonly value: SyntaxNode;
}

/** Finds the node at a path. A path into an alias leads to the alias. */
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
