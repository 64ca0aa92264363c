import { setFlagsFromString } from "node:v8";

/** The lines of Node on which what is set below was measured, and is known to the engine. */
const MEASURED: ReadonlySet<number> = new Set([20, 22, 24]);

/**
 * Sets the engine up for many skills. The compiler that optimises runs beside the program and competes with it for the
 * processors; half of what it does is to copy functions into their callers, which takes longer than it saves.
 */
export function compileLess(): void {
  set("--max-inlined-bytecode-size-cumulative=50");
}

/** Keeps the space for new objects as large as it has become: it may grow to 100 MB, which makes no run faster. */
export function keepNewSpace(): void {
  set("--semi-space-growth-factor=1");
}

/** For all threads of the process. It changes how long they take, and not what they do. */
function set(flag: string): void {
  if (MEASURED.has(Number.parseInt(process.versions.node, 10))) setFlagsFromString(flag);
}
