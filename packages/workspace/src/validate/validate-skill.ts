import type { Diagnostic, Fix, Path, Severity, SkillFiles, SourceLocation, Validation } from "@skill-convert/core";
import {
  applySettings,
  counts,
  isReported,
  type OpenSkill,
  type Redaction,
  type Settings,
} from "@skill-convert/examine";
import {
  type Examined,
  type ExamineRequest,
  examine,
  type Fixable,
  planFixes,
  redactionOfExamined,
} from "@skill-convert/examine/validate";
import { applyEdits, removeLeftovers, toPortable } from "@skill-convert/fs";
import type { FileReport, FixedFinding, ValidatedSkill } from "@skill-convert/report";
import { positioned, showFinding } from "@skill-convert/report";
import { usageDiagnostics } from "@skill-convert/usage/findings";
import type { ResultCache } from "../cache/result-cache.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import type { InputSkill } from "../find/find.js";
import { pathOf } from "../find/path-of.js";
import type { Shard } from "../find/shard.js";
import { textIn, unifiedDiff } from "../outcome/diff.js";
import { notWritten, splitFromLinks } from "../outcome/not-written.js";

/** The fixes to apply. */
export interface FixRequest {
  readonly dryRun: boolean;
  readonly diff: boolean;
  /** True if the fixes are applied that cannot change the meaning. */
  readonly safe: boolean;
  /** True if fixes are applied that need consent (`Fix.asks`). */
  readonly all: boolean;
  /** True if the fixes are applied that declare what programs use. */
  readonly declare: boolean;
  /** The side that changes if a skill's name differs from its folder. Undefined: neither, unless `all` is true. */
  readonly names: "name" | "folder" | undefined;
  /** True if folders with uncommitted changes are renamed as well. */
  readonly force: boolean;
}

/** The settings that are the same for all skills of a run. */
export interface ValidateRequest extends ExamineRequest {
  /** The folder from which relative paths are resolved. */
  readonly cwd: string;
  /** Patterns of files and folders that a search leaves out. */
  readonly exclude: readonly string[] | undefined;
  /** The lowest severity that is reported. A finding that makes a skill invalid always is. */
  readonly level: Severity;
  /** Only skills of this shard are validated. */
  readonly shard: Shard | undefined;
  /** Undefined if nothing is fixed. */
  readonly fix: FixRequest | undefined;
  /** Is told which phase of the work begins. */
  readonly enter: (phase: string) => void;
}

/** Returns the part of the settings by which a skill is examined. */
export function examinationOf({ registry, from, clients, usage }: ValidateRequest): ExamineRequest {
  return { registry, from, clients, usage };
}

/** The result of validating a skill. */
export interface Validated extends ValidatedSkill {
  /** The ids of the skill, one per format that has one. */
  readonly ids: readonly string[];
  /** The dependencies that are not optional. */
  readonly needs: readonly { readonly id: string; readonly place: SourceLocation | undefined }[];
}

/** The files to which the findings refer, and what was fixed. */
interface Changes {
  readonly texts: SkillFiles;
  readonly files: readonly FileReport[];
  readonly fixed: readonly FixedFinding[];
}

interface FixOutcome extends Changes {
  readonly findings: readonly Diagnostic[];
  /** The fixed skill, if the fixes were written. */
  readonly after?: Examined;
}

/** A skill that was read and examined. */
export interface ExaminedSkill {
  readonly input: InputSkill;
  readonly examined: Examined;
}

/** Converts an input to the form that is examined. */
export function asOpen({ files, named, explicit, disk }: InputSkill): OpenSkill {
  return { files, named, explicit, directory: disk && toPortable(disk.directory) };
}

/** A skill whose findings were recalled from the cache. */
export interface CachedSkill {
  readonly input: InputSkill;
  /** Undefined if the folder only looked like a skill. */
  readonly findings: Findings | undefined;
}

/** The findings about a skill, independent of the settings. They are plain data, so that they can be cached. */
type Findings = Pick<Validated, "clients" | "findings" | "formats" | "ids" | "needs">;

export type FindingsCache = ResultCache<Findings | undefined>;

/** Validates one skill, and fixes it if requested. Undefined if the folder only looked like a skill. */
export function validateInput(
  read: ExaminedSkill | CachedSkill,
  request: ValidateRequest,
  settings: Settings,
  cache: FindingsCache | undefined,
): Validated | undefined {
  const { input } = read;
  if ("findings" in read) return read.findings && report(input, read.findings, unchanged(input), request, settings);
  const { examined } = read;
  const { formats, findings: found } = examined;
  if (formats.length === 0 && found.length === 0) {
    cache?.keep(input, undefined, []);
    return undefined;
  }
  const redaction = redactionOfExamined(examined);
  const outcome = redact(
    request.fix ? fixSkill(input, examined, request, settings) : unfixed(input, examined),
    redaction,
  );
  const findings = {
    formats: formats.map(({ id }) => id),
    findings: cache ? outcome.findings.map((finding) => positioned(finding, outcome.texts)) : outcome.findings,
    clients: (outcome.after ?? examined).clients,
    ids: examined.read.flatMap(({ manifest }) => manifest?.id ?? []),
    needs: examined.read.flatMap(needsOf),
  };
  if (redaction) cache?.forget(input);
  else cache?.keep(input, findings, outcome.findings);
  return report(input, findings, outcome, request, settings);
}

