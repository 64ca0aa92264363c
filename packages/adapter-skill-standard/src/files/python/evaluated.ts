import { type Json, type Path, type Range, setOwn } from "@skill-convert/core";

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

export function unknown(node: Span, why: string): Unknown {
  return { known: false, range: { start: node.from, end: node.to }, why };
}

export function scalar(node: Span, value: Json): Known {
  return { known: true, value, range: { start: node.from, end: node.to }, size: 1 };
}

export function listOf(node: Span, items: readonly Known[]): Evaluated {
  let size = 1;
  const value: Json[] = [];
  const members = new Map<string, Known>();
  for (const item of items) {
    size += item.size;
    members.set(String(value.length), item);
    value.push(item.value);
  }
  if (size > MAX_VALUES) return unknown(node, "a list of too many values");
  return { known: true, value, range: { start: node.from, end: node.to }, members, size };
}

export function dictionaryOf(node: Span, members: ReadonlyMap<string, Known>): Evaluated {
  let size = 1;
  const value: { [key: string]: Json } = {};
  for (const [key, member] of members) {
    size += member.size;
    setOwn(value, key, member.value);
  }
  if (size > MAX_VALUES) return unknown(node, "a dictionary of too many values");
  return { known: true, value, range: { start: node.from, end: node.to }, members, size };
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

export function limit(node: Span, result: Evaluated): Evaluated {
  const long = result.known && typeof result.value === "string" && result.value.length > MAX_PYTHON_TEXT;
  return long ? unknown(node, "a text that is too long") : result;
}

const MAX_PYTHON_TEXT = 1024 * 1024;
