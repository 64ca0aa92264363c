import { existsSync } from "node:fs";
import { isJsonRecord } from "@skill-convert/core/json";
import { appendToFile, reasonOf } from "@skill-convert/fs";
import type { RegistryEvent } from "@skill-convert/registry";
import { readJson } from "@skill-convert/runtime";
import { readGivenFile } from "../../inputs/given-file.js";
import { UsageError } from "../../output/exit.js";

/**
 * Appends the events of a question to a footprint that outlives the command (semioverse.md#s101): a file with one JSON
 * object per line. The events continue the numbers of the file, and `replay` of the library takes them after those of the
 * registry.
 *
 * @throws UsageError if the file is not a footprint or cannot be written
 */
export function keepFootprint(file: string, events: readonly RegistryEvent[]): void {
  const known = existsSync(file) ? linesOf(file) : 0;
  const at = new Date().toISOString();
  const lines = events.map((event, index) => JSON.stringify({ ...event, sequence: known + index + 1, at }));
  try {
    appendToFile(file, lines.map((line) => `${line}\n`).join(""));
  } catch (error) {
    throw new UsageError(`--footprint ${file} cannot be written: ${reasonOf(error)}`);
  }
}

/** Returns the number of events in a footprint. */
function linesOf(file: string): number {
  const text = new TextDecoder().decode(readGivenFile(file, `--footprint ${file}`));
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new UsageError(`--footprint ${file}: the last line is not complete`);
  for (const [index, line] of lines.entries()) {
    const event = readJson(line);
    if (event.kind === "done" && isJsonRecord(event.value) && typeof event.value["kind"] === "string") continue;
    throw new UsageError(`--footprint ${file}: line ${index + 1} is not an event of a registry`);
  }
  return lines.length;
}
