import type { Json, Path, Range } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";

/** A value that the text of a program shows, and where; or why it does not show one. */
export type Evaluated = Known | Unknown;

export interface Known {
  readonly known: true;
  /** Without the members that are not known. */
  readonly value: Json;
  readonly range: Range;
  /** What a collection is; undefined for a scalar. */
  readonly kind?: CollectionKind;
  /** The members of a collection, by key or index; only a dictionary has some that are not known. */
  readonly members?: ReadonlyMap<string, Evaluated>;
  /** What a dictionary unpacks, or has as a key, that is not known. */
  readonly gaps?: readonly Unknown[];
  /** Whether `value` is all of it, so that something can be calculated from it. */
  readonly whole: boolean;
  /** Values in it, itself included; the same one counts wherever it is used. */
  readonly size: number;
  /** Of a member of an enumeration. */
  readonly member?: { readonly name: string; readonly value: Evaluated };
  /** Of a number that Python prints with a point. */
  readonly isFloat?: boolean;
}

export type CollectionKind = "list" | "tuple" | "set" | "dictionary" | "enumeration";

export interface Unknown {
  readonly known: false;
  readonly range: Range;
  /** What stands there and why it has no value here, to complete "… cannot be told without running the program". */
  readonly why: string;
}

/** Where a value stands. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Values that one expression may stand for, so that names used many times over cost no more than a file may. */
export const MAX_VALUES = 50_000;
export const MAX_TEXT = 1024 * 1024;
/** So many characters of a text count as another value. */
const CHARACTERS_OF_A_VALUE = 100;

export function rangeOf({ from, to }: Span): Range {
  return { start: from, end: to };
}

export function unknown(span: Span, why: string): Unknown {
  return { known: false, range: rangeOf(span), why };
}

export function scalar(span: Span, value: Json, more: Pick<Known, "isFloat" | "member"> = {}): Evaluated {
  if (typeof value === "string" && value.length > MAX_TEXT) return unknown(span, "a text that is too long");
  const size = typeof value === "string" ? 1 + Math.floor(value.length / CHARACTERS_OF_A_VALUE) : 1;
  return { known: true, value, range: rangeOf(span), whole: true, size, ...more };
}

/** A list, or another collection of values without keys; the first value that is not known is in its place. */
export function listOf(
  span: Span,
  items: readonly Evaluated[],
  kind: Exclude<CollectionKind, "dictionary"> = "list",
): Evaluated {
  const missing = items.find((item): item is Unknown => !item.known);
  if (missing) return missing;
  const found = items.filter((item) => item.known);
  const members = new Map(found.map((item, index) => [String(index), item]));
  const isWhole = kind !== "enumeration" && found.every(({ whole }) => whole);
  return collection(span, { kind, members, whole: isWhole }, () => found.map(({ value }) => value));
}

/** A dictionary. Values that are not known leave the others as they are. */
export function dictionaryOf(
  span: Span,
  members: ReadonlyMap<string, Evaluated>,
  gaps: readonly Unknown[] = [],
): Evaluated {
  const isWhole = gaps.length === 0 && [...members.values()].every((member) => member.known && member.whole);
  return collection(span, { kind: "dictionary", members, whole: isWhole, ...(gaps.length > 0 && { gaps }) }, () => {
    const value: { [key: string]: Json } = {};
    for (const [key, member] of members) if (member.known) setOwn(value, key, member.value);
    return value;
  });
}

function collection(
  span: Span,
  known: Required<Pick<Known, "kind" | "members">> & Pick<Known, "gaps" | "whole">,
  toValue: () => Json,
): Evaluated {
  let size = 1;
  for (const member of known.members.values()) size += member.known ? member.size : 1;
  if (size > MAX_VALUES) return unknown(span, `a ${known.kind} of too many values`);
  return { known: true, value: toValue(), range: rangeOf(span), ...known, size };
}

/** What a loop over a value goes through; undefined for what is not known well enough to be gone through. */
export function itemsIn(span: Span, { kind, members, gaps, value }: Known): readonly Evaluated[] | undefined {
  if (gaps) return undefined;
  if (kind === "dictionary") return [...(members?.keys() ?? [])].map((key) => scalar(span, key));
  if (members) return [...members.values()];
  if (typeof value !== "string" || value.length > MAX_VALUES) return undefined;
  return Array.from(value, (character) => scalar(span, character));
}

/** The innermost member on a path that the text shows. */
export function memberAt(root: Known | undefined, path: Path): Known | undefined {
  let place = root;
  for (const segment of path) {
    const member = place?.members?.get(String(segment));
    if (!member?.known) break;
    place = member;
  }
  return place;
}
