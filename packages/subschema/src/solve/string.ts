import type { Literal } from "../formula.js";
import { gap } from "../reasons.js";
import { Language, type PatternCondition } from "../strings/language.js";
import type { Search } from "./context.js";
import type { Values } from "./supply.js";

/** The greatest least length of strings without a pattern, and of strings with one. */
const MAX_PLAIN = 2_000_000;
const MAX_STEPPED = 20_000;

/** Yields the strings that satisfy literals on lengths and patterns. */
export function* stringValues(search: Search, atoms: readonly Literal[]): Values {
  let min = 0;
  let max = Number.POSITIVE_INFINITY;
  const patterns: Literal[] = [];
  for (const literal of atoms) {
    const atom = search.formulas.get(literal);
    const positive = literal > 0;
    if (atom.kind === "pattern") patterns.push(literal);
    else if (atom.kind === "minLength" && positive) min = Math.max(min, atom.count);
    else if (atom.kind === "minLength") max = Math.min(max, atom.count - 1);
    else if (atom.kind === "maxLength" && positive) max = Math.min(max, atom.count);
    else if (atom.kind === "maxLength") min = Math.max(min, atom.count + 1);
  }
  if (min > max) return undefined;
  if (patterns.length === 0) return yield* anyStrings(min, max);
  const conditions = patterns.map((literal): PatternCondition => {
    const atom = search.formulas.get(literal);
    const source = atom.kind === "pattern" ? atom.source : "";
    return { automata: search.patterns.get(source).automata(), positive: literal > 0 };
  });
  if (min > MAX_STEPPED) return gap("precision", "a very long string");
  const language = new Language(conditions, search.budget);
  yield* language.words(min, max);
  return language.omitsSurrogates ? gap("precision", "lone surrogates") : undefined;
}

/** Yields strings of any characters, shortest first. */
function* anyStrings(min: number, max: number): Values {
  if (min > MAX_PLAIN) return gap("precision", "a very long string");
  if (min === 0) yield "";
  const start = Math.max(min, 1);
  for (let length = start; length <= max; length += 1) {
    const stem = "a".repeat(length - 1);
    for (const last of lastCharacters()) yield stem + last;
    // There are far more than a million strings of this length.
    if (length > 1) return gap("enumeration", "too many strings");
  }
  return undefined;
}

/** Yields every character except lone surrogates. */
function* lastCharacters(): Generator<string> {
  for (let code = 0x61; code < 0xd800; code += 1) yield String.fromCodePoint(code);
  for (let code = 0xe000; code < 0x110000; code += 1) yield String.fromCodePoint(code);
  for (let code = 0; code < 0x61; code += 1) yield String.fromCodePoint(code);
}
