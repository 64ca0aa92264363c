import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bases, Span } from "../contracts.js";
import { resolveInside } from "../files/inside.js";

/** Where traces are kept, from the repository's root, or from the working directory if there is no repository. */
export const TRACES = ".sop/traces";

const SUFFIX = ".jsonl";

/** The folder of traces; undefined if a link would lead out of the repository. */
export function traceFolder({ repository, cwd }: Bases): string | undefined {
  const place = resolveInside(repository ?? cwd, TRACES);
  return place.kind === "refused" ? undefined : place.value;
}

/**
 * Writes a trace, one span a line (stop-trace.md, "Trace Output Format" and "Trace Storage"); gives the file. It has its
 * name only once it is complete.
 */
export function writeTrace(folder: string, name: string, spans: readonly Span[]): string {
  const [root] = spans;
  if (root === undefined) throw new Error("a trace has a root");
  mkdirSync(folder, { recursive: true });
  const time = root.start_time.replace(/\.\d+/, "").replaceAll(":", "");
  const file = join(folder, `${time}_${fileName(name)}_${root.trace_id}${SUFFIX}`);
  const temporary = `${file}.tmp`;
  try {
    writeFileSync(temporary, spans.map((span) => `${JSON.stringify(span)}\n`).join(""), { flag: "wx", mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return file;
}

/** A trace in a folder. */
export interface StoredTrace {
  /** When it began, to the second, as its file's name has it. */
  readonly second: string;
  text(): string;
}

/** The traces of the skills whose name is written like this in names of files, the latest first. */
export function tracesOf(folder: string, name: string): StoredTrace[] {
  const isOfSkill = (file: string) => file.slice(file.indexOf("_") + 1).startsWith(`${fileName(name)}_`);
  return traceFiles(folder)
    .filter(isOfSkill)
    .sort()
    .reverse()
    .map((file) => ({ second: file.slice(0, file.indexOf("_")), text: () => readText(join(folder, file)) }));
}

function traceFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX)).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Empty if somebody cleared it away in the meantime. */
function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9.-]+/g, "-").slice(0, 80);
}
