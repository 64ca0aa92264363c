import { existsSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { InputError, memoryFiles } from "@skill-convert/core";
import { documentFinder, isOneOfSeveral, manifestMatcher, stemOf } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { type RevisionFolder, readRevision, toPortable, workTreeTop } from "@skill-convert/fs";
import { showDiagnostic } from "@skill-convert/report";
import type { LoadedContext, WorkspaceContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import { type Formats, formatNamed } from "../formats/formats.js";
import { locateIn, type ReadOptions, type ReadSkill, type ReadSkills } from "../registry/read-registry.js";
import type { InputSkill } from "./find.js";
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
 * @throws InputError if the path is relative and the working directory is not in a git work tree
 */
export function revisionInput(input: string, { cwd, formats }: WorkspaceContext): RevisionInput | undefined {
  const [, revision, path] = /^([^:]+):(.*)$/s.exec(input) ?? [];
  if (revision === undefined || path === undefined || /^[A-Za-z]$/.test(revision) || existsSync(resolve(cwd, input)))
    return undefined;
  const base = isAbsolute(path) || /^\.{1,2}(\/|$)/.test(toPortable(path)) ? cwd : workTreeTop(cwd);
  if (base === undefined) throw new InputError(`${input}: ${cwd} is in no git work tree`);
  const file = resolve(base, path);
  if (!manifestMatcher(formats.manifestFiles)(basename(file)) && !manifestMatcher(formats.skillFiles)(toPortable(file)))
    return { source: input, revision, directory: file };
  return { source: input, revision, directory: resolve(file, ".."), named: basename(file) };
}

/** @throws InputError if git cannot read the folder at the revision */
function openRevision(directory: string, revision: string): RevisionFolder {
  const read = readRevision(directory, revision);
  if (read.kind === "refused") throw new InputError(`${revision}: ${read.reason}`);
  return read.value;
}

/** The number of skills that are in memory at a time. */
const BATCH = 200;

/**
 * Reads the files of skills at a revision, those of many skills with one call of git. The function that it returns gives
 * the contents of the files of the skill with an index, among those of others; it is fast for ascending indexes.
 *
 * @param skills the paths of the files of each skill
 * @param source the revision in the message of an error, which is a InputError
 */
export function skillReader(
  folder: RevisionFolder,
  skills: readonly (readonly string[])[],
  source: string,
): (index: number) => ReadonlyMap<string, Uint8Array> {
  let contents: ReadonlyMap<string, Uint8Array> = new Map();
  let current = -1;
  return (index) => {
    const batch = Math.floor(index / BATCH);
    if (batch !== current) {
      const read = folder.read(skills.slice(batch * BATCH, (batch + 1) * BATCH).flat());
      if (read.kind === "refused") throw new InputError(`${source}: ${read.reason}`);
      contents = read.value;
      current = batch;
    }
    return contents;
  };
}

/** Reads the skills that a folder had at a revision. A skill that cannot be read is reported and left out. */
export function readSkillsAt(input: RevisionInput, context: LoadedContext, options: ReadOptions = {}): ReadSkills {
  const { formats, registry } = context;
  const { from, keep = (manifest) => manifest, places = false } = options;
  const adapter = from === undefined ? undefined : formatNamed(registry, from);
  const folder = openRevision(input.directory, input.revision);
  const skills: ReadSkill[] = [];
  const diagnostics: ReadSkills["diagnostics"][number][] = [];
  const found = skillsIn(folder, input.named, formats);
  if (found.size === 0) {
    const names = [...formats.manifestFiles, ...formats.skillFiles].join(" or ");
    const problem = workspaceDiagnostics.create("no-skill", { input: input.source, names });
    diagnostics.push({ source: input.source, ...showDiagnostic(problem, undefined) });
  }
  const all = [...found];
  const contentsOf = skillReader(
    folder,
    all.map(([, { paths }]) => paths),
    input.source,
  );
  for (const [index, [relative, files]] of all.entries()) {
    const skill = inputSkill(input, folder, relative, files, contentsOf(index));
    const { format, decoded, diagnostics: problems } = readSkill(registry, skill, adapter);
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
      ...(places && { locate: locateIn(skill.files, decoded), files: skill.files }),
      ...(path === undefined ? {} : { path }),
    });
  }
  return { skills, diagnostics, reached: found.size > 0 };
}

/** A skill of a revision: its folder, relative to the input, and the paths of its files. */
interface FoundFiles {
  readonly folder: string;
  readonly paths: string[];
  /** The file, if the skill is a single file. */
  readonly file?: string;
}

/**
 * The skills of a folder by their paths: the folders with a manifest file, and single files outside of these. Files of
 * nested skills belong only to those skills.
 */
function skillsIn(
  { path: top, files }: RevisionFolder,
  named: string | undefined,
  formats: Formats,
): Map<string, FoundFiles> {
  const isManifest = manifestMatcher(formats.manifestFiles);
  const isSkill = manifestMatcher(formats.skillFiles);
  const found = new Map<string, FoundFiles>();
  const manifests = new Map<string, string[]>();
  for (const path of [...files.keys()].filter(isManifest)) {
    const folder = folderOf(path);
    manifests.set(folder, [...(manifests.get(folder) ?? []), basename(path)]);
  }
  for (const [folder, names] of manifests) {
    if (named !== undefined && (folder !== "" || !names.includes(named))) continue;
    const singles = singlesAmong(names, named, formats);
    if (singles.length === 0) found.set(folder, { folder, paths: [] });
    for (const file of singles) {
      const path = folder === "" ? file : `${folder}/${file}`;
      found.set(join(folder, stemOf(file)), { folder, paths: [path], file: path });
    }
  }
  for (const [path, { size }] of files) {
    let folder = folderOf(path);
    while (folder !== "" && !found.has(folder)) folder = folderOf(folder);
    if (size > MAX_TEXT_BYTES) continue;
    const within = found.get(folder);
    if (within && within.file === undefined) within.paths.push(path);
    else if (isSkill(`${top}/${path}`) && (named ?? path) === path) {
      found.set(join(folderOf(path), stemOf(path)), { folder: folderOf(path), paths: [path], file: path });
    }
  }
  return found;
}

/** The manifests of a folder that are skills of their own; the named one at most. */
function singlesAmong(
  names: readonly string[],
  named: string | undefined,
  { manifestFiles }: Formats,
): readonly string[] {
  if (named === undefined) return documentFinder(manifestFiles)(names);
  return isOneOfSeveral(named, names, manifestFiles) ? [named] : [];
}

function folderOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "" : path.slice(0, at);
}

function inputSkill(
  { source, named }: RevisionInput,
  folder: RevisionFolder,
  relative: string,
  { folder: within, paths, file }: FoundFiles,
  contents: ReadonlyMap<string, Uint8Array>,
): InputSkill {
  const start = within === "" ? 0 : within.length + 1;
  const texts = paths.flatMap((path): [string, Uint8Array][] => {
    const content = contents.get(path);
    return content ? [[path.slice(start), content]] : [];
  });
  const path = [folder.path, relative].filter((part) => part !== "").join("/");
  return {
    source: named === undefined && relative !== "" ? join(source, file ?? relative) : source,
    relative,
    files: memoryFiles(Object.fromEntries(texts), { path }),
    ...(file === undefined ? named !== undefined && { named } : { file: basename(file) }),
    explicit: relative === "" || named !== undefined,
  };
}
