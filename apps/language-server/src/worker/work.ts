import { parentPort } from "node:worker_threads";
import type { Request, Response } from "../protocol.js";
import { answer } from "./answer.js";
import type { SkillHost } from "./host.js";

/**
 * Answers the questions of a `WorkerClient` until the thread is terminated. An unexpected error is the answer to its
 * question and does not end the thread.
 */
export function serveWork(host: SkillHost): void {
  const port = parentPort;
  if (!port) throw new Error("serveWork must run in a worker thread");
  const send = (response: Response) => port.postMessage(response);
  port.on("message", (request: Request) => {
    try {
      send({ answer: answer(request, host) });
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ ready: true });
}
