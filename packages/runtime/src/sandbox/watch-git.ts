import { join } from "node:path";
import { GIT_CONFIGURATION } from "./git-places.js";
import { type Repositories, repositoriesIn, stateOf } from "./repositories.js";

/** The changes that a run made to repositories in the writable folders. */
export interface GitChanges {
  /** The paths of new repositories. */
  readonly added: readonly string[];
  /** The paths of repositories, or of their settings, that were replaced or removed. */
  readonly replaced: readonly string[];
  /** True if the skill declares that it writes to repositories. */
  readonly declared: boolean;
  /** The reason if there may be more changes. */
  readonly problem?: string;
}

/**
 * Watches for new and replaced repositories. No mount can prevent a program from creating a repository in a writable
 * folder or from replacing a link, and Git would start programs by its settings as soon as somebody uses Git there.
 *
 * @param open the repositories that may be written to; undefined if the skill does not declare to write to any
 */
export function watchGit(
  roots: readonly string[],
  { found, problem }: Repositories,
  open: readonly string[] | undefined,
): () => GitChanges {
  const settings = (open ?? []).flatMap((folder) => GIT_CONFIGURATION.map((name) => join(folder, name)));
  const before = new Map(settings.map((path) => [path, stateOf(path).state] as const));
  return () => {
    const after = repositoriesIn(roots);
    const changed = settings.filter((path) => before.get(path) !== stateOf(path).state);
    const gone = [...found].flatMap(([path, { state }]) => (after.found.get(path)?.state === state ? [] : [path]));
    const reason = problem ?? after.problem;
    return {
      added: [...after.found.keys()].filter((path) => !found.has(path)).sort(),
      declared: open !== undefined,
      replaced: [...changed, ...gone].sort(),
      ...(reason === undefined ? {} : { problem: reason }),
    };
  };
}
