import type { FoundValue } from "@skill-convert/format";
import { commandsIn } from "../fields/entrypoints.js";

/** The name of the operation whose entrypoints were found. */
export function operationOf({ path }: FoundValue): string {
  return String(path[1] ?? "");
}

/** Returns true if the entrypoints that were found have a command. */
export function runsProgram({ raw }: FoundValue): boolean {
  return commandsIn(raw).some(({ argv }) => argv.length > 0);
}
