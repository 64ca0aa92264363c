import type { Random } from "./random.js";

/** The texts of a case, by file name. */
export type Input = Readonly<Record<string, string>>;

/** Code that is given bad input. */
export interface Target {
  readonly name: string;
  /** Inputs from which bad ones are made. */
  readonly seeds: readonly Input[];
  /** Returns true for a file that may be changed; all may if left out. */
  readonly mutates?: (file: string) => boolean;
  /** Runs the code once; returns the number of characters that it produced. @throws Broken if a promise is broken */
  run(input: Input, random: Random): number;
}

/** A promise that was broken. */
class Broken extends Error {
  override readonly name = "Broken";
}

export function promise(kept: boolean, what: string, evidence?: unknown): asserts kept {
  if (!kept) throw new Broken(evidence === undefined ? what : `${what}\n${show(evidence)}`);
}

function show(evidence: unknown): string {
  return typeof evidence === "string" ? evidence : JSON.stringify(evidence, null, 2);
}

export function sizeOf(input: Input): number {
  return Object.values(input).reduce((sum, text) => sum + text.length, 0);
}
