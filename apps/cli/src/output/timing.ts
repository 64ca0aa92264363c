import { performance } from "node:perf_hooks";
import type { Streams } from "./streams.js";

/** Measures how long each phase of a run takes. */
export interface Timing {
  /** Ends the current phase and begins another, or continues it. */
  enter(phase: string): void;
  /** Ends the last phase and prints the time of each. */
  end(): void;
}

const SILENT: Timing = { enter: () => {}, end: () => {} };

/** @param wanted true for `--timing`; otherwise nothing is measured and nothing is printed */
export function createTiming(wanted: boolean | undefined, streams: Streams): Timing {
  if (!wanted) return SILENT;
  const started = performance.nodeTiming.bootstrapComplete;
  const spent = new Map([["start Node", started]]);
  let current = "load";
  let since = started;
  const enter = (phase: string) => {
    const now = performance.now();
    spent.set(current, (spent.get(current) ?? 0) + now - since);
    since = now;
    current = phase;
  };
  const end = () => {
    enter("report");
    for (const line of timingLines(spent)) streams.message(line);
  };
  return { enter, end };
}

/** The time of each phase in milliseconds and its share, in the order in which the phases began. */
function timingLines(spent: ReadonlyMap<string, number>): readonly string[] {
  const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
  const rows = [...spent, ["in all", all] as const];
  const width = Math.max(...rows.map(([phase]) => phase.length));
  const digits = all.toFixed(1).length;
  return rows.map(([phase, time]) => {
    const share = `${Math.round((100 * time) / all)} %`;
    return `${phase.padEnd(width)}  ${time.toFixed(1).padStart(digits)} ms  ${share.padStart(5)}`;
  });
}
