/** The longest time without a turn of the event loop, in milliseconds. */
const LONGEST_MS = 20;

/**
 * Makes a function to await between two results. It lets the event loop turn if that has not happened for a while, because
 * otherwise a run would see no timer and no signal of the system, and the engine could not complete a garbage collection.
 *
 * @param signal its reason is thrown once it is aborted
 */
export function createTurns(signal: AbortSignal | undefined): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last >= LONGEST_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      last = performance.now();
    }
    signal?.throwIfAborted();
  };
}
