import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compile } from "../../scripts/from-sources.mjs";

/** Work on a size of one kind; the rest of it stays the same. */
export interface Subject {
  readonly name: string;
  /** The smallest of the three sizes. */
  readonly size: number;
  /** Returns the work on what has this size. */
  of(size: number): () => unknown;
}

/** The name of a subject, and its steps at three sizes, each twice the one before. */
export type Counted = readonly [name: string, steps: readonly [number, number, number]];

/**
 * Counts the steps of subjects in a process of its own.
 *
 * @param subjects a module that exports an array with this name
 * @param folder where both are compiled to
 */
export async function countSteps(subjects: string, folder: string): Promise<readonly Counted[]> {
  await compile({ count: fileURLToPath(new URL("count.ts", import.meta.url)), subjects }, folder);
  // A function that V8 puts into optimized code is no longer counted, and when it does so depends on how busy the machine is.
  const counting = ["--no-opt", "--no-maglev", `${folder}/count.mjs`];
  return JSON.parse(execFileSync(process.execPath, counting, { encoding: "utf8" }));
}

/**
 * Returns the part of the steps at the largest size that goes beyond proportion: none if the second growth is twice the
 * first, and three eighths for the square of the size.
 */
export function excess([once, twice, fourTimes]: Counted[1]): number {
  return (fourTimes - twice - 2 * (twice - once)) / fourTimes;
}

/** The excess of work that still counts as proportional, such as sorting. */
export const MOST_EXCESS = 0.2;
