import type { Diagnostic, Fix, Path, SkillFiles, SourceLocation, Validation } from "@skill-convert/core";
import { applyEdits, removeLeftovers } from "@skill-convert/fs";
import {
  applySettings,
  counts,
  type OpenSkill,
  type Redaction,
  type Settings,
} from "@skill-convert/language-service/findings";
import {
  type Examined,
  type ExamineRequest,
  examine,
  type Fixable,
  planFixes,
  redactionOfExamined,
} from "@skill-convert/language-service/validate";
import type { ResultCache } from "../../cache/result-cache.js";
import { cliDiagnostics } from "../../diagnostics.js";
import type { InputSkill } from "../../inputs/find.js";
import { pathOf } from "../../inputs/path-of.js";
import { textIn, unifiedDiff } from "../../report/diff.js";
import type { FileReport } from "../../report/model.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import { type Positioned, positionIn } from "../../report/position.js";
import type { FixedFinding } from "./report/model.js";
import type { ValidatedSkill } from "./report/validated-skill.js";

/** Which fixes are made, and how. */
export interface FixRequest {
  readonly dryRun: boolean;
  readonly diff: boolean;
  /** Those that ask as well. */
  readonly all: boolean;
  /** Which of the two changes if a name is not that of its folder; undefined: neither, unless all fixes are made. */
  readonly names: "name" | "folder" | undefined;
}

/** What a whole run shares. */
export interface ValidateRequest extends ExamineRequest {
  /** Only what makes a skill invalid is reported. */
  readonly quiet: boolean;
  /** Undefined: nothing is fixed. */
  readonly fix: FixRequest | undefined;
}

/** A skill that was validated. */
export interface Validated extends ValidatedSkill {
  /** The ids that it has in its formats. */
  readonly ids: readonly string[];
  /** The skills that it needs. */
  readonly needs: readonly { readonly id: string; readonly place: SourceLocation | undefined }[];
}

/** What the findings are about, and what was fixed. */
interface Changes {
  readonly texts: SkillFiles;
  readonly files: readonly FileReport[];
  readonly fixed: readonly FixedFinding[];
}

interface Outcome extends Changes {
  readonly findings: readonly Diagnostic[];
  /** The skill with its fixes, if they were written. */
  readonly after?: Examined;
}

/** A skill that was read. */
export interface Read {
  readonly input: InputSkill;
  readonly examined: Examined;
}

/** A skill as it was given. */
export function asOpen({ files, named, explicit, disk }: InputSkill): OpenSkill {
  return { files, named, explicit, directory: disk?.directory.replaceAll("\\", "/") };
}

/** A skill of which is known what an earlier run found. */
export interface Known {
  readonly input: InputSkill;
  /** Undefined for a folder that only looked like a skill. */
  readonly findings: Findings | undefined;
}

/** What was found out about a skill, whatever the settings: plain data. */
export type Findings = Pick<Validated, "clients" | "findings" | "formats" | "ids" | "needs">;

export type FindingsCache = ResultCache<Findings | undefined>;

/** The findings of one skill, which is fixed if requested. Undefined for a folder that only looked like a skill. */
export function validateInput(
  read: Read | Known,
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
  const redaction = redactionOfExamined(examined, input.files);
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

/** The finding, for a run that will not have read the text. */
function positioned(finding: Diagnostic, texts: SkillFiles): Positioned {
  return { ...finding, position: positionIn(texts, finding) ?? null };
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
  const findings = request.quiet ? invalid : wanted;
  return {
    ...rest,
    source: input.source,
    status: invalid.length > 0 ? "invalid" : "valid",
    files,
    fixed,
    findings,
    texts,
    pathOf: pathOf(input),
  };
}

/** What is reported of it. */
function redact(outcome: Outcome, redaction: Redaction | undefined): Outcome {
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

function unfixed(input: InputSkill, { findings }: Examined): Outcome {
  return { ...unchanged(input), findings };
}

/** In a dry run, the findings are those of the unchanged skill; otherwise, those that are left. */
function fixSkill(input: InputSkill, examined: Examined, request: ValidateRequest, settings: Settings): Outcome {
  const { disk } = input;
  if (!disk || !request.fix) return unfixed(input, examined);
  const { dryRun, diff } = request.fix;
  const isAgreed = agreedBy(request.fix);
  if (!dryRun) removeLeftovers(disk.directory);
  const plan = planFixes(disk, examined, (files) => examine({ ...asOpen(input), files }, request), settings, isAgreed);
  const show = (path: string) =>
    unifiedDiff(pathOf(input)(path), { before: textIn(disk, path), after: textIn(plan.files, path) });
  // Nothing is left to be done for the report when the files are written.
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

/** Whether a fix is to be made. */
export function agreedBy({ all, names }: FixRequest): (fix: Fix) => boolean {
  return ({ asks, folder }) => (folder !== undefined && names !== undefined ? names === "name" : all || !asks);
}

function refusal({ file, range, pointer, fix }: Fixable): Diagnostic {
  return cliDiagnostics.create("unsafe-fix", { title: fix.title }, { file, range, pointer });
}
