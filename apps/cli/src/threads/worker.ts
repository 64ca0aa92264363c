import module from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { Batch } from "./batch.js";
import { type JobName, makeJob } from "./jobs.js";
import type { Answer, Request } from "./messages.js";

/** A thread that works on batches of skills. What goes wrong is not told here: the batch is then done where it came from. */

if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();

const job = await makeJob(workerData as JobName);
const batches = new Map<number, Batch<unknown, unknown>>();

function answer(request: Request): readonly unknown[] | undefined {
  if (request.kind === "run") return new Batch(job, request.inputs).finish();
  if (request.kind === "prepare") {
    const batch = new Batch(job, request.inputs);
    batches.set(request.batch, batch);
    return batch.prepare(request.keep);
  }
  const batch = batches.get(request.batch);
  batches.delete(request.batch);
  return batch?.finish(request.rivals);
}

function tryToAnswer(request: Request): Answer {
  try {
    return { given: answer(request) };
  } catch {
    return { given: undefined };
  }
}

parentPort?.on("message", (request: Request) => parentPort?.postMessage(tryToAnswer(request)));
