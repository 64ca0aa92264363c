import { getHeapStatistics } from "node:v8";
import { keepHeapSmall } from "../../inputs/small-heap.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { JsonDocument } from "../../report/json-document.js";
import { Memory } from "./memory.js";
import { mergeReports } from "./merge-reports.js";
import type { MergeOptions } from "./options.js";
import { openReport, type ShardedReport } from "./report-file.js";

/**
 * `skill-convert report merge`: prints the merged report. Returns the exit code that an unsharded run would have had.
 * Nothing is printed before all reports are known to be valid. The memory does not grow with the number of skills.
 *
 * @param heap the bytes that the heap may have
 */
export function runReportMerge(
  files: readonly string[],
  command: MergeOptions,
  streams: Streams,
  heap: number = getHeapStatistics().heap_size_limit,
): number {
  keepHeapSmall();
  const memory = new Memory(heap);
  const reports = files.map((name) => openReport(name, memory));
  const { report, skills, followUps, hasSkill } = mergeReports(reports, memory);
  const { skills: _, summary, ...rest } = report;
  const unset = { followUps: undefined, clients: undefined, diagnostics: undefined, failed: undefined };
  const { followUps: list, clients, diagnostics, failed, ...head } = { ...unset, ...rest };
  const document = new JsonDocument(streams, head, list === undefined ? ["skills"] : ["skills", "followUps"]);
  for (const skill of skills()) document.item("skills", skill);
  for (const followUp of followUps()) document.item("followUps", followUp);
  document.end({
    ...(clients && { clients }),
    ...(diagnostics && { diagnostics }),
    ...(failed !== undefined && { failed }),
    summary,
  });
  if (!hasSkill) return USAGE;
  return isWrong(report, command) ? FINDINGS : OK;
}

function isWrong(report: ShardedReport, { strict, check }: MergeOptions): boolean {
  if ("failed" in report) return report.failed || (strict === true && report.summary.warnings > 0);
  const { summary } = report;
  if ("migrated" in summary) return summary.failed > 0 || (check === true && summary.migrated > 0);
  if (check === true && summary.converted > 0) return true;
  return summary.errors > 0 || (strict === true && summary.lost + summary.loosened > summary.kept);
}
