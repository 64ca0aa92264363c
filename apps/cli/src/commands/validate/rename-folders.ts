import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { memoryFiles } from "@skill-convert/core";
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
import { applySettings } from "@skill-convert/language-service/findings";
import { examine } from "@skill-convert/language-service/validate";
import { cliDiagnostics } from "../../diagnostics.js";
import { registry } from "../../formats/adapters.js";
import { findInputs, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import type { Shard } from "../../inputs/shard.js";
import type { Streams } from "../../output/streams.js";
import { pathsNamed } from "../../plugins/check-plugin.js";
import { refusedByGit } from "../../report/refused-by-git.js";
import { type FolderMention, folderMentions } from "./folder-mentions.js";
import type { InputFinding } from "./report/reporter.js";
import type { ValidateTarget } from "./validate-all.js";
import { asOpen, type ValidateRequest } from "./validate-skill.js";

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
 * With `--names folder`: renames folders to the names of their skills. All are checked before anything is changed, and
 * none is renamed if one of them cannot be.
 *
 * @param force also renames folders with uncommitted changes
 */
export function renameFolders(
  targets: readonly ValidateTarget[],
  request: ValidateRequest,
  shard: Shard | undefined,
  force: boolean,
  streams: Streams,
): RenamedFolders {
  const { fix } = request;
  if (fix?.names !== "folder") return { targets, findings: [], renamed: 0 };
  const all = [...findRenamings(targets, request, shard, streams)];
  const workTrees = force ? undefined : new WorkTrees();
  const problems = all.flatMap((each) => problemsOf(each, all, workTrees));
  if (problems.length > 0) return { targets, findings: problems, renamed: 0 };
  const mentions = [...findMentions(all)];
  // Nested folders are renamed first, so that the paths of the others stay valid.
  const inner = [...all].sort((a, b) => b.from.length - a.from.length || comparePaths(a.from, b.from));
  if (fix.dryRun) {
    const findings = [...inner.map((each) => renamed(each, true)), ...mentions.map((each) => mentioned(each))];
    return { targets, findings, renamed: inner.length };
  }
  const { done, problems: failures } = renameAll(inner);
  const remaining = mentions.filter(({ renaming }) => done.includes(renaming));
  return {
    targets: targets.map((target) => ({ ...target, input: done.reduce(inputAfter, target.input) })),
    findings: [
      ...failures,
      ...done.map((each) => renamed(each, false)),
      ...remaining.map((each) => mentioned(each, done)),
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
  shard: Shard | undefined,
  streams: Streams,
): Generator<Renaming> {
  const seen = new Set<string>();
  for (const [position, { input, settings }] of targets.entries()) {
    const root = realPath(input);
    const options = { from: request.from?.id, exclude: request.exclude, shard, position };
    for (const found of findInputs([input], registry, streams, options)) {
      const skill = openFound(found, registry);
      if ("problem" in skill || !skill.disk) continue;
      const { disk } = skill;
      const findings = guard(
        () => applySettings(examine(asOpen(skill), request).findings, settings),
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
function problemsOf(each: Renaming, all: readonly Renaming[], workTrees: WorkTrees | undefined): InputFinding[] {
  const { disk, source, from } = each;
  const reason = reasonAgainst(each, all);
  if (reason !== undefined) return [notRenamed(each, reason)];
  const refusals = workTrees ? disk.list().flatMap((file) => refusedByGit(disk, file, workTrees) ?? []) : [];
  const [refusal] = refusals;
  return refusal ? [{ finding: { ...refusal, file: join(source, refusal.file ?? basename(from)) }, counts: true }] : [];
}

function reasonAgainst(each: Renaming, all: readonly Renaming[]): string | undefined {
  const { from } = each;
  const to = newPath(each);
  const conflicting = all.find((other) => other.from !== from && newPath(other) === to);
  if (conflicting) return `${conflicting.source} would have the same name`;
  if (existsSync(to) && realPath(to) !== from) return "the name is taken";
  if (existsSync(join(from, ".git"))) return "it is a separate repository";
  if (isInside(from, realPath("."))) return "the command runs in it";
  const top = topOf(each);
  for (let folder = dirname(from); isInside(top, folder); folder = dirname(folder)) {
    const named = pathsNamed(openSkill(folder)).find(({ path }) => isInside(from, resolve(folder, path)));
    if (named) return `${relative(realPath("."), join(folder, named.file))} names it`;
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
function* findMentions(all: readonly Renaming[]): Generator<Mention> {
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
      const shown = isAbsolute(renaming.source) ? file : relative(process.cwd(), file);
      yield { ...mention, renaming, shown };
    }
  }
}

/** The repository of a folder, or else its input. */
function topOf({ from, root }: Renaming): string {
  return workTreeTop(dirname(from)) ?? root;
}

/** @param done the folders that were renamed; undefined in a dry run */
function mentioned({ renaming, path, text, start, shown, more }: Mention, done?: readonly Renaming[]): InputFinding {
  const { source, name } = renaming;
  const file = done ? done.reduce(inputAfter, shown) : shown;
  const others = more > 0 ? ` ${more} more paths in this file do as well.` : "";
  const args = { path, folder: source, name, done: verbFor(done === undefined), others };
  const range = { start, end: start + path.length };
  const finding = { ...cliDiagnostics.create("folder-mentioned", args, { range }), file };
  return { finding, texts: memoryFiles({ [file]: text }), counts: false };
}

const verbFor = (dryRun: boolean) => (dryRun ? "would be renamed to" : "was renamed to");

function renamed({ source, name }: Renaming, dryRun: boolean): InputFinding {
  const args = { folder: source, name, done: verbFor(dryRun) };
  const file = dryRun ? source : join(dirname(source), name);
  return { finding: { ...cliDiagnostics.create("folder-renamed", args), file }, counts: false };
}

function notRenamed({ source, name }: Renaming, reason: string): InputFinding {
  const finding = cliDiagnostics.create("folder-not-renamed", { folder: source, name, reason });
  return { finding: { ...finding, file: source }, counts: true };
}

/** The path of an input after a folder was renamed. The input may be the folder or a path in it. */
function inputAfter(input: string, renaming: Renaming): string {
  const { from, name } = renaming;
  if (input === "-") return input;
  const place = join(realPath(dirname(resolve(input))), basename(resolve(input)));
  if (!isInside(from, place)) return input;
  const after = join(newPath(renaming), relative(from, place));
  // If the input is the folder itself, the rest of its path stays as the user wrote it.
  return place === from ? join(dirname(input), name) : isAbsolute(input) ? after : relative(process.cwd(), after);
}
