import { TOKENS } from "./dictionary.js";
import type { Random } from "./random.js";

/** A text larger than that is not made. */
const MOST = 300_000;

/** A text with a few things wrong with it; `other` is one to borrow from. */
export function mutate(text: string, random: Random, other: string): string {
  let mutated = text;
  for (let count = 1 + random.below(random.once(4) ? 12 : 3); count > 0; count--) {
    mutated = random.pick(MUTATIONS)(mutated, random, other);
  }
  if (random.once(60)) mutated = inflate(mutated, random);
  return mutated.slice(0, MOST);
}

/** Nothing but pieces, in lines as they come. */
export function nonsense(random: Random): string {
  return Array.from({ length: random.below(40) }, () => random.pick(TOKENS)).join(random.pick(["", "", " ", "\n"]));
}

type Mutation = (text: string, random: Random, other: string) => string;

const MUTATIONS: readonly Mutation[] = [
  insertToken,
  insertToken,
  insertToken,
  removeRange,
  repeatRange,
  (text, random) => splice(text, random.below(text.length + 1), 1, String.fromCharCode(random.below(0x180))),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random, other) => splice(text, random.below(text.length + 1), 0, range(other, random, 400)),
  (text, random) => lines(text, random, (all, at) => all.toSpliced(at, 1)),
  (text, random) => lines(text, random, (all, at) => all.toSpliced(at, 0, all[at] ?? "")),
  (text, random) => lines(text, random, (all, at) => all.toSpliced(at, 1, `${random.pick(INDENTS)}${all[at] ?? ""}`)),
  (text, random) => lines(text, random, (all, at) => all.toSpliced(at, 1, (all[at] ?? "").trimStart())),
  (text, random) => lines(text, random, (all, at) => all.toSpliced(random.below(all.length), 0, all[at] ?? "")),
  (text, random) => text.replaceAll("\n", random.pick(["\r\n", "\r", "\n\n"])),
  replaceValue,
  replaceValue,
];

const INDENTS = [" ", "  ", "    ", "\t", "- ", "# ", "> "];

function insertToken(text: string, random: Random): string {
  return splice(text, random.below(text.length + 1), random.once(3) ? 1 : 0, random.pick(TOKENS));
}

function removeRange(text: string, random: Random): string {
  return splice(text, random.below(text.length + 1), random.below(random.once(4) ? 300 : 12), "");
}

function repeatRange(text: string, random: Random): string {
  return splice(text, random.below(text.length + 1), 0, range(text, random, 60).repeat(random.below(8)));
}

/** A word, a number or a quoted text becomes another piece, so that the shape around it stays whole. */
function replaceValue(text: string, random: Random): string {
  const words = [...text.slice(0, 20_000).matchAll(/"[^"\n]{0,80}"|[\w.-]+/g)];
  if (words.length === 0) return text;
  const { index, 0: word } = random.pick(words);
  const by = random.once(2) ? random.pick(TOKENS) : JSON.stringify(random.pick(TOKENS));
  return splice(text, index, word.length, by);
}

/** One piece very often, so that whatever is not in proportion to the size shows. */
function inflate(text: string, random: Random): string {
  const piece = random.once(2) ? random.pick(TOKENS) : range(text, random, 30);
  const often = 1000 * 2 ** random.below(7);
  return splice(text, random.below(text.length + 1), 0, piece.repeat(Math.min(often, MOST / (piece.length + 1))));
}

function lines(text: string, random: Random, change: (all: string[], at: number) => string[]): string {
  const all = text.split("\n");
  return change(all, random.below(all.length)).join("\n");
}

function range(text: string, random: Random, most: number): string {
  const start = random.below(text.length + 1);
  return text.slice(start, start + random.below(most));
}

function splice(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove);
}
