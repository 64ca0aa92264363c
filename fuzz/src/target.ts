import type { Random } from "./random.js";

/** The texts of a case, by file name. */
export type Input = Readonly<Record<string, string>>;

/** Something that is given bad input. */
export interface Target {
  readonly name: string;
  /** What the input is made from. */
  readonly seeds: readonly Input[];
  /** Which of an input's files are changed; all unless told otherwise. */
  readonly mutates?: (file: string) => boolean;
  /** Throws where a promise is broken; gives how many characters came out. */
  run(input: Input, random: Random): number;
}

/** A promise that was broken. */
export class Broken extends Error {
  override readonly name = "Broken";
}

export function promise(kept: boolean, what: string, evidence?: unknown): asserts kept {
  if (!kept) throw new Broken(evidence === undefined ? what : `${what}\n${show(evidence)}`);
}

function show(evidence: unknown): string {
  return typeof evidence === "string" ? evidence : JSON.stringify(evidence, null, 2);
}

/** How many characters an input has. */
export function sizeOf(input: Input): number {
  return Object.values(input).reduce((sum, text) => sum + text.length, 0);
}
