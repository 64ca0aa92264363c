import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Diagnostic,
  lineAndColumn,
  memoryFiles,
  type SkillFiles,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { listFiles } from "./golden.js";

export const registry = await loadRegistry();

export const root = fileURLToPath(new URL(".", import.meta.url));

/** The formats that can be written. */
export const writable = registry.adapters.filter((adapter) => adapter.encode !== undefined);

/** Every ordered pair of formats that can be written. */
export const pairs = writable.flatMap((from) => writable.filter((to) => to.id !== from.id).map((to) => ({ from, to })));

/** The number of pairs for which the numbers of runs in the tests are meant. */
const PAIRS = 30;

/**
 * Returns the number of generated skills for each pair. Pairs grow with the square of the formats, so each has fewer the
 * more there are, and their sum stays the same; `SKILL_CONVERT_RUNS` is the number for each.
 *
 * @param among30 the number if there are 30 pairs, which are those of six formats
 */
export function runsPerPair(among30: number): number {
  const given = process.env["SKILL_CONVERT_RUNS"];
  return given === undefined ? Math.ceil((among30 * PAIRS) / pairs.length) : Number(given);
}

/** A skill of the suite, as if it stood in `skills/<name>`. */
export function loadSkill(folder: string, name: string): SkillFiles {
  const contents = Object.fromEntries(
    listFiles(folder).map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))]),
  );
  return memoryFiles(contents, { path: `skills/${name}` });
}

/** A place as a golden file shows it: its lines and columns, and how what stands there begins. */
export function showPlace(files: SkillFiles, { file, range }: SourceLocation): string {
  const content = files.text(file);
  if (!range || content.kind !== "text") return file;
  const from = lineAndColumn(content.text, range.start);
  const to = lineAndColumn(content.text, range.end);
  const text = content.text.slice(range.start, range.end);
  const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
  return `${file}:${from.line}:${from.column}-${to.line}:${to.column} ${JSON.stringify(excerpt)}`;
}

const EXCERPT = 40;

/** A diagnostic as a golden file shows it, with the place that it is about. */
export function showDiagnostic(files: SkillFiles, { code, severity, message, file, range, path }: Diagnostic): object {
  const place = file === undefined ? {} : { place: showPlace(files, { file, ...(range && { range }) }) };
  return { severity, code, message, ...place, ...(path && path.length > 0 && { pointer: toPointer(path) }) };
}
