import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Adapter,
  type FileEdit,
  hasErrors,
  memoryFiles,
  mergeEdits,
  overlay,
  SIDECAR_FILE,
  type SkillFiles,
} from "@skill-convert/core";
import { filesMatching } from "@skill-convert/core/adapters";
import {
  type ApplyOutcome,
  applyEdits,
  type DiskSkill,
  openSkill,
  reasonOf,
  sidecarBeside,
  type WriteOptions,
  writeFiles,
  writeSkill,
} from "@skill-convert/fs";
import { filesOf } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { pathOf } from "../../inputs/path-of.js";
import { textIn, unifiedDiff } from "../../report/diff.js";
import type { FileReport } from "../../report/model.js";
import { notWritten, splitFromLinks } from "../../report/not-written.js";
import { refusedByGit } from "../../report/refused-by-git.js";
import { showDiagnostic } from "../../report/show.js";
import { besideOthers } from "./beside-others.js";
import { type ConvertRequest, notPrepared, type Prepared } from "./prepare.js";
import type { SkillReport } from "./report/model.js";

export interface Delivery {
  /** True if nothing is written. */
  readonly dryRun: boolean;
  /** True if the report contains diffs. */
  readonly diff: boolean;
}

/** Writes a prepared skill to its target, and returns its report. A skill with an error is not written. */
export function deliver(prepared: Prepared, request: ConvertRequest, delivery: Delivery): SkillReport {
  request.enter("deliver");
  return guard(
    () => deliverSkill(prepared, request, delivery),
    (problem) => deliverSkill(notPrepared(prepared.input.source, problem), request, delivery),
  );
}

function deliverSkill(prepared: Prepared, request: ConvertRequest, delivery: Delivery): SkillReport {
  const { input, from, conversion, target } = prepared;
  const files = filesOf(input);
  const report: SkillReport = {
    source: input.source,
    ...("operation" in input && input.operation !== undefined ? { operation: input.operation } : {}),
    ...(from ? { from: from.id } : {}),
    to: request.to.id,
    ...(target === undefined ? {} : { target: request.to.singleFile ? dirname(target) : target }),
    status: "failed",
    files: [],
    losses: [],
    diagnostics: prepared.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, files)),
  };
  if (!conversion || !files || hasErrors(prepared.diagnostics)) {
    return { ...report, status: hasErrors(prepared.diagnostics) ? "failed" : "skipped" };
  }
  const disk = "disk" in input ? input.disk : undefined;
  const missing = target !== undefined && isMissing(target);
  const refused =
    target === undefined
      ? uncommitted(disk, conversion.edits, request)
      : missing
        ? []
        : besideOthers(prepared, request);
  if (hasErrors(refused)) {
    return {
      ...report,
      diagnostics: [...report.diagnostics, ...refused.map((each) => showDiagnostic(each, undefined))],
    };
  }
  // Diffs are computed before the files are written, so that an error in them leaves the skill unchanged.
  const diffs = delivery.diff
    ? request.to.singleFile && target !== undefined
      ? differSingle(dirname(target), singleFileEdits({ files, edits: conversion.edits }, request.to), request)
      : differ(files, "problem" in input ? String : pathOf(input), target, conversion.edits, request.output?.realPath)
    : undefined;
  const outcome =
    target === undefined
      ? deliverInPlace(disk, files, conversion.edits, delivery)
      : deliverTo(target, { disk, files, edits: conversion.edits, missing, from }, request, delivery);
  const failures = notWritten(outcome, target ?? input.source).map((failure) => showDiagnostic(failure, undefined));
  const warnings = [...refused, ...splitFromLinks(outcome)].map((warning) => showDiagnostic(warning, undefined));
  const failed = failures.length > 0;
  return {
    ...report,
    status: failed ? "failed" : outcome.changed.length > 0 ? "converted" : "unchanged",
    files: outcome.changed.map((file): FileReport => {
      const diff = diffs?.get(file.path);
      const shown = { ...file, ...(diff === undefined ? {} : { diff }) };
      return conversion.redaction?.file(shown) ?? shown;
    }),
    losses: conversion.losses,
    ...(conversion.clients && { clients: conversion.clients }),
    diagnostics: [...report.diagnostics, ...failures, ...warnings],
  };
}

