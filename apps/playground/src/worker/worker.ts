import { answer } from "./answer.js";
import type { Request, Response } from "./worker-handle.js";

/** The scope of the worker, which answers one job after the other and reports when it is ready for the first. */
const scope = self as unknown as {
  postMessage(message: Response): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
};

scope.onmessage = async ({ data: { id, job } }) => {
  try {
    scope.postMessage({ id, answer: await answer(job) });
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
scope.postMessage({ id: 0, answer: undefined });
