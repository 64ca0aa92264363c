import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupportFile } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { isInside, portableRelative, rethrowUnlessSystem } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";

/** The files that an entrypoint needs and that are not in the skill's folder. */
export interface Stage {
  /** The folder with the files. Absent if there are no files. */
  readonly root?: string;
  /** Replaces the words that name these files by the paths of the files. */
  place(words: readonly string[]): readonly string[];
  dispose(): void;
}

/**
 * Creates a copy of the skill's folder and of the folders above it, up to the repository's root, from links to their
 * content, and adds the support files. So a program finds its neighbours, and nothing is written into the skill.
 */
export function stageSupportFiles(files: readonly SupportFile[], bases: Bases): Attempt<Stage> {
  if (files.length === 0) return done({ place: (words) => words, dispose: () => {} });
  let root: string | undefined;
  const dispose = () => root !== undefined && rmSync(root, { recursive: true, force: true });
  try {
    root = mkdtempSync(join(tmpdir(), "skill-convert-run-"));
    const places = putFiles(files, root, bases);
    // A later occurrence of the same word is the value of an argument.
    const isFirst = (words: readonly string[], index: number) => words.indexOf(words[index] ?? "") === index;
    const place = (words: readonly string[]) =>
      words.map((word, index) => (isFirst(words, index) && places.get(word)) || word);
    return done({ root, place, dispose });
  } catch (error) {
    dispose();
    return refused(`its support files could not be put in place: ${rethrowUnlessSystem(error)}`);
  }
}

function putFiles(
  files: readonly SupportFile[],
  root: string,
  { skill, repository }: Bases,
): ReadonlyMap<string, string> {
  // The repository may be that of the working directory, with the skill somewhere else.
  const top = repository !== undefined && isInside(repository, skill) ? repository : skill;
  const home = (portableRelative(top, skill) ?? "").split("/").filter(Boolean);
  const paths = files.map(({ path }) => [...home, ...path.split("/")]);
  mirror(top, root, paths);
  const places = new Map<string, string>();
  for (const [index, { path, text, executable }] of files.entries()) {
    const place = join(root, ...(paths[index] ?? []));
    writeFileSync(place, text, { mode: executable ? 0o755 : 0o644 });
    places.set(path, place);
  }
  return places;
}

/** Fills a folder with links to the content of another, except on the paths of added files, which get real folders. */
function mirror(real: string, staged: string, paths: readonly (readonly string[])[]): void {
  mkdirSync(staged, { recursive: true });
  const added = new Set(paths.map(([first]) => first));
  for (const name of entriesOf(real)) {
    if (!added.has(name) && name !== ".git") symlinkSync(join(real, name), join(staged, name));
  }
  const folders = new Set(paths.flatMap(([first, ...rest]) => (first !== undefined && rest.length > 0 ? [first] : [])));
  for (const folder of folders) {
    const below = paths.filter(([first]) => first === folder).map(([, ...rest]) => rest);
    mirror(join(real, folder), join(staged, folder), below);
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
