const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does something that can be interrupted: programs run in groups of their own, so the first signal has to end them, and
 * the report is still printed. A second signal ends this program.
 */
export async function interruptible<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () => {
    stopListening();
    controller.abort();
  };
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await action(controller.signal);
  } finally {
    stopListening();
  }
}
