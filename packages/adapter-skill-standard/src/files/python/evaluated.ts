import type { Json, Path, Range } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";

/** A value that the text of a program shows, and where; or why it does not show one. */
export type Evaluated = Known | Unknown;

export interface Known {
  readonly known: true;
  readonly value: Json;
  readonly range: Range;
  /** The members of a list or dictionary, by key or index. */
  readonly members?: ReadonlyMap<string, Known>;
  /** Values in it, itself included; the same one counts wherever it is used. */
  readonly size: number;
}

export interface Unknown {
  readonly known: false;
  readonly range: Range;
  /** What stands there and why it has no value here, to complete "… cannot be told without running the program". */
  readonly why: string;
}

/** Where a value stands. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Values that one expression may stand for, so that names used many times over cost no more than a file may. */
const MAX_VALUES = 50_000;
const MAX_TEXT = 1024 * 1024;

export function rangeOf({ from, to }: Span): Range {
  return { start: from, end: to };
}

export function unknown(span: Span, why: string): Unknown {
  return { known: false, range: rangeOf(span), why };
}

export function scalar(span: Span, value: Json): Evaluated {
  if (typeof value === "string" && value.length > MAX_TEXT) return unknown(span, "a text that is too long");
  return { known: true, value, range: rangeOf(span), size: 1 };
}

export function listOf(span: Span, items: readonly Known[]): Evaluated {
  const members = new Map(items.map((item, index) => [String(index), item]));
  return collection(span, members, "a list", () => items.map(({ value }) => value));
}

export function dictionaryOf(span: Span, members: ReadonlyMap<string, Known>): Evaluated {
  return collection(span, members, "a dictionary", () => {
    const value: { [key: string]: Json } = {};
    for (const [key, member] of members) setOwn(value, key, member.value);
    return value;
  });
}

function collection(span: Span, members: ReadonlyMap<string, Known>, kind: string, toValue: () => Json): Evaluated {
  let size = 1;
  for (const member of members.values()) size += member.size;
  if (size > MAX_VALUES) return unknown(span, `${kind} of too many values`);
  return { known: true, value: toValue(), range: rangeOf(span), members, size };
}

/** The innermost member on a path that the text shows. */
export function memberAt(root: Known | undefined, path: Path): Known | undefined {
  let place = root;
  for (const segment of path) {
    const member = place?.members?.get(String(segment));
    if (!member) break;
    place = member;
  }
  return place;
}
