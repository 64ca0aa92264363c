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
