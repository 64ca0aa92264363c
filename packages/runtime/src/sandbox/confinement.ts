import type { SandboxSystem } from "./system.js";

/** One sentence per kind of surroundings, which docs/running.md lists. */
const SENTENCES = {
  bubblewrap:
    "a program writes only where it may, sees neither keys nor other processes, and changes no setting of the kernel",
  "sandbox-exec": "a program writes only where it may, sees no keys, and can neither signal nor start programs outside",
  none: "a program can do all that this user may do",
  root: "a program can do all that root may do",
} as const;

/**
 * Returns what confines the programs that are started in a sandbox, or without one, as a clause.
 *
 * @param isRoot true if the programs are started as root, which matters without a sandbox
 * @example
 * confinementOf("none", false); // "a program can do all that this user may do"
 */
export function confinementOf(
  sandbox: SandboxSystem["name"] | "none",
  isRoot: boolean = process.geteuid?.() === 0,
): string {
  return SENTENCES[sandbox === "none" && isRoot ? "root" : sandbox];
}
