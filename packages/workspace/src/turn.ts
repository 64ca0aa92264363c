/** The longest time without a turn of the event loop, in milliseconds. */
const LONGEST_MS = 20;

/**
 * Makes a function that lets the event loop turn between two results if it has not turned for a while. Otherwise a run would
 * see no timer and no signal of the system, and the engine could not complete a garbage collection.
 */
export function createTurns(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < LONGEST_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        last = performance.now();
        resolve();
      });
    });
  };
}
