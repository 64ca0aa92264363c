import { isRecord } from "@skill-convert/core/json";
import { comparePaths } from "@skill-convert/fs";
import { countLosses } from "@skill-convert/language-service/findings";
import * as z from "zod/mini";
import { ClientTotals } from "../../report/client-totals.js";
import type { ClientTotal } from "../../report/clients.js";
import type { Immutable } from "../../report/immutable.js";
import type { DiagnosticReport } from "../../report/model.js";
import { isKept } from "../convert/report/count-losses.js";
import { Report, Summary } from "../convert/report/model.js";
import { type FollowUp, MigrateReport, MigrateSummary } from "../migrate/report/model.js";
import { ValidateReport, ValidateSummary } from "../validate/report/model.js";

/** The report of a command that can be split into shards. */
export type ShardedReport = Immutable<
  z.infer<typeof MigrateReport> | z.infer<typeof ValidateReport> | z.infer<typeof Report>
>;

/** Returns true for the report of a command that can be split into shards. */
export function isShardedReport(value: unknown): value is ShardedReport {
  if (!isRecord(value)) return false;
  const { command } = value;
  const schema = command === "migrate" ? MigrateReport : command === "validate" ? ValidateReport : Report;
  // Item by item, because zod hands all issues of a list on as arguments, and a call takes only so many.
  const lists = Object.entries(schema.shape).flatMap(([key, part]) =>
    part instanceof z.ZodMiniArray ? [{ key, item: part.def.element as z.ZodMiniType }] : [],
  );
  const withoutItems = { ...value, ...Object.fromEntries(lists.map(({ key }) => [key, []])) };
  return (
    schema.safeParse(withoutItems).success &&
    lists.every(({ key, item }) => {
      const items = value[key];
      return Array.isArray(items) && items.every((each) => item.safeParse(each).success);
    })
  );
}

/** Thrown if reports cannot be merged. The message is a clause for the user. */
export class MergeError extends Error {}

/** A report, and the name of its file. */
export interface NamedReport {
  readonly name: string;
  readonly report: ShardedReport;
}

/**
 * Merges the reports of all shards, with the skills sorted by path, as in a run with one input. Repeated items are
 * merged, because the report of every shard has the diagnostics about an input.
 *
 * @throws MergeError if a shard is missing, or the reports do not belong to the same run
 */
export function mergeReports(reports: readonly NamedReport[]): ShardedReport {
  const [first] = reports;
  if (first === undefined) throw new MergeError("there is no report to merge");
  checkAlike(reports, first);
  checkShards(reports);
  const { command, version } = first.report;
  const skills = mergeSorted(reports, ({ report }) => report.skills, bySource);
  checkOnce(skills);
  const head = {
    command,
    version,
    ...("schemaVersion" in first.report ? { schemaVersion: first.report.schemaVersion } : {}),
    ...("dryRun" in first.report ? { dryRun: first.report.dryRun } : {}),
  };
  const rest = {
    ...("failed" in first.report ? { failed: reports.some(hasFailed) } : {}),
    ...(command === "validate" ? { clients: clientsOf(skills) } : {}),
    ...(command === "migrate" ? { followUps: mergeFollowUps(reports, renamedIn(skills)) } : {}),
    ...("diagnostics" in first.report ? { diagnostics: mergeSorted(reports, diagnosticsOf, () => 0) } : {}),
  };
  return { ...head, skills, ...rest, summary: summaryOf(command, skills, rest) } as ShardedReport;
}

function checkAlike(reports: readonly NamedReport[], first: NamedReport): void {
  const kind = ({ report }: NamedReport) =>
    `${report.command} ${report.version}${"dryRun" in report && report.dryRun ? " (dry run)" : ""}`;
  for (const other of reports) {
    if (kind(other) === kind(first)) continue;
    throw new MergeError(`${first.name} is a report of ${kind(first)}, but ${other.name} is one of ${kind(other)}`);
  }
}

/** Requires every shard exactly once. Reports without a shard may always be merged. */
function checkShards(reports: readonly NamedReport[]): void {
  const named = new Map<string, string>();
  const counts = new Set(reports.map(({ report }) => report.shard?.split("/")[1]));
  if (counts.size > 1) throw new MergeError("the reports come from runs with different numbers of shards");
  const [count] = counts;
  if (count === undefined) return;
  for (const { name, report } of reports) {
    const shard = report.shard ?? "";
    const other = named.get(shard);
    if (other !== undefined) throw new MergeError(`${other} and ${name} are both reports of shard ${shard}`);
    named.set(shard, name);
  }
  for (let number = 1; number <= Number(count); number++) {
    const shard = `${number}/${count}`;
    if (!named.has(shard)) throw new MergeError(`the report of shard ${shard} is missing`);
  }
}

function checkOnce(skills: readonly ReportedSkill[]): void {
  for (const [index, skill] of skills.entries()) {
    const { source } = skill;
    const next = skills[index + 1];
    if (next?.source === source && operationIn(next) === operationIn(skill)) {
      throw new MergeError(`${source} is in two reports that differ`);
    }
  }
}

