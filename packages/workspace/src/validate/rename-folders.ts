import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { memoryFiles } from "@skill-convert/core";
import { applySettings } from "@skill-convert/examine";
import { examine } from "@skill-convert/examine/validate";
import {
  comparePaths,
  type DiskSkill,
  isInside,
  openSkill,
  realPath,
  renameFolder,
  WorkTrees,
  workTreeTop,
} from "@skill-convert/fs";
import type { InputFinding } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import { findInputs, openFound } from "../find/find.js";
import { guard } from "../find/guard.js";
import { isInShard } from "../find/shard.js";
import { refusedByGit } from "../outcome/refused-by-git.js";
import { pathsNamed } from "../plugins/check-plugin.js";
import { type FolderMention, folderMentions } from "./folder-mentions.js";
import type { ValidateTarget } from "./validate-all.js";
import { asOpen, examinationOf, type ValidateRequest } from "./validate-skill.js";

/** A folder that should get the name of its skill. */
interface Renaming {
  readonly disk: DiskSkill;
  /** The path as the user would write it. */
  readonly source: string;
  /** The real path. */
  readonly from: string;
  readonly name: string;
  /** The real path of the input in which the folder was found. */
  readonly root: string;
}

/** The result of renaming folders. */
export interface RenamedFolders {
  /** The inputs, with their new paths. */
  readonly targets: readonly ValidateTarget[];
  readonly findings: readonly InputFinding[];
  /** The number of folders that were renamed, or would be. */
  readonly renamed: number;
}

/**
 * With `names: "folder"`: renames folders to the names of their skills. All are checked before anything is changed, and
 * none is renamed if one of them cannot be.
 */
export function renameFolders(
  targets: readonly ValidateTarget[],
  request: ValidateRequest,
  context: LoadedContext,
): RenamedFolders {
  const { fix } = request;
  if (fix?.names !== "folder") return { targets, findings: [], renamed: 0 };
  const { cwd } = context;
  const all = [...findRenamings(targets, request, context)];
  const workTrees = fix.force ? undefined : new WorkTrees();
  const problems = all.flatMap((each) => problemsOf(each, all, workTrees, cwd));
  if (problems.length > 0) return { targets, findings: problems, renamed: 0 };
  const mentions = [...findMentions(all, cwd)];
  // Nested folders are renamed first, so that the paths of the others stay valid.
  const inner = [...all].sort((a, b) => b.from.length - a.from.length || comparePaths(a.from, b.from));
  if (fix.dryRun) {
    const findings = [...inner.map((each) => renamed(each, true)), ...mentions.map((each) => mentioned(each, cwd))];
    return { targets, findings, renamed: inner.length };
  }
  const { done, problems: failures } = renameAll(inner);
  const remaining = mentions.filter(({ renaming }) => done.includes(renaming));
  return {
    targets: targets.map((target) => ({ ...target, input: inputAfter(target.input, done, cwd) })),
    findings: [
      ...failures,
      ...done.map((each) => renamed(each, false)),
      ...remaining.map((each) => mentioned(each, cwd, done)),
    ],
    renamed: done.length,
  };
}

/** Renames all folders. If one fails, the others are renamed back, and `done` has those for which that failed, too. */
function renameAll(all: readonly Renaming[]): { done: readonly Renaming[]; problems: readonly InputFinding[] } {
  for (const [index, each] of all.entries()) {
    const reason = renameFolder(each.from, each.name);
    if (reason === undefined) continue;
    const undone = all
      .slice(0, index + 1)
      .filter(hasNewName)
      .reverse();
    for (const other of undone) renameFolder(newPath(other), basename(other.from));
    return { done: undone.filter(hasNewName).reverse(), problems: [notRenamed(each, reason)] };
  }
  return { done: all, problems: [] };
}

/** Compares with the real path, because on systems that ignore case the old name also leads to the folder. */
function hasNewName(renaming: Renaming): boolean {
  const path = newPath(renaming);
  return existsSync(path) && realPath(path) === path;
}

function newPath({ from, name }: Renaming): string {
  return join(dirname(from), name);
}

function* findRenamings(
  targets: readonly ValidateTarget[],
  request: ValidateRequest,
  context: LoadedContext,
): Generator<Renaming> {
  const { exclude, shard } = request;
  const seen = new Set<string>();
  for (const [position, { input, settings }] of targets.entries()) {
    const root = realPath(resolve(context.cwd, input));
    const options = { from: request.from?.id, exclude };
    for (const found of findInputs([input], context, options)) {
      if ("problem" in found || !isInShard(shard, found.relative, position)) continue;
      const skill = openFound(found, context.formats);
      if ("problem" in skill || !skill.disk) continue;
      const { disk } = skill;
      const findings = guard(
        () => applySettings(examine(asOpen(skill), examinationOf(request)).findings, settings),
        () => [],
      );
      const name = findings.map(({ fix }) => fix?.folder).find((folder) => folder !== undefined);
      const from = realPath(disk.directory);
      if (name === undefined || seen.has(from)) continue;
      seen.add(from);
      yield { disk, source: skill.named ? dirname(skill.source) : skill.source, from, name, root };
    }
  }
}

