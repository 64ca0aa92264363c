import type { Json, Path, Range } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";

/** The value of an expression as far as the text of a program shows it, or the reason why it does not. */
export type Evaluated = Known | Unknown;

/** A value that the text shows, at least in part. */
export interface Known {
  readonly known: true;
  /** The value without the members that are not known. */
  readonly value: Json;
  readonly range: Range;
  /** Undefined for a scalar. */
  readonly kind?: CollectionKind;
  /** The members of a collection by key or index. Only a dictionary may have unknown members. */
  readonly members?: ReadonlyMap<string, Evaluated>;
  /** The unknown keys and unpacked values of a dictionary. */
  readonly gaps?: readonly Unknown[];
  /** True if no part of `value` is missing, so that other values can be computed from it. */
  readonly isComplete: boolean;
  /** The number of values in it, including itself. A value that is used several times counts each time. */
  readonly size: number;
  /** Set for a member of an enumeration. */
  readonly member?: { readonly name: string; readonly value: Evaluated };
  /** True for a number that Python prints with a decimal point. */
  readonly isFloat?: boolean;
}

/** The kind of a collection; an enumeration is a class that is used as a list of its members. */
export type CollectionKind = "list" | "tuple" | "set" | "dictionary" | "enumeration";

/** The reason why a value is not known, with the expression that has none. */
export interface Unknown {
  readonly known: false;
  readonly range: Range;
  /** A noun phrase, such as `the name LIMIT (it is bound more than once)`. */
  readonly why: string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The maximum number of values in one expression, which bounds the cost of names that are used many times. */
export const MAX_VALUES = 50_000;
/** The maximum length of a string. */
export const MAX_TEXT = 1024 * 1024;
/** A string counts as one more value per this many characters. */
const CHARACTERS_OF_A_VALUE = 100;

export function rangeOf({ from, to }: Span): Range {
  return { start: from, end: to };
}

export function unknown(span: Span, why: string): Unknown {
  return { known: false, range: rangeOf(span), why };
}

export function scalar(span: Span, value: Json, more: Pick<Known, "isFloat" | "member"> = {}): Evaluated {
  if (typeof value === "string" && value.length > MAX_TEXT) return unknown(span, "a string that is too long");
  const size = typeof value === "string" ? 1 + Math.floor(value.length / CHARACTERS_OF_A_VALUE) : 1;
  return { known: true, value, range: rangeOf(span), isComplete: true, size, ...more };
}

/** Makes a collection of values without keys. If a value is not known, it is returned instead. */
export function listOf(
  span: Span,
  items: readonly Evaluated[],
  kind: Exclude<CollectionKind, "dictionary"> = "list",
): Evaluated {
  const missing = items.find((item): item is Unknown => !item.known);
  if (missing) return missing;
  const found = items.filter((item) => item.known);
  const members = new Map(found.map((item, index) => [String(index), item]));
  const isComplete = kind !== "enumeration" && found.every((item) => item.isComplete);
  return collection(span, { kind, members, isComplete }, () => found.map(({ value }) => value));
}

/** Makes a dictionary, which may have unknown values beside known ones. */
export function dictionaryOf(
  span: Span,
  members: ReadonlyMap<string, Evaluated>,
  gaps: readonly Unknown[] = [],
): Evaluated {
  const isComplete = gaps.length === 0 && [...members.values()].every((member) => member.known && member.isComplete);
  return collection(span, { kind: "dictionary", members, isComplete, ...(gaps.length > 0 && { gaps }) }, () => {
    const value: { [key: string]: Json } = {};
    for (const [key, member] of members) if (member.known) setOwn(value, key, member.value);
    return value;
  });
}

function collection(
  span: Span,
  known: Required<Pick<Known, "kind" | "members">> & Pick<Known, "gaps" | "isComplete">,
  toValue: () => Json,
): Evaluated {
  let size = 1;
  for (const member of known.members.values()) size += member.known ? member.size : 1;
  if (size > MAX_VALUES) return unknown(span, `a ${known.kind} with too many values`);
  return { known: true, value: toValue(), range: rangeOf(span), ...known, size };
}

/** Returns the items of a loop over a value; undefined if they are not all known. */
export function itemsIn(span: Span, { kind, members, gaps, value }: Known): readonly Evaluated[] | undefined {
  if (gaps) return undefined;
  if (kind === "dictionary") return [...(members?.keys() ?? [])].map((key) => scalar(span, key));
  if (members) return [...members.values()];
  if (typeof value !== "string" || value.length > MAX_VALUES) return undefined;
  return Array.from(value, (character) => scalar(span, character));
}

/**
 * Returns the innermost known member on a path.
 *
 * @example
 * const root = analyzePython(parsePython("A = {'b': {'c': 'deep'}}")).constant("A");
 * memberAt(root, ["b", "c"]).value; // "deep"
 * memberAt(root, ["b", "x"]).value; // { "c": "deep" }
 */
export function memberAt(root: Known | undefined, path: Path): Known | undefined {
  let current = root;
  for (const segment of path) {
    const member = current?.members?.get(String(segment));
    if (!member?.known) break;
    current = member;
  }
  return current;
}
