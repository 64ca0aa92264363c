import { join } from "node:path";
import { GIT_CONFIGURATION } from "./git-places.js";
import { type Repositories, repositoriesIn, stateOf } from "./repositories.js";

/** What a run did to the repositories in the folders that it could write to. */
export interface GitChanges {
  /** Those that were not there before. */
  readonly added: readonly string[];
  /** Those that are others than before, or gone, and settings of theirs. */
  readonly replaced: readonly string[];
  /** Whether the skill declares that it writes to repositories. */
  readonly declared: boolean;
  /** Why there may be more. */
  readonly problem?: string;
}

/**
 * No mount can keep a program from making a repository in a folder that it may write to, or from replacing a link. Git
 * would start programs by its settings as soon as somebody works in that folder, so it is looked for afterwards.
 *
 * @param open repositories that may be written to; undefined if the skill declares none of it
 */
export function watchGit(
  roots: readonly string[],
  omitted: ReadonlySet<string>,
  { found, problem }: Repositories,
  open: readonly string[] | undefined,
): () => GitChanges {
  const settings = (open ?? []).flatMap((folder) => GIT_CONFIGURATION.map((name) => join(folder, name)));
  const before = new Map(settings.map((path) => [path, stateOf(path).state] as const));
  return () => {
    const after = repositoriesIn(roots, omitted);
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
