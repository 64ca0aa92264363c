import { InputError } from "@skill-convert/core";
import { optionOf } from "../../command-line/option-names.js";
import type { ServeOptions } from "./options.js";

/** The options about running operations, and about reading files. */
const OF_FILES = ["allow", "policy", "entrypoint", "sandbox", "enforceRegion", "timeout", "from"] as const;

/** @throws InputError for an option that a registry without files cannot follow */
export function requireNoRuns(options: ServeOptions): void {
  const useless = OF_FILES.find((name) => options[name] !== undefined);
  if (useless === undefined) return;
  throw new InputError(
    `${optionOf(useless)} needs files, and a registry in a database has none, so nothing of it can be run`,
  );
}
