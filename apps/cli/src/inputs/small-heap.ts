import { setFlagsFromString } from "node:v8";

/** The majors of Node of which the engine has the flags; it would print an error about one that it does not know. */
const KNOWN = { first: 20, last: 24 };

/**
 * Keeps the heap small, since nothing of a finished skill is needed later. The engine doubles the part of it that holds what
 * was just made whenever some of that survives, up to 64 MiB and more, and lets what survived grow to four times of what is
 * needed before it looks for the rest: a run over thousands took twice the memory, and a twentieth less time.
 */
export function keepHeapSmall(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < KNOWN.first || major > KNOWN.last) return;
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=50");
}