function report(
  input: InputSkill,
  { findings: found, ...rest }: Findings,
  { texts, files, fixed }: Changes,
  request: ValidateRequest,
  settings: Settings,
): Validated {
  const wanted = applySettings(found, settings);
  const invalid = wanted.filter((finding) => counts(finding, settings));
  const reported = wanted.filter((finding) => invalid.includes(finding) || isReported(finding, request.level));
  return {
    ...rest,
    source: input.source,
    status: invalid.length > 0 ? "invalid" : "valid",
    files,
    fixed,
    findings: reported,
    diagnostics: reported.map((finding) => showFinding(finding, texts)),
    texts,
    pathOf: pathOf(input),
  };
}

function redact(outcome: FixOutcome, redaction: Redaction | undefined): FixOutcome {
  if (!redaction) return outcome;
  const { texts, findings, files, fixed } = outcome;
  return {
    ...outcome,
    texts: redaction.cover(texts, findings),
    findings: findings.map(redaction.diagnostic),
    files: files.map(redaction.file),
    fixed: fixed.map((finding) => ({ ...finding, title: redaction.text(finding.title) })),
  };
}

function needsOf({ manifest, locate }: Validation): Validated["needs"] {
  return (manifest?.dependencies ?? []).flatMap(({ id, optional, coordination }, index) => {
    const path: Path = ["dependencies", index];
    return optional || coordination ? [] : [{ id, place: locate(path) }];
  });
}

function unchanged({ files }: InputSkill): Changes {
  return { texts: files, files: [], fixed: [] };
}

function unfixed(input: InputSkill, { findings }: Examined): FixOutcome {
  return { ...unchanged(input), findings };
}

/** Fixes a skill. The findings are those that remain, or in a dry run those of the unchanged skill. */
function fixSkill(input: InputSkill, examined: Examined, request: ValidateRequest, settings: Settings): FixOutcome {
  const { disk } = input;
  if (!disk || !request.fix) return unfixed(input, examined);
  const { dryRun, diff } = request.fix;
  const isAgreed = agreedBy(request.fix);
  const examination = examinationOf(request);
  if (!dryRun) removeLeftovers(disk.directory);
  const plan = planFixes(
    disk,
    examined,
    (files) => examine({ ...asOpen(input), files }, examination),
    settings,
    isAgreed,
  );
  const show = (path: string) =>
    unifiedDiff(pathOf(input)(path), { before: textIn(disk, path), after: textIn(plan.files, path) }, request.cwd);
  // Diffs are computed before the files are written, so that an error in them leaves the skill unchanged.
  const diffs = new Map(diff ? plan.edits.map(({ path }) => [path, show(path)]) : []);
  const outcome = applyEdits(disk, plan.edits, { dryRun });
  if (outcome.failures.length > 0) {
    const problems = notWritten(outcome, input.source);
    return { ...unfixed(input, examined), findings: [...examined.findings, ...problems] };
  }
  return {
    texts: dryRun ? disk : plan.files,
    findings: [
      ...(dryRun ? examined : plan.examined).findings,
      ...plan.refused.map(refusal),
      ...splitFromLinks(outcome),
    ],
    files: outcome.changed.map((file) => ({ ...file, ...(diff ? { diff: diffs.get(file.path) ?? "" } : {}) })),
    fixed: plan.fixed.map(({ code, file, fix }) => ({ code, file, title: fix.title })),
    ...(dryRun ? {} : { after: plan.examined }),
  };
}

/** Returns a predicate for the fixes that are requested. */
export function agreedBy({ safe, all, declare, names }: FixRequest): (fix: Fix, finding: Diagnostic) => boolean {
  return ({ asks, folder }, { code }) => {
    if (folder !== undefined && names !== undefined) return names === "name";
    return all || (safe && !asks) || (declare && isDeclaration(code));
  };
}

/** Approving a command in advance declares nothing. */
function isDeclaration(code: string): boolean {
  return code.startsWith(`${usageDiagnostics.namespace}/`) && code !== "usage/unapproved-command";
}

function refusal({ file, range, path, fix }: Fixable): Diagnostic {
  return workspaceDiagnostics.create("unsafe-fix", { title: fix.title }, { file, range, path });
}
