import type { Json } from "@skill-convert/core";

/** A JSON value, or why a text is none. */
export type ReadJson =
  | { readonly value: Json; readonly problem?: never }
  | { readonly value?: never; readonly problem: string };

/** Deeper values would exhaust the stack of whoever walks through them. */
const DEEPEST = 500;

/** Reads JSON that somebody else wrote. */
export function readJson(text: string): ReadJson {
  if (isTooDeep(text)) return { problem: `it is nested more than ${DEEPEST} deep` };
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}
