import { Worker } from "node:worker_threads";
import type { Failure } from "./failure.js";
import type { Report, Work } from "./worker.js";

export interface CampaignOptions {
  /** The compiled file that calls `work` with the targets. */
  readonly worker: string;
  readonly seed: number;
  readonly seconds: number;
  readonly cases?: number;
  /** Seconds on the clock after which a case counts as hung. */
  readonly hangSeconds?: number;
  /** Seconds for making a failure smaller; 10 if left out. */
  readonly reduceSeconds?: number;
}

export interface CampaignResult {
  readonly cases: number;
  readonly failures: readonly Failure[];
  /** The numbers of the cases that did not end. */
  readonly hangs: readonly number[];
  /** Bytes of heap that were not freed; undefined if garbage could not be collected on request. */
  readonly heapGrowth: number;
}

/** Runs cases in a worker, watches it, and starts another if a case hangs. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seconds, cases = Number.MAX_SAFE_INTEGER, hangSeconds = 60 } = options;
  const until = performance.now() + seconds * 1000;
  const failures: Failure[] = [];
  const hangs: number[] = [];
  let next = 0;
  let heapGrowth = 0;
  while (next < cases && performance.now() < until) {
    const ended = await runWorker(options, next, cases, until - performance.now(), hangSeconds, (failure) =>
      failures.push(failure),
    );
    if (ended.kind === "hang") hangs.push(ended.at);
    else heapGrowth = Math.max(heapGrowth, ended.heapGrowth);
    next = ended.kind === "hang" ? ended.at + 1 : ended.next;
  }
  return { cases: next, failures, hangs, heapGrowth };
}

type Ended =
  | { readonly kind: "done"; readonly next: number; readonly heapGrowth: number }
  | { readonly kind: "hang"; readonly at: number };

function runWorker(
  { worker: file, seed, reduceSeconds = 10 }: CampaignOptions,
  from: number,
  cases: number,
  milliseconds: number,
  hangSeconds: number,
  onFailure: (failure: Failure) => void,
): Promise<Ended> {
  const progress = new SharedArrayBuffer(8);
  const work: Work = { campaign: seed, from, progress, cases, milliseconds, reduceMilliseconds: reduceSeconds * 1000 };
  const worker = new Worker(file, { workerData: work });
  const shared = new Int32Array(progress);
  return new Promise((resolve, reject) => {
    let begun = 0;
    let since = performance.now();
    const watch = setInterval(() => {
      if (begun !== Atomics.load(shared, 1)) {
        begun = Atomics.load(shared, 1);
        since = performance.now();
      } else if (performance.now() - since > hangSeconds * 1000) {
        end({ kind: "hang", at: Atomics.load(shared, 0) });
      }
    }, 250);
    const end = (ended: Ended) => {
      clearInterval(watch);
      worker.removeAllListeners();
      void worker.terminate().then(() => resolve(ended));
    };
    worker.on("message", (report: Report) => {
      if (report.kind === "failure") onFailure(report.failure);
      else end(report);
    });
    worker.on("error", (error) => {
      clearInterval(watch);
      reject(error);
    });
  });
}
