import { visible } from "@skill-convert/examine/visible";
import type { Streams } from "./streams.js";

/** A line on a terminal that counts finished items. It is drawn only if a run takes longer than a moment. */
export interface Progress {
  step(label: string): void;
  done(): void;
}

const SILENT_MS = 700;
const EVERY_MS = 80;

export function createProgress(streams: Streams, verb: string): Progress {
  if (!streams.interactive) return { step: () => {}, done: () => {} };
  const started = Date.now();
  let drawn = 0;
  let count = 0;
  return {
    step(label) {
      count++;
      const now = Date.now();
      if (now - started < SILENT_MS || now - drawn < EVERY_MS) return;
      drawn = now;
      streams.redraw(`${verb} ${count}  ${visible(label.slice(-60))}`);
    },
    done() {
      if (drawn > 0) streams.redraw("");
    },
  };
}
