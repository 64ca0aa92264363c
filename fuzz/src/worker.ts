import { parentPort, workerData } from "node:worker_threads";
import { makeCase } from "./case.js";
import { type Failure, reduceCase, tryCase } from "./failure.js";
import type { Target } from "./target.js";

export interface Work {
  readonly campaign: number;
  /** The first case. */
  readonly from: number;
  /** For the watcher: the number of the running case, and the number of cases started. */
  readonly progress: SharedArrayBuffer;
  readonly cases: number;
  readonly milliseconds: number;
  /** Milliseconds for making a failure smaller. */
  readonly reduceMilliseconds: number;
}

/** A message from a worker to the campaign. */
export type Report =
  | { readonly kind: "failure"; readonly failure: Failure }
  | { readonly kind: "done"; readonly next: number; readonly heapGrowth: number };

/** Runs cases one after another until there are enough or the time is over. */
export function work(targets: readonly Target[]): void {
  const { campaign, from, progress, cases, milliseconds, reduceMilliseconds } = workerData as Work;
  const shared = new Int32Array(progress);
  const known = new Set<string>();
  const until = performance.now() + milliseconds;
  const heap = heapInUse();
  let index = from;
  for (; index < cases && performance.now() < until; index++) {
    Atomics.store(shared, 0, index);
    Atomics.add(shared, 1, 1);
    const attempt = makeCase(targets, campaign, index);
    const found = tryCase(attempt);
    if (found === undefined || known.has(found.key)) continue;
    known.add(found.key);
    say({ kind: "failure", failure: reduceCase(attempt, found.key, reduceMilliseconds) });
  }
  say({ kind: "done", next: index, heapGrowth: heapInUse() - heap });
}

function say(report: Report): void {
  parentPort?.postMessage(report);
}

function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