function isMissing(target: string): boolean {
  try {
    return lstatSync(target, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    reasonOf(error);
    return false;
  }
}

function deliverInPlace(
  disk: DiskSkill | undefined,
  files: SkillFiles,
  edits: readonly FileEdit[],
  { dryRun }: Delivery,
): ApplyOutcome {
  return disk ? applyEdits(disk, edits, { dryRun }) : { changed: changesIn(files, edits), failures: [] };
}

/** The changes to a skill in memory. */
function changesIn(files: SkillFiles, edits: readonly FileEdit[]): ApplyOutcome["changed"] {
  const after = overlay(files, edits);
  return [...new Set(edits.map(({ path }) => path))].sort().flatMap((path) => {
    if (textIn(files, path) === textIn(after, path)) return [];
    return { path, action: !after.has(path) ? "remove" : files.has(path) ? "update" : "create" } as const;
  });
}

/** A converted skill that is written to another folder. */
interface ConvertedSkill {
  /** Undefined for a skill from standard input. */
  readonly disk: DiskSkill | undefined;
  readonly files: SkillFiles;
  readonly edits: readonly FileEdit[];
  /** True if there is nothing at the target. */
  readonly missing: boolean;
  readonly from: Adapter | undefined;
}

function deliverTo(target: string, skill: ConvertedSkill, { to, output }: ConvertRequest, { dryRun }: Delivery) {
  const { disk, files, edits, missing, from } = skill;
  const place = { outRoot: output ?? target, dryRun };
  if (to.singleFile) return writeFiles(singleFileEdits(skill, to), dirname(target), place);
  const options: WriteOptions = { ...place, missing };
  const isAlone = from?.isDocument === true && !files.has(SIDECAR_FILE);
  if (disk && !isAlone) return writeSkill(disk, target, edits, options);
  // A skill from standard input has no folder to copy, and a document is the only file of its skill.
  const kept = isAlone ? [from.detect(files)?.file ?? []].flat() : files.list();
  const given = kept.flatMap((path): FileEdit[] => {
    const content = files.text(path);
    return content.kind === "text" ? [{ kind: "write", path, text: content.text }] : [];
  });
  return writeFiles(mergeEdits(memoryFiles({}), given, edits), target, options);
}

/** The edits that write the file of the skill, and its sidecar beside it. */
function singleFileEdits(
  { files, edits }: Pick<ConvertedSkill, "files" | "edits">,
  { manifestFiles }: Adapter,
): readonly FileEdit[] {
  const result = overlay(files, edits);
  const [file] = manifestFiles.flatMap((pattern) => filesMatching(result, pattern));
  if (file === undefined) return [];
  return [file, SIDECAR_FILE].flatMap((path): FileEdit[] => {
    const content = result.text(path);
    const name = path === file ? file : sidecarBeside(file);
    return content.kind === "text" ? [{ kind: "write", path: name, text: content.text }] : [];
  });
}

/** An error for each file that git could not restore after a change. */
function uncommitted(disk: DiskSkill | undefined, edits: readonly FileEdit[], { workTrees }: ConvertRequest) {
  if (!disk || !workTrees) return [];
  return edits.flatMap(({ path }) => refusedByGit(disk, path, workTrees) ?? []);
}

/** Diffs against the files that a skill in a single file would replace. */
function differSingle(folder: string, edits: readonly FileEdit[], { output }: ConvertRequest): Map<string, string> {
  const before = openSkill(folder, output === undefined ? {} : { root: output.realPath });
  const diffs = edits.map(({ path }): [string, string] => {
    const versions = { before: textIn(before, path), after: textIn(overlay(before, edits), path) };
    return [path, versions.before === versions.after ? "" : unifiedDiff(join(folder, path), versions)];
  });
  return new Map(diffs.filter(([, diff]) => diff !== ""));
}

/** Diffs against the current files of the target. Under `--out`, these include copied files. */
function differ(
  files: SkillFiles,
  pathOf: (file: string) => string,
  target: string | undefined,
  edits: readonly FileEdit[],
  root: string | undefined,
): Map<string, string> {
  const before = target === undefined ? files : openSkill(target, root === undefined ? {} : { root });
  const after = overlay(files, edits);
  const paths = new Set(edits.map(({ path }) => path));
  for (const path of target === undefined ? [] : [...before.list(), ...after.list()]) paths.add(path);
  const diffs = new Map<string, string>();
  for (const path of paths) {
    const versions = { before: textIn(before, path), after: textIn(after, path) };
    if (versions.before === versions.after) continue;
    const executable = after.isExecutable?.(path);
    diffs.set(path, unifiedDiff(target === undefined ? pathOf(path) : join(target, path), { ...versions, executable }));
  }
  return diffs;
}