type ReportedSkill = ShardedReport["skills"][number];

/** The operation of a report. Under `--split`, a skill is reported once per operation. */
function operationIn(skill: ReportedSkill): string | undefined {
  return "operation" in skill ? skill.operation : undefined;
}

function clientsOf(skills: readonly ReportedSkill[]): readonly ClientTotal[] {
  const totals = new ClientTotals();
  for (const skill of skills) if ("clients" in skill) totals.add(skill.clients);
  return totals.list();
}

function bySource(left: ReportedSkill, right: ReportedSkill): number {
  return comparePaths(portable(left.source), portable(right.source));
}

function portable(path: string): string {
  return path.replaceAll("\\", "/");
}

/** Merges lists into one sorted list without repetitions. */
function mergeSorted<T>(
  reports: readonly NamedReport[],
  listOf: (report: NamedReport) => readonly T[],
  compare: (left: T, right: T) => number,
): T[] {
  // The texts of the items that compare as equal to the last one. All of them would take as much memory as the reports.
  const seen = new Set<string>();
  let last: T | undefined;
  return reports
    .flatMap((report) => [...listOf(report)])
    .sort(compare)
    .filter((item) => {
      if (last !== undefined && compare(last, item) !== 0) seen.clear();
      last = item;
      const text = JSON.stringify(item);
      if (seen.has(text)) return false;
      seen.add(text);
      return true;
    });
}

function hasFailed({ report }: NamedReport): boolean {
  return "failed" in report && report.failed;
}

function diagnosticsOf({ report }: NamedReport): readonly DiagnosticReport[] {
  return "diagnostics" in report ? report.diagnostics : [];
}

/** The new names of renamed operations. If several skills rename an operation, the first one counts. */
function renamedIn(skills: readonly ReportedSkill[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const skill of skills) {
    if (!("renamed" in skill)) continue;
    for (const { from, to } of skill.renamed) if (!names.has(from)) names.set(from, to);
  }
  return names;
}

function mergeFollowUps(reports: readonly NamedReport[], renamed: ReadonlyMap<string, string>): FollowUp[] {
  const listOf = ({ report }: NamedReport) =>
    ("followUps" in report ? report.followUps : []).map((followUp): FollowUp => {
      const renamedTo = renamed.get(followUp.mention);
      return renamedTo === undefined ? followUp : { ...followUp, renamedTo };
    });
  return mergeSorted(reports, listOf, byPlace);
}

/** Compares follow-ups by search order: the files of a folder come before those of its subfolders. */
function byPlace(left: FollowUp, right: FollowUp): number {
  const a = portable(left.file);
  const b = portable(right.file);
  const aSlash = a.lastIndexOf("/") + 1;
  const bSlash = b.lastIndexOf("/") + 1;
  return (
    comparePaths(a.slice(0, aSlash).replace(/\/$/, ""), b.slice(0, bSlash).replace(/\/$/, "")) ||
    comparePaths(a.slice(aSlash), b.slice(bSlash)) ||
    left.line - right.line ||
    left.column - right.column
  );
}

interface RunFindings {
  readonly followUps?: readonly unknown[];
  readonly diagnostics?: readonly DiagnosticReport[];
}

function summaryOf(
  command: string,
  skills: readonly ReportedSkill[],
  { followUps = [], diagnostics = [] }: RunFindings,
): object {
  const { shape } = command === "migrate" ? MigrateSummary : command === "validate" ? ValidateSummary : Summary;
  const findings = [...skills.flatMap(findingsOf), ...diagnostics];
  const severity = (wanted: DiagnosticReport["severity"]) =>
    findings.filter((finding) => finding.severity === wanted).length;
  const losses = skills.flatMap((skill) => ("losses" in skill ? skill.losses : []));
  const counts: Readonly<Record<string, number>> = {
    skills: skills.length,
    losses: losses.length,
    ...countLosses(losses),
    kept: losses.filter(isKept).length,
    errors: severity("error"),
    warnings: severity("warning"),
    infos: severity("info"),
    fixable: findings.filter(isFixable).length,
    fixed: skills.reduce((sum, skill) => sum + ("fixed" in skill ? skill.fixed.length : 0), 0),
    followUps: followUps.length,
  };
  const status = (name: string) => skills.filter((skill) => skill.status === name).length;
  return Object.fromEntries(Object.keys(shape).map((key) => [key, counts[key] ?? status(key)]));
}

/** Returns true for a finding that `--fix` repairs; `--fix-all` alone repairs one whose fix asks. */
function isFixable(finding: object): boolean {
  return "fix" in finding && isRecord(finding.fix) && finding.fix["asks"] !== true;
}

function findingsOf(skill: ReportedSkill): readonly DiagnosticReport[] {
  return "review" in skill ? [...skill.review, ...skill.diagnostics] : skill.diagnostics;
}
