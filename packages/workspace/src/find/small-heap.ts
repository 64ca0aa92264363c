import { setFlagsFromString } from "node:v8";

/** The major versions of Node whose engine has the flags. Other versions might print an error about an unknown flag. */
const KNOWN = { first: 20, last: 24 };

/**
 * Keeps the heap small, because nothing of a finished skill is needed later. By default, the engine doubles the young
 * generation, to 64 MiB and more, whenever objects survive in it, and lets the old generation grow to four times the
 * live size before it collects. A run over thousands of skills then took twice the memory, and only a twentieth less
 * time.
 */
export function keepHeapSmall(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < KNOWN.first || major > KNOWN.last) return;
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=50");
}
