import type { Template } from "../manifest/value.js";
import { templateReferences } from "../template.js";

/**
 * Returns true if a program gets its inputs as one JSON object on standard input: the script in `scripts/` is the last
 * word of its command line, and no input is an argument. This holds for every format (mapping-decisions.md#d72), so
 * that a program gets the same inputs after a conversion.
 *
 * @example
 * readsStandardInput(["node", "scripts/tally.mjs"]); // true
 * readsStandardInput(["node", "scripts/tally.mjs", [{ input: "file" }]]); // false
 */
export function readsStandardInput(argv: readonly Template[]): boolean {
  const last = argv.at(-1);
  const isAlone = typeof last === "string" && /^scripts[\\/]/.test(last);
  return isAlone && !argv.some((word) => templateReferences(word).some((reference) => "input" in reference));
}
