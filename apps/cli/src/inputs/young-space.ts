import { setFlagsFromString } from "node:v8";

/** The majors of Node of which the engine has the flag; it would print an error about one that it does not know. */
const KNOWN = { first: 20, last: 24 };

/**
 * Keeps the part of the heap that holds what was just made at the size that it has. The engine doubles it whenever some of
 * that survives, up to 64 MiB and more, although nothing of a finished skill is needed later: a run over thousands took
 * up to twice the memory, and a twentieth less time.
 */
export function keepYoungSpaceSmall(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= KNOWN.first && major <= KNOWN.last) setFlagsFromString("--semi-space-growth-factor=1");
}
