import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Format, Registry } from "@skill-convert/core";
import { documentFinder, isOneOfSeveral, manifestMatcher, stemOf } from "@skill-convert/core/adapters";
import { didYouMean, lastPart } from "@skill-convert/core/text";
import { type FindProblem, findSkills, isInside, openSkill, realPath, rethrowUnlessSystem } from "@skill-convert/fs";
import type { WorkspaceContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import type { FoundInput, InputProblem, OpenInputsOptions } from "./found.js";
import { repositoryPath } from "./repository-path.js";

/**
 * Finds the skills of a path: a manifest file, a skill's folder, or a folder to search.
 */
export function* findPath(
  input: string,
  { cwd, formats: registry }: WorkspaceContext,
  { out, exclude: patterns = [] }: Pick<OpenInputsOptions, "out" | "exclude">,
): Generator<FoundInput> {
  const { manifestFiles, skillFiles } = registry;
  const names = [...manifestFiles, ...skillFiles];
  const location = resolve(cwd, input);
  const kind = kindOf(location);
  if (kind !== "file" && kind !== "folder") {
    yield { source: input, problem: workspaceDiagnostics.create("not-found", { input, problem: kind.problem }) };
    return;
  }
  if (kind === "file") {
    const file = basename(input);
    const directory = dirname(location);
    const path = repositoryPath(realPath(directory));
    const found = { source: input, relative: "", directory, explicit: true };
    const isSingle = isNamedLike(skillFiles, file) || isOneOfSeveral(file, siblingsOf(location), manifestFiles);
    if (isNamedLike(manifestFiles, file) && !isSingle) yield { ...found, path, named: file };
    else if (isSingle) yield { ...found, path: join(path, stemOf(file)), file };
    else
      yield {
        source: input,
        problem: workspaceDiagnostics.create("not-a-manifest", { input, names: names.join(", ") }),
      };
    return;
  }
  const root = location;
  let found = false;
  const problems: InputProblem[] = [];
  const onProblem = ({ path, reason, kind }: FindProblem) => {
    const code = kind === "ignore" ? "not-ignored" : "not-searched";
    problems.push({
      source: join(input, path),
      problem: workspaceDiagnostics.create(code, { path: path || input, reason }),
    });
  };
  const exclude = out === undefined ? [] : [resolve(cwd, out)];
  const documentsIn = documentFinder(manifestFiles);
  let folder: FolderSkill | undefined;
  for (const skill of findSkills(root, { manifestFiles, skillFiles, onProblem, exclude, patterns })) {
    const { directory, root, entries, file } = skill;
    const path = repositoryPath(directory, entries);
    const documents = file === undefined ? documentsIn(skill.files) : [];
    if (documents.length > 0) {
      found = true;
      for (const document of documents) {
        const relative = skill.path === "" ? stemOf(document) : `${skill.path}/${stemOf(document)}`;
        const source = join(input, skill.path, document);
        const placed = { directory, path: join(path, stemOf(document)), root, entries };
        yield { source, relative, ...placed, file: document, explicit: false };
      }
    } else if (file === undefined) {
      found = true;
      const source = skill.path === "" ? input : join(input, skill.path);
      yield { source, relative: skill.path, directory, path, root, entries, explicit: skill.path === "" };
      if (skillFiles.size > 0 && !contains(folder, directory)) folder = folderSkill(directory, registry);
    } else if (!contains(folder, directory) && registry.candidates(openSkill(directory, { file })).length > 0) {
      found = true;
      const source = join(input, dirname(skill.path), file);
      yield {
        source,
        relative: skill.path,
        directory,
        path: join(path, stemOf(file)),
        root,
        entries,
        file,
        explicit: false,
      };
    }
  }
  yield* problems;
  if (!found)
    yield {
      source: input,
      problem: workspaceDiagnostics.create("no-skill", { input, names: names.join(" or ") }),
    };
}

/** Returns true for a file whose name matches one of the names or patterns. Only a search compares the folders. */
function isNamedLike(patterns: Iterable<string>, file: string): boolean {
  return manifestMatcher(Array.from(patterns, lastPart))(file);
}

/** A folder that may be a skill. Its files belong to it, so a search does not find them as skills of their own. */
interface FolderSkill {
  readonly directory: string;
  readonly isSkill: () => boolean;
}

function folderSkill(directory: string, registry: Registry<Format>): FolderSkill {
  let isSkill: boolean | undefined;
  return {
    directory,
    isSkill: () => (isSkill ??= registry.candidates(openSkill(directory)).length > 0),
  };
}

function contains(folder: FolderSkill | undefined, directory: string): boolean {
  return folder !== undefined && isInside(folder.directory, directory) && folder.isSkill();
}

/** The names beside a path that does not exist; none if its folder cannot be listed. */
function siblingsOf(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path));
  } catch {
    return [];
  }
}

function kindOf(path: string): "file" | "folder" | { readonly problem: string } {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { problem: `does not exist${didYouMean(basename(path), siblingsOf(path))}` };
    return stat.isDirectory() ? "folder" : "file";
  } catch (error) {
    return { problem: `cannot be reached: ${rethrowUnlessSystem(error)}` };
  }
}
