import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { appendToFile, rethrowUnlessSystem } from "@skill-convert/fs";
import type { RegistryEvent } from "@skill-convert/registry";
import { readJson } from "@skill-convert/runtime";
import { readGivenFile } from "../find/given-file.js";

/**
 * Appends the events of a question to a footprint that outlives the command (semioverse.md#s101): a file with one JSON
 * object per line. The events continue the numbers of the file, and `replay` of the library takes them after those of the
 * registry.
 *
 * @throws InputError if the file is not a footprint or cannot be written
 */
export function keepFootprint(file: string, events: readonly RegistryEvent[], cwd: string): void {
  const path = resolve(cwd, file);
  const known = existsSync(path) ? linesOf(path, file) : 0;
  const at = new Date().toISOString();
  const lines = events.map((event, index) => JSON.stringify({ ...event, sequence: known + index + 1, at }));
  try {
    appendToFile(path, lines.map((line) => `${line}\n`).join(""));
  } catch (error) {
    throw footprintError(`${file} cannot be written: ${rethrowUnlessSystem(error)}`);
  }
}

/** Returns the number of events in a footprint. */
function linesOf(path: string, file: string): number {
  const text = new TextDecoder().decode(readGivenFile(path, `\`footprint\` ${file}`, { remedy: "footprint" }));
  const lines = text.split("\n");
  if (lines.pop() !== "") throw footprintError(`${file}: the last line is not complete`);
  for (const [index, line] of lines.entries()) {
    const event = readJson(line);
    if (event.kind === "done" && isJsonRecord(event.value) && typeof event.value["kind"] === "string") continue;
    throw footprintError(`${file}: line ${index + 1} is not an event of a registry`);
  }
  return lines.length;
}

function footprintError(problem: string): InputError {
  return new InputError(`\`footprint\` ${problem}`, { remedy: "footprint" });
}
