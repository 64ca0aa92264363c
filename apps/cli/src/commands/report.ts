import { readFileSync } from "node:fs";
import { reasonOf } from "@skill-convert/fs";
import { FINDINGS, OK, USAGE, UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { MergeError, mergeReports, type NamedReport, ShardedReport } from "../report/merge.js";

export interface MergeCommand {
  readonly strict?: boolean;
  readonly check?: boolean;
}

/** `skill-convert report merge`: prints the report of the whole run; gives the exit code that it would have had. */
export function runReportMerge(files: readonly string[], command: MergeCommand, streams: Streams): number {
  const report = merged(files.map(readReport));
  const { skills, summary, ...rest } = report;
  const { followUps, diagnostics, ...head } = { followUps: undefined, diagnostics: undefined, ...rest };
  const opening = JSON.stringify(head).slice(0, -1);
  streams.out(`${opening},\n  "skills": [`);
  for (const [index, skill] of skills.entries()) streams.out(`${index === 0 ? "" : ","}\n    ${JSON.stringify(skill)}`);
  const lists = Object.entries({ followUps, diagnostics }).filter(([, list]) => list !== undefined);
  for (const [name, list] of lists) streams.out(`\n  ],\n  "${name}": [${(list ?? []).map(onItsLine).join(",")}`);
  streams.out(`\n  ],\n  "summary": ${JSON.stringify(summary)} }\n`);
  if (!skills.some((skill) => rest.command !== "convert" || isReached(skill))) return USAGE;
  return isWrong(report, command) ? FINDINGS : OK;
}

/** What `convert` reports as a skill, and is something wrong with an input. */
const INPUT_PROBLEMS: ReadonlySet<string> = new Set(
  (["not-found", "not-a-manifest", "not-searched", "no-skill", "nothing-given"] as const).map((name) => `cli/${name}`),
);

function isReached({ diagnostics }: ShardedReport["skills"][number]): boolean {
  return !diagnostics.some(({ code }) => INPUT_PROBLEMS.has(code));
}

function onItsLine(item: unknown): string {
  return `\n    ${JSON.stringify(item)}`;
}

function isWrong({ summary }: ShardedReport, { strict = false, check = false }: MergeCommand): boolean {
  if ("invalid" in summary) return summary.invalid > 0 || summary.errors > 0 || (strict && summary.warnings > 0);
  if ("migrated" in summary) return summary.failed > 0 || (check && summary.migrated > 0);
  return summary.errors > 0 || (strict && summary.losses > 0);
}

function merged(reports: readonly NamedReport[]): ShardedReport {
  try {
    return mergeReports(reports);
  } catch (error) {
    if (error instanceof MergeError) throw new UsageError(error.message);
    throw error;
  }
}

function readReport(name: string): NamedReport {
  const parsed = ShardedReport.safeParse(readJson(name));
  if (!parsed.success) throw new UsageError(`${name} is no report of convert, migrate or validate`);
  return { name, report: parsed.data };
}

function readJson(name: string): unknown {
  let text: string;
  try {
    text = readFileSync(name, "utf8");
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not JSON; a report is what --reporter json prints`);
  }
}
