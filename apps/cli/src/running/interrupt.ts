const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs an action that can be interrupted. Programs run in separate process groups, so on the first signal the action
 * has to end them; the report is still printed. A second signal ends this program.
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

/**
 * Runs an action during which a signal ends something else first, such as a program that would go on, and then this
 * program as if the signal had not been handled.
 */
export async function endingFirst<T>(end: () => void, action: () => Promise<T>): Promise<T> {
  const interrupt = (signal: NodeJS.Signals) => {
    stopListening();
    end();
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await action();
  } finally {
    stopListening();
  }
}
