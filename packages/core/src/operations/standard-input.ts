import type { Template } from "../manifest/value.js";
import { templateReferences } from "../template.js";

/**
 * Whether a program is given its inputs as one JSON object on standard input: a script in `scripts/` that ends its command line
 * and gets no input as an argument. Semioverse, section 2, has no key that says how an input reaches the program, so this holds
 * for every format, and a program gets the same when its skill was converted.
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
