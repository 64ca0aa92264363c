import { isRecord } from "@skill-convert/core/json";
import { countLosses } from "@skill-convert/language-service/findings";
import { UsageError } from "../../output/exit.js";
import { ClientTotals } from "../../report/client-totals.js";
import type { DiagnosticReport } from "../../report/model.js";
import { isKept } from "../convert/report/count-losses.js";
import { Summary } from "../convert/report/model.js";
import { type FollowUp, MigrateSummary } from "../migrate/report/model.js";
import { ValidateSummary } from "../validate/report/model.js";
import type { Memory } from "./memory.js";
import { byPlace, bySource, type ReportedSkill, type ReportFile, type ShardedReport } from "./report-file.js";
import { mergeSorted } from "./sorted-list.js";

/** Several reports as one. Its skills and follow-ups are read from the files while they are iterated. */
export interface MergedReport {
  /** The report, with empty lists of skills and follow-ups. */
  readonly report: ShardedReport;
  skills(): Iterable<ReportedSkill>;
  followUps(): Iterable<FollowUp>;
  /** True if the run found a skill. */
  readonly hasSkill: boolean;
}

/**
 * Merges the reports of all shards, with the skills sorted by path, as in a run with one input. Repeated items are
 * merged, because the report of every shard has the diagnostics about an input.
 *
 * @throws UsageError if a shard is missing, the reports do not belong to the same run, or an item of a list is not valid
 */
export function mergeReports(reports: readonly ReportFile[], memory: Memory): MergedReport {
  const [first] = reports;
  if (first === undefined) throw new UsageError("there is no report to merge");
  checkAlike(reports, first);
  checkShards(reports);
  const { shard: _, ...head } = first.report;
  const skills = () => mergeSkills(reports, memory);
  const mentions = mentionsIn(reports, memory);
  const renamed = new Map<string, string>();
  const followUps = () => mergeFollowUps(reports, renamed, memory);

  const clients = new ClientTotals();
  const summary = new SummaryCounts(head.command);
  let hasSkill = false;
  for (const skill of skills()) {
    summary.addSkill(skill);
    hasSkill ||= head.command !== "convert" || !isInputProblem(skill);
    if ("clients" in skill) clients.add(skill.clients, (name) => memory.keep(weightOf(name)));
    // If several skills rename an operation, the first one counts.
    for (const { from, to } of "renamed" in skill ? skill.renamed : []) {
      if (!mentions.has(from) || renamed.has(from)) continue;
      memory.keep(weightOf(to));
      renamed.set(from, to);
    }
  }
  for (const _ of followUps()) summary.add("followUps", 1);
  const diagnostics = mergeDiagnostics(reports, memory);
  summary.addFindings(diagnostics);
  const report = {
    ...head,
    ...("clients" in head ? { clients: clients.list() } : {}),
    ...("diagnostics" in head ? { diagnostics } : {}),
    ...("failed" in head ? { failed: reports.some(hasFailed) } : {}),
    summary: summary.counts(),
  } as ShardedReport;
  return { report, skills, followUps, hasSkill };
}

function checkAlike(reports: readonly ReportFile[], first: ReportFile): void {
  for (const other of reports) {
    if (runOf(other) === runOf(first)) continue;
    throw new UsageError(`${first.name} is a report of ${runOf(first)}, but ${other.name} is one of ${runOf(other)}`);
  }
}

/** Describes the run that a report belongs to. */
function runOf({ report }: ReportFile): string {
  const since = "since" in report && report.since !== undefined ? ` since ${report.since}` : "";
  return `${report.command} ${report.version}${since}${"dryRun" in report && report.dryRun ? " (dry run)" : ""}`;
}

/** Requires every shard exactly once. Reports without a shard may always be merged. */
function checkShards(reports: readonly ReportFile[]): void {
  const named = new Map<string, string>();
  const counts = new Set(reports.map(({ report }) => report.shard?.split("/")[1]));
  if (counts.size > 1) throw new UsageError("the reports come from runs with different numbers of shards");
  const [count] = counts;
  if (count === undefined) return;
  for (const { name, report } of reports) {
    const shard = report.shard ?? "";
    const other = named.get(shard);
    if (other !== undefined) throw new UsageError(`${other} and ${name} are both reports of shard ${shard}`);
    named.set(shard, name);
  }
  for (let number = 1; number <= Number(count); number++) {
    const shard = `${number}/${count}`;
    if (!named.has(shard)) throw new UsageError(`the report of shard ${shard} is missing`);
  }
}

/** About how many bytes of memory a string takes in a set, or as a key. */
function weightOf(text: string): number {
  return 96 + 2 * text.length;
}

function* mergeSkills(reports: readonly ReportFile[], memory: Memory): Generator<ReportedSkill> {
  const runs = reports.flatMap((report) => report.skills());
  const operations = new Set<string | undefined>();
  let source: string | undefined;
  for (const skill of withoutRepetitions(mergeSorted(runs, bySource), bySource, memory)) {
    if (skill.source !== source) operations.clear();
    source = skill.source;
    const operation = operationIn(skill);
    if (operations.has(operation)) throw new UsageError(`${source} is in two reports that differ`);
    operations.add(operation);
    yield skill;
  }
}

