import type { Diagnostic, Path, SkillFiles, SourceLocation, Validation } from "@skill-convert/core";
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
import { cliDiagnostics } from "../../diagnostics.js";
import type { InputSkill } from "../../inputs/find.js";
import { pathOf } from "../../inputs/path-of.js";
import { textIn, unifiedDiff } from "../../report/diff.js";
import type { FileReport } from "../../report/model.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import type { FixedFinding, ValidatedSkill } from "./report/model.js";

/** What a whole run shares. */
export interface ValidateRequest extends ExamineRequest {
  /** Only what makes a skill invalid is reported. */
  readonly quiet: boolean;
  /** Undefined: nothing is fixed. */
  readonly fix: { readonly dryRun: boolean; readonly diff: boolean; readonly all: boolean } | undefined;
}

/** A skill that was validated. */
export interface Validated extends ValidatedSkill {
  /** The ids that it has in its formats. */
  readonly ids: readonly string[];
  /** The skills that it needs. */
  readonly needs: readonly { readonly id: string; readonly place: SourceLocation | undefined }[];
}

interface Outcome {
  readonly texts: SkillFiles;
  readonly findings: readonly Diagnostic[];
  readonly files: readonly FileReport[];
  readonly fixed: readonly FixedFinding[];
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

/** The findings of one skill, which is fixed if requested. Undefined for a folder that only looked like a skill. */
export function validateInput(
  { input, examined }: Read,
  request: ValidateRequest,
  settings: Settings,
): Validated | undefined {
  const { formats, findings: found } = examined;
  if (formats.length === 0 && found.length === 0) return undefined;
  const outcome = redact(
    request.fix ? fixSkill(input, examined, request, settings) : unfixed(input, examined),
    redactionOfExamined(examined, input.files),
  );
  const wanted = applySettings(outcome.findings, settings);
  const invalid = wanted.filter((finding) => counts(finding, settings));
  const findings = request.quiet ? invalid : wanted;
  return {
    source: input.source,
    formats: formats.map(({ id }) => id),
    status: invalid.length > 0 ? "invalid" : "valid",
    files: outcome.files,
    fixed: outcome.fixed,
    findings,
    clients: (outcome.after ?? examined).clients,
    texts: outcome.texts,
    pathOf: pathOf(input),
    ids: examined.read.flatMap(({ manifest }) => manifest?.id ?? []),
    needs: examined.read.flatMap(needsOf),
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

function unfixed({ files }: InputSkill, { findings }: Examined): Outcome {
  return { texts: files, findings, files: [], fixed: [] };
}

/** In a dry run, the findings are those of the unchanged skill; otherwise, those that are left. */
function fixSkill(input: InputSkill, examined: Examined, request: ValidateRequest, settings: Settings): Outcome {
  const { disk } = input;
  if (!disk || !request.fix) return unfixed(input, examined);
  const { dryRun, diff, all } = request.fix;
  if (!dryRun) removeLeftovers(disk.directory);
  const plan = planFixes(disk, examined, (files) => examine({ ...asOpen(input), files }, request), settings, all);
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

function refusal({ file, range, pointer, fix }: Fixable): Diagnostic {
  return cliDiagnostics.create("unsafe-fix", { title: fix.title }, { file, range, pointer });
}
