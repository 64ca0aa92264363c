import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bases, Span } from "../contracts.js";
import { resolveInside } from "../files/inside.js";

/** Where traces are kept, from the repository's root, or from the working directory where there is no repository. */
export const TRACES = ".sop/traces";

const SUFFIX = ".jsonl";

/** The folder of traces; undefined where a link would lead out of the repository. */
export function traceFolder({ repository, cwd }: Bases): string | undefined {
  return resolveInside(repository ?? cwd, TRACES).path;
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

/** The texts of the traces of a folder, the latest first. */
export function* readTraces(folder: string): Generator<string> {
  for (const name of traceNames(folder)) {
    try {
      yield readFileSync(join(folder, name), "utf8");
    } catch {
      // Somebody cleared it away in the meantime.
    }
  }
}

/** Their names begin with the time, so that their order is that of the runs. */
function traceNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
      .map(({ name }) => name)
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9.-]+/g, "-").slice(0, 80);
}
