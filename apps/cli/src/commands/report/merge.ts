import { getHeapStatistics } from "node:v8";
import { readGivenFile } from "../../inputs/given-file.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { JsonDocument } from "../../report/json-document.js";
import { isShardedReport, MergeError, mergeReports, type NamedReport, type ShardedReport } from "./merge-reports.js";
import type { MergeOptions } from "./options.js";

/**
 * `skill-convert report merge`: prints the merged report. Returns the exit code that an unsharded run would have had.
 *
 * @param memory the bytes that the heap may have
 */
export function runReportMerge(
  files: readonly string[],
  command: MergeOptions,
  streams: Streams,
  memory: number = getHeapStatistics().heap_size_limit,
): number {
  const report = merged(readReports(files, memory));
  const { skills, summary, ...rest } = report;
  const unset = { followUps: undefined, clients: undefined, diagnostics: undefined, failed: undefined };
  const { followUps, clients, diagnostics, failed, ...head } = { ...unset, ...rest };
  const document = new JsonDocument(streams, head, followUps === undefined ? ["skills"] : ["skills", "followUps"]);
  for (const skill of skills) document.item("skills", skill);
  for (const followUp of followUps ?? []) document.item("followUps", followUp);
  document.end({
    ...(clients && { clients }),
    ...(diagnostics && { diagnostics }),
    ...(failed !== undefined && { failed }),
    summary,
  });
  if (!skills.some((skill) => rest.command !== "convert" || isReached(skill))) return USAGE;
  return isWrong(report, command) ? FINDINGS : OK;
}

/** A mebibyte, in bytes. */
const MIB = 1024 * 1024;

/** The largest report that is read. A report has about 2 KB per skill, and all reports are in memory. */
const MOST_BYTES = 256 * MIB;

/** The memory that a report of short records takes, per byte of its text. */
const MEMORY_PER_BYTE = 4;

/** The problems with an input that `convert` reports like skills. */
const INPUT_PROBLEMS: ReadonlySet<string> = new Set(
  (["not-found", "not-a-manifest", "not-searched", "no-skill", "nothing-given"] as const).map((name) => `cli/${name}`),
);

function isReached({ diagnostics }: ShardedReport["skills"][number]): boolean {
  return !diagnostics.some(({ code }) => INPUT_PROBLEMS.has(code));
}

function isWrong(report: ShardedReport, { strict, check }: MergeOptions): boolean {
  if ("failed" in report) return report.failed || (strict === true && report.summary.warnings > 0);
  const { summary } = report;
  if ("migrated" in summary) return summary.failed > 0 || (check === true && summary.migrated > 0);
  return summary.errors > 0 || (strict === true && summary.lost + summary.loosened > summary.kept);
}

function merged(reports: readonly NamedReport[]): ShardedReport {
  try {
    return mergeReports(reports);
  } catch (error) {
    if (error instanceof MergeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Reads all reports, if they fit into memory: without memory, Node would end the program. */
function readReports(names: readonly string[], memory: number): readonly NamedReport[] {
  let bytes = 0;
  return names.map((name) => {
    const content = readGivenFile(name, name, MOST_BYTES);
    bytes += content.length;
    if (bytes * MEMORY_PER_BYTE > memory) {
      const limit = Math.floor(memory / MEMORY_PER_BYTE / MIB);
      throw new UsageError(
        `the reports up to ${name} have ${Math.ceil(bytes / MIB)} MiB, but only ${limit} MiB can be merged in the memory that Node may use; NODE_OPTIONS=--max-old-space-size=<MiB> gives it more`,
      );
    }
    const report = parse(name, content);
    if (!isShardedReport(report)) throw new UsageError(`${name} is not a report of convert, migrate or validate`);
    return { name, report };
  });
}

function parse(name: string, content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw new UsageError(`${name} is not JSON; expected a report printed by --reporter json`);
  }
}