/** The reasons against renaming a folder. */
function problemsOf(
  each: Renaming,
  all: readonly Renaming[],
  workTrees: WorkTrees | undefined,
  cwd: string,
): InputFinding[] {
  const { disk, source, from } = each;
  const reason = reasonAgainst(each, all, cwd);
  if (reason !== undefined) return [notRenamed(each, reason)];
  const refusals = workTrees ? disk.list().flatMap((file) => refusedByGit(disk, file, workTrees) ?? []) : [];
  const [refusal] = refusals;
  return refusal ? [{ finding: { ...refusal, file: join(source, refusal.file ?? basename(from)) }, counts: true }] : [];
}

function reasonAgainst(each: Renaming, all: readonly Renaming[], cwd: string): string | undefined {
  const { from } = each;
  const here = realPath(cwd);
  const to = newPath(each);
  const conflicting = all.find((other) => other.from !== from && newPath(other) === to);
  if (conflicting) return `${conflicting.source} would have the same name`;
  if (existsSync(to) && realPath(to) !== from) return "the name is taken";
  if (existsSync(join(from, ".git"))) return "it is a separate repository";
  if (isInside(from, here)) return "the command runs in it";
  const top = topOf(each);
  for (let folder = dirname(from); isInside(top, folder); folder = dirname(folder)) {
    const named = pathsNamed(openSkill(folder)).find(({ path }) => isInside(from, resolve(folder, path)));
    if (named) return `${relative(here, join(folder, named.file))} names it`;
    if (folder === dirname(folder)) break;
  }
  return undefined;
}

/** A path in a text that leads to a renamed folder. */
interface Mention extends FolderMention {
  readonly renaming: Renaming;
  /** The path of the file before renaming, as the user would write it. */
  readonly shown: string;
}

/** Finds the mentions of all folders. Each repository is searched once. */
function* findMentions(all: readonly Renaming[], cwd: string): Generator<Mention> {
  const tops = new Map<string, Map<string, Renaming>>();
  for (const each of all) {
    const top = realPath(topOf(each));
    tops.set(top, (tops.get(top) ?? new Map<string, Renaming>()).set(each.from, each));
  }
  for (const [top, byFolder] of tops) {
    for (const mention of folderMentions(top, [...byFolder.keys()])) {
      const renaming = byFolder.get(mention.folder);
      if (!renaming) continue;
      const file = join(top, mention.file);
      const shown = isAbsolute(renaming.source) ? file : relative(cwd, file);
      yield { ...mention, renaming, shown };
    }
  }
}

/** The repository of a folder, or else its input. */
function topOf({ from, root }: Renaming): string {
  return workTreeTop(dirname(from)) ?? root;
}

/** @param done the folders that were renamed; undefined in a dry run */
function mentioned(
  { renaming, path, text, start, shown, more }: Mention,
  cwd: string,
  done?: readonly Renaming[],
): InputFinding {
  const { source, name } = renaming;
  const file = done ? inputAfter(shown, done, cwd) : shown;
  const others = more > 0 ? ` ${more} more paths in this file do as well.` : "";
  const args = { path, folder: source, name, done: verbFor(done === undefined), others };
  const range = { start, end: start + path.length };
  const finding = { ...workspaceDiagnostics.create("folder-mentioned", args, { range }), file };
  return { finding, texts: memoryFiles({ [file]: text }), counts: false };
}

const verbFor = (dryRun: boolean) => (dryRun ? "would be renamed to" : "was renamed to");

function renamed({ source, name }: Renaming, dryRun: boolean): InputFinding {
  const args = { folder: source, name, done: verbFor(dryRun) };
  const file = dryRun ? source : join(dirname(source), name);
  return { finding: { ...workspaceDiagnostics.create("folder-renamed", args), file }, counts: false };
}

function notRenamed({ source, name }: Renaming, reason: string): InputFinding {
  const finding = workspaceDiagnostics.create("folder-not-renamed", { folder: source, name, reason });
  return { finding: { ...finding, file: source }, counts: true };
}

/** The path of an input after folders were renamed. The input may be one of the folders or a path in one. */
function inputAfter(input: string, done: readonly Renaming[], cwd: string): string {
  if (input === "-") return input;
  return done.reduce((path, renaming) => {
    const { from, name } = renaming;
    const absolute = resolve(cwd, path);
    const place = join(realPath(dirname(absolute)), basename(absolute));
    if (!isInside(from, place)) return path;
    const after = join(newPath(renaming), relative(from, place));
    // If the input is the folder itself, the rest of its path stays as the user wrote it.
    return place === from ? join(dirname(path), name) : isAbsolute(path) ? after : relative(cwd, after);
  }, input);
}
