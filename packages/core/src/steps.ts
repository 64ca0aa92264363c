/**
 * A computation in several steps that pauses between them. Running many such computations in turns ({@link takeTurns})
 * is faster than one after the other, because the code of each step stays in the caches of the processor. A pause may
 * name the phase that follows it, such as `"encode"`, for those who measure.
 */
export type Steps<Result> = Generator<string | undefined, Result>;

/**
 * Runs several computations in turns, one step of each at a time, and returns their results in their order.
 *
 * @param enter is called before each step of a computation with the phase that it last named, if it has named one
 * @example
 * function* count(name) {
 *   yield;
 *   return `${name} is done`;
 * }
 * takeTurns([count("a"), count("b")]); // ["a is done", "b is done"]
 */
export function takeTurns<Result>(all: readonly Steps<Result>[], enter?: (phase: string) => void): Result[] {
  const results: Result[] = [];
  let waiting: Turn<Result>[] = all.map((steps, index) => ({ steps, index, phase: undefined }));
  while (waiting.length > 0) {
    waiting = waiting.filter((turn) => {
      if (turn.phase !== undefined) enter?.(turn.phase);
      const next = turn.steps.next();
      if (next.done) results[turn.index] = next.value;
      else turn.phase = next.value ?? turn.phase;
      return !next.done;
    });
  }
  return results;
}

/** A computation that is not done. */
interface Turn<Result> {
  readonly steps: Steps<Result>;
  readonly index: number;
  /** The phase of its next step, if it has named one. */
  phase: string | undefined;
}

/**
 * Runs a computation without pauses and returns its result.
 *
 * @example
 * function* count() {
 *   yield;
 *   return 2;
 * }
 * runSteps(count()); // 2
 */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
