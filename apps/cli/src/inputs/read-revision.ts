import { existsSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { memoryFiles } from "@skill-convert/core";
import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { type RevisionFolder, readRevision, workTreeTop } from "@skill-convert/fs";
import { cliDiagnostics } from "../diagnostics.js";
import { adapterNamed, registry as formats } from "../formats/adapters.js";
import { UsageError } from "../output/exit.js";
import { showDiagnostic } from "../report/show.js";
import type { InputSkill } from "./find.js";
import type { ReadOptions, ReadSkill, ReadSkills } from "./read-registry.js";
import { readSkill } from "./read-skill.js";

/** A folder or a manifest file at a git revision. */
export interface RevisionInput {
  /** The input as the user wrote it. */
  readonly source: string;
  readonly revision: string;
  /** The folder, absolute. */
  readonly directory: string;
  /** The manifest file, if the user named it. */
  readonly named?: string;
}

/**
 * Parses `<revision>:<path>`. As in git, the path is relative to the top of the work tree, or to the working directory
 * if it begins with a dot. Undefined for anything else, including a path that exists on the disk or begins with a
 * Windows drive.
 *
 * @throws UsageError if the path is relative and the working directory is not in a git work tree
 */
export function revisionInput(input: string): RevisionInput | undefined {
  const [, revision, path] = /^([^:]+):(.*)$/s.exec(input) ?? [];
  if (revision === undefined || path === undefined || /^[A-Za-z]$/.test(revision) || existsSync(input))
    return undefined;
  const base = isAbsolute(path) || /^\.{1,2}(\/|$)/.test(path) ? process.cwd() : workTreeTop(process.cwd());
  if (base === undefined) throw new UsageError(`${input}: ${process.cwd()} is in no git work tree`);
  const file = resolve(base, path);
  if (!formats.manifestFiles.has(basename(file))) return { source: input, revision, directory: file };
  return { source: input, revision, directory: resolve(file, ".."), named: basename(file) };
}

/** @throws UsageError if git cannot read the folder at the revision */
function openRevision(directory: string, revision: string): RevisionFolder {
  const read = readRevision(directory, revision);
  if (read.kind === "refused") throw new UsageError(`${revision}: ${read.reason}`);
  return read.value;
}

/** The number of skills that are in memory at a time. */
const BATCH = 200;

/** Reads the skills that a folder had at a revision. A skill that cannot be read is reported and left out. */
export function readSkillsAt(input: RevisionInput, options: ReadOptions = {}): ReadSkills {
  const { from, keep = (manifest) => manifest } = options;
  const adapter = from === undefined ? undefined : adapterNamed(from);
  const folder = openRevision(input.directory, input.revision);
  const skills: ReadSkill[] = [];
  const diagnostics: ReadSkills["diagnostics"][number][] = [];
  const found = skillFolders(folder, input.named);
  if (found.size === 0) {
    const names = [...formats.manifestFiles].join(" or ");
    const problem = cliDiagnostics.create("no-skill", { input: input.source, names });
    diagnostics.push({ source: input.source, ...showDiagnostic(problem, undefined) });
  }
  const all = [...found];
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH);
    const read = folder.read(batch.flatMap(([, paths]) => paths));
    if (read.kind === "refused") throw new UsageError(`${input.source}: ${read.reason}`);
    for (const [relative, paths] of batch) {
      const skill = inputSkill(input, folder, relative, paths, read.value);
      const { format, decoded, diagnostics: problems } = readSkill(skill, adapter);
      const { source } = skill;
      const notable = problems.filter(({ severity }) => severity !== "info");
      diagnostics.push(...notable.map((problem) => ({ source, ...showDiagnostic(problem, skill.files) })));
      if (!format || !decoded) continue;
      const path = relative || skill.files.folder;
      skills.push({
        source,
        directory: resolve(input.directory, relative),
        format: format.id,
        manifest: keep(decoded.manifest),
        ...(path === undefined ? {} : { path }),
      });
    }
  }
  return { skills, diagnostics, reached: found.size > 0 };
}

/**
 * The folders with a manifest file, each with the paths of its files. Files of nested skills belong only to those
 * skills.
 */
function skillFolders({ files }: RevisionFolder, named: string | undefined): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of files.keys()) {
    const isManifest = named === undefined ? formats.manifestFiles.has(basename(path)) : path === named;
    if (isManifest) folders.set(folderOf(path), []);
  }
  for (const [path, { size }] of files) {
    let folder = folderOf(path);
    while (folder !== "" && !folders.has(folder)) folder = folderOf(folder);
    if (size <= MAX_TEXT_BYTES) folders.get(folder)?.push(path);
  }
  return folders;
}

function folderOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "" : path.slice(0, at);
}

function inputSkill(
  { source, named }: RevisionInput,
  folder: RevisionFolder,
  relative: string,
  paths: readonly string[],
  contents: ReadonlyMap<string, Uint8Array>,
): InputSkill {
  const start = relative === "" ? 0 : relative.length + 1;
  const texts = paths.flatMap((path): [string, Uint8Array][] => {
    const content = contents.get(path);
    return content ? [[path.slice(start), content]] : [];
  });
  const path = [folder.path, relative].filter((part) => part !== "").join("/");
  return {
    source: relative === "" ? source : join(source, relative),
    relative,
    files: memoryFiles(Object.fromEntries(texts), { path }),
    ...(named === undefined ? {} : { named }),
    explicit: relative === "",
  };
}