/** The operation of a report. Under `--split`, a skill is reported once per operation. */
function operationIn(skill: ReportedSkill): string | undefined {
  return "operation" in skill ? skill.operation : undefined;
}

/** The words that the follow-ups mention. */
function mentionsIn(reports: readonly ReportFile[], memory: Memory): ReadonlySet<string> {
  const mentions = new Set<string>();
  for (const run of reports.flatMap((report) => report.followUps())) {
    for (const { mention } of run) {
      if (mentions.has(mention)) continue;
      memory.keep(weightOf(mention));
      mentions.add(mention);
    }
  }
  return mentions;
}

/** @param renamed the new names of renamed operations */
function* mergeFollowUps(
  reports: readonly ReportFile[],
  renamed: ReadonlyMap<string, string>,
  memory: Memory,
): Generator<FollowUp> {
  const merged = mergeSorted(
    reports.flatMap((report) => report.followUps()),
    byPlace,
  );
  yield* withoutRepetitions(withNewNames(merged, renamed), byPlace, memory);
}

function* withNewNames(followUps: Iterable<FollowUp>, renamed: ReadonlyMap<string, string>): Generator<FollowUp> {
  for (const followUp of followUps) {
    const renamedTo = renamed.get(followUp.mention);
    yield renamedTo === undefined ? followUp : { ...followUp, renamedTo };
  }
}

/** Returns the diagnostics in the order of the reports. They are kept, as in the run that reported them. */
function mergeDiagnostics(reports: readonly ReportFile[], memory: Memory): DiagnosticReport[] {
  const runs = reports.flatMap((report) => report.diagnostics());
  const merged: DiagnosticReport[] = [];
  for (const diagnostic of withoutRepetitions(mergeSorted(runs, asListed), asListed, memory)) {
    memory.keep(weightOf(JSON.stringify(diagnostic)));
    merged.push(diagnostic);
  }
  return merged;
}

function asListed(): number {
  return 0;
}

/** Leaves out the repetitions of an item. They compare as equal to it. */
function* withoutRepetitions<T>(
  items: Iterable<T>,
  compare: (left: T, right: T) => number,
  memory: Memory,
): Generator<T> {
  // The texts of the items that compare as equal to the last one.
  const texts = new Set<string>();
  let weight = 0;
  let last: T | undefined;
  for (const item of items) {
    if (last !== undefined && compare(last, item) !== 0) {
      texts.clear();
      memory.release(weight);
      weight = 0;
    }
    last = item;
    const text = JSON.stringify(item);
    if (texts.has(text)) continue;
    memory.keep(weightOf(text));
    weight += weightOf(text);
    texts.add(text);
    yield item;
  }
  memory.release(weight);
}

/** The problems with an input that `convert` reports like skills. */
const INPUT_PROBLEMS: ReadonlySet<string> = new Set(
  (["not-found", "not-a-manifest", "not-searched", "no-skill", "nothing-given"] as const).map((name) => `cli/${name}`),
);

function isInputProblem({ diagnostics }: ReportedSkill): boolean {
  return diagnostics.some(({ code }) => INPUT_PROBLEMS.has(code));
}

function hasFailed({ report }: ReportFile): boolean {
  return "failed" in report && report.failed;
}

/** Counts the skills and findings of a run for its summary. */
class SummaryCounts {
  readonly #keys: readonly string[];
  readonly #counts = new Map<string, number>();

  constructor(command: string) {
    const { shape } = command === "migrate" ? MigrateSummary : command === "validate" ? ValidateSummary : Summary;
    this.#keys = Object.keys(shape);
  }

  add(key: string, count: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  addSkill(skill: ReportedSkill): void {
    this.add("skills", 1);
    this.add(skill.status, 1);
    if ("fixed" in skill) this.add("fixed", skill.fixed.length);
    if ("review" in skill) this.addFindings(skill.review);
    this.addFindings(skill.diagnostics);
    if (!("losses" in skill)) return;
    const { losses } = skill;
    this.add("losses", losses.length);
    this.add("kept", losses.filter(isKept).length);
    for (const [outcome, count] of Object.entries(countLosses(losses))) this.add(outcome, count);
  }

  addFindings(findings: readonly DiagnosticReport[]): void {
    for (const finding of findings) {
      this.add(`${finding.severity}s`, 1);
      if (isFixable(finding)) this.add("fixable", 1);
    }
  }

  /** The counts that the summary of the command has. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#keys.map((key) => [key, this.#counts.get(key) ?? 0]));
  }
}

/** Returns true for a finding that `--fix` repairs; `--fix-all` alone repairs one whose fix asks. */
function isFixable(finding: object): boolean {
  return "fix" in finding && isRecord(finding.fix) && finding.fix["asks"] !== true;
}
