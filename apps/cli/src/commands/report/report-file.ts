import { isRecord } from "@skill-convert/core/json";
import { comparePaths, type FileInParts, namedFileInParts, reasonOf } from "@skill-convert/fs";
import * as z from "zod/mini";
import { UsageError } from "../../output/exit.js";
import { ClientTotal } from "../../report/clients.js";
import type { Immutable } from "../../report/immutable.js";
import { DiagnosticReport } from "../../report/model.js";
import { ConvertShardLine, Report, SkillReport } from "../convert/report/model.js";
import { emptySummary } from "../convert/report/summary.js";
import { FollowUp, MigratedSkill, MigrateReport } from "../migrate/report/model.js";
import { FindingReport, ValidatedSkillReport, ValidateReport, ValidateShardLine } from "../validate/report/model.js";
import { emptyValidateSummary } from "../validate/report/validated-skill.js";
import { hasJsonLines, notReport, readJsonLines, readJsonLists } from "./json-lists.js";
import type { Memory } from "./memory.js";
import { parseLines, SortedList } from "./sorted-list.js";

/** The report of a command that can be split into shards. */
export type ShardedReport = Immutable<
  z.infer<typeof MigrateReport> | z.infer<typeof ValidateReport> | z.infer<typeof Report>
>;

export type ReportedSkill = ShardedReport["skills"][number];

/** A report in a file. Its lists are read item by item. */
export interface ReportFile {
  readonly name: string;
  /** The report with empty lists. */
  readonly report: ShardedReport;
  /** The items of a list, as runs in which they are sorted. The generators throw a UsageError for an invalid item. */
  skills(): Generator<ReportedSkill, undefined>[];
  followUps(): Generator<FollowUp, undefined>[];
  diagnostics(): Generator<DiagnosticReport, undefined>[];
}

/**
 * Reads a report once, without keeping the items of its lists.
 *
 * @throws UsageError if the file cannot be read, is not a report, or has a part that does not fit into memory
 */
export function openReport(name: string, memory: Memory): ReportFile {
  const file = find(name);
  return hasJsonLines(name, file) ? openLines(name, file, memory) : openDocument(name, file, memory);
}

function openDocument(name: string, file: FileInParts, memory: Memory): ReportFile {
  const skills = new SortedList(name, file, bySource, memory);
  const followUps = new SortedList(name, file, byPlace, memory);
  const diagnostics = new SortedList(name, file, () => 0, memory);
  const root = readJsonLists(name, file, ["skills", "followUps", "diagnostics", "clients"], memory, (item) => {
    const { list, value } = item;
    if (list === "skills" && isSourced(value)) skills.add(value, item);
    else if (list === "followUps" && isPlace(value)) followUps.add(value, item);
    else if (list === "diagnostics") diagnostics.add(value, item);
    else if (list !== "clients" || !accepts(ClientTotal, value)) throw notReport(name);
  });
  const kind = kindOf(isRecord(root) ? root["command"] : undefined);
  const { data: report } = kind.report.safeParse(root);
  if (report === undefined) throw notReport(name);
  return {
    name,
    report,
    skills: () => skills.runs((item): item is ReportedSkill => accepts(kind.skill, item)),
    followUps: () => followUps.runs((item): item is FollowUp => accepts(FollowUp, item)),
    diagnostics: () => diagnostics.runs((item): item is DiagnosticReport => accepts(kind.diagnostic, item)),
  };
}

/** Reads the lines of `--reporter ndjson`, of which the last is about the shard. */
function openLines(name: string, file: FileInParts, memory: Memory): ReportFile {
  const skills = new SortedList(name, file, bySource, memory, parseLines);
  let last: ShardLine | undefined;
  readJsonLines(name, file, memory, (line) => {
    const { value, weight } = line;
    if (last !== undefined) {
      throw new UsageError(`${name} goes on after the line about its shard; name the file of each shard separately`);
    }
    if (isSourced(value)) {
      skills.add(value, line);
      return;
    }
    if (!accepts(ShardLine, value)) throw "failed" in value ? withoutShard(name) : notReport(name);
    memory.keep(weight);
    last = ShardLine.parse(value);
  });
  if (last === undefined) throw withoutShard(name);
  const kind = kindOf(last.command);
  const diagnostics = "diagnostics" in last ? last.diagnostics : [];
  return {
    name,
    report:
      last.command === "validate"
        ? { ...last, skills: [], clients: [], diagnostics: [], summary: emptyValidateSummary() }
        : { ...last, skills: [], summary: emptySummary() },
    skills: () => skills.runs((item): item is ReportedSkill => accepts(kind.skill, item)),
    followUps: () => [],
    diagnostics: () => [each(diagnostics)],
  };
}

/** The last line of a shard: its report without what the other lines have. */
const ShardLine = z.union([ValidateShardLine, ConvertShardLine]);
type ShardLine = z.infer<typeof ShardLine>;

function* each<T>(items: readonly T[]): Generator<T, undefined> {
  yield* items;
}

function withoutShard(name: string): UsageError {
  return new UsageError(`${name} does not end with the line about a shard that --shard and --reporter ndjson print`);
}

/** Compares the places of skills in the order of a search. */
export function bySource(left: Sourced, right: Sourced): number {
  return comparePaths(portable(left.source), portable(right.source));
}

/** Compares places in the order of a search: the files of a folder come before those of its subfolders. */
export function byPlace(left: Place, right: Place): number {
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

interface Sourced {
  readonly source: string;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function isSourced(value: object): value is Sourced {
  return "source" in value && typeof value.source === "string";
}

function isPlace(value: object): value is Place {
  if (!("file" in value && "line" in value && "column" in value)) return false;
  return typeof value.file === "string" && typeof value.line === "number" && typeof value.column === "number";
}

function portable(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The schemas of a report, of its skills and of its diagnostics. */
function kindOf(command: unknown) {
  if (command === "migrate") return { report: MigrateReport, skill: MigratedSkill, diagnostic: DiagnosticReport };
  if (command === "validate") {
    return { report: ValidateReport, skill: ValidatedSkillReport, diagnostic: FindingReport };
  }
  return { report: Report, skill: SkillReport, diagnostic: DiagnosticReport };
}

/** Returns true if a value is valid. Zod passes all issues on as arguments, and a call accepts only so many. */
function accepts(schema: z.ZodMiniType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function find(name: string): FileInParts {
  try {
    return namedFileInParts(name);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}`);
  }
}
