const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs an action that can be interrupted. Programs run in separate process groups, so on the first signal the action
 * has to end them; the report is still printed. A second signal ends this program.
 */
export function interruptible<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return atFirstSignal(
    () => controller.abort(),
    () => action(controller.signal),
  );
}

/**
 * Runs an action during which a signal ends something else first, such as a program that would go on, and then this
 * program as if the signal had not been handled.
 */
export function endingFirst<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const endBoth = (signal: NodeJS.Signals) => {
    controller.abort();
    process.kill(process.pid, signal);
  };
  return atFirstSignal(endBoth, () => action(controller.signal));
}

/** Runs an action and calls a function at the first signal. A second signal is not handled. */
async function atFirstSignal<T>(interrupt: (signal: NodeJS.Signals) => void, action: () => Promise<T>): Promise<T> {
  const listener = (signal: NodeJS.Signals) => {
    stopListening();
    interrupt(signal);
  };
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  try {
    return await action();
  } finally {
    stopListening();
  }
}
