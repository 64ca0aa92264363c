import fc from "fast-check";
import { expect, test } from "vitest";
import { Budget } from "../src/budget.js";
import { Undecided } from "../src/reasons.js";
import { accepts } from "../src/strings/dfa.js";
import { Language } from "../src/strings/language.js";
import { type Conjunct, Pattern } from "../src/strings/pattern.js";

const CHARACTERS = ["a", "b", "c", "A", "0", "_", " ", "-", "\\n", "\\u{1f600}", "\\u{2ebf0}", "\\ud800", "é", "\\x2c"];
const SETS = [
  "\\d",
  "\\w",
  "\\s",
  "\\D",
  "\\W",
  "\\S",
  ".",
  "\\p{L}",
  "\\P{L}",
  "\\p{Lu}",
  "\\p{Script=Greek}",
  "[]",
  "[^]",
  "[ab]",
  "[^ab]",
  "[a-c]",
  "[\\w-]",
  "[^\\s\\d]",
  "[\\p{N}_]",
  "[\\ud800-\\udbff]",
  "[^\\P{L}\\u{1f600}]",
];
const TEXTS = [..."abcA0_ -\n,éΩ\u{1f600}\u{2ebf0}", "\ud800", "\udc00"];

const { pattern } = fc.letrec<{ atom: string; term: string; sequence: string; pattern: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    { weight: 8, arbitrary: fc.constantFrom(...CHARACTERS) },
    { weight: 4, arbitrary: fc.constantFrom(...SETS) },
    { weight: 2, arbitrary: tie("pattern").map((inner) => `(${inner})`) },
    { weight: 2, arbitrary: tie("pattern").map((inner) => `(?:${inner})`) },
    { weight: 1, arbitrary: fc.constantFrom("\\1", "\\2") },
  ),
  term: fc.oneof(
    { weight: 6, arbitrary: tie("atom") },
    {
      weight: 4,
      arbitrary: fc
        .tuple(tie("atom"), fc.constantFrom("*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "{0}"))
        .map((parts) => parts.join("")),
    },
    { weight: 1, arbitrary: fc.constantFrom("\\b", "\\B", "^", "$") },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("=", "!", "<=", "<!"), tie("pattern"))
        .map(([kind, inner]) => `(?${kind}${inner})`),
    },
  ),
  sequence: fc.array(tie("term"), { maxLength: 4 }).map((terms) => terms.join("")),
  pattern: fc
    .tuple(fc.constantFrom("", "", "^"), tie("sequence"), fc.option(tie("sequence")), fc.constantFrom("", "", "$"))
    .map(([start, one, other, end]) => `${start}${one}${other === null ? "" : `|${other}`}${end}`),
}));

const text = fc.array(fc.oneof(fc.constantFrom("a", "b", "c"), fc.constantFrom(...TEXTS)), { maxLength: 6 });

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}

function automata(source: string): readonly Conjunct[] | undefined {
  try {
    return new Pattern(source, new Budget(500_000, 500_000)).automata();
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

test("automata accept exactly the texts that the engine of the platform matches", () => {
  let decided = 0;
  let patterns = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 8, maxLength: 8 }), fc.boolean(), (source, texts, positive) => {
      const regExp = compile(source);
      fc.pre(regExp !== undefined);
      patterns += 1;
      const conjuncts = automata(source);
      if (conjuncts === undefined) return;
      decided += 1;
      const matches = (word: string): boolean => conjuncts.every(({ dfa, negate }) => accepts(dfa, word) !== negate);
      for (const characters of texts) {
        const word = characters.join("");
        expect({ word, matches: matches(word) }).toEqual({ word, matches: regExp.test(word) });
      }
      for (const word of someWords(conjuncts, positive)) expect(regExp.test(word)).toBe(positive);
    }),
    { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 1000) },
  );
  expect(decided / patterns).toBeGreaterThan(0.5);
});

/** Returns a few words of the language, or of its complement. */
function someWords(conjuncts: readonly Conjunct[], positive: boolean): readonly string[] {
  const found: string[] = [];
  try {
    const language = new Language([{ automata: conjuncts, positive }], new Budget(20_000, 20_000));
    for (const word of language.words(0, 6)) if (found.push(word) > 8) break;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
  return found;
}
