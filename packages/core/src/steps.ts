/**
 * Something that takes several steps, with a pause between them. Many of a kind are done sooner when they take turns than
 * one after the other: the processor then finds the code of a step where it left it.
 */
export type Steps<Result> = Generator<undefined, Result>;

/**
 * What comes of all, in their order: each takes one step, and then each the next.
 *
 * @example
 * function* count(name) {
 *   yield;
 *   return `${name} is done`;
 * }
 * takeTurns([count("a"), count("b")]); // ["a is done", "b is done"]
 */
export function takeTurns<Result>(all: readonly Steps<Result>[]): Result[] {
  const results: Result[] = [];
  let waiting = [...all.entries()];
  while (waiting.length > 0) {
    waiting = waiting.filter(([index, steps]) => {
      const { done, value } = steps.next();
      if (done) results[index] = value;
      return !done;
    });
  }
  return results;
}

/**
 * What comes of it, without a pause.
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
