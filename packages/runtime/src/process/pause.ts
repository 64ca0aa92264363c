const PAUSE_MS = 50;

/**
 * Returns a function that long work calls between its steps. From time to time it lets other work go first, such as
 * answers to other requests and the handling of signals.
 *
 * @param signal ends the work: the function then throws the reason
 * @example
 * const pause = createPause();
 * for (const name of ["a", "b"]) await pause();
 */
export function createPause(signal?: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < PAUSE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    last = performance.now();
  };
}
