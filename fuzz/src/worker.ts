import { parentPort, workerData } from "node:worker_threads";
import { makeCase } from "./case.js";
import { type Failure, reduceCase, tryCase } from "./failure.js";
import type { Target } from "./target.js";

/** What a worker is started with. */
export interface Work {
  readonly campaign: number;
  /** The first case. */
  readonly from: number;
  /** The number of the case at work, and how often one was begun, for whoever watches. */
  readonly progress: SharedArrayBuffer;
  readonly cases: number;
  readonly milliseconds: number;
  /** How long a failure may be made smaller. */
  readonly reduceMilliseconds: number;
}

/** What a worker says. */
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
