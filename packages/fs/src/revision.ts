import nodePath from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { askGit, askGitBytes } from "./git.js";
import { toPortable } from "./portable-path.js";
import { workTreeTop } from "./work-tree.js";

/** A regular file of a revision. */
export interface RevisionFile {
  /** The name of the git object with the content. */
  readonly object: string;
  /** The size in bytes. */
  readonly size: number;
}

/** A folder of a git work tree as it was at a revision. */
export interface RevisionFolder {
  readonly commit: string;
  /** The folder relative to the top of the work tree, with `/`; `""` for the top. */
  readonly path: string;
  /** The files by their paths relative to the folder. Links and submodules are left out. */
  readonly files: ReadonlyMap<string, RevisionFile>;
  /** Reads some of these files as they were committed; no filter is applied. */
  read(paths: readonly string[]): Attempt<ReadonlyMap<string, Uint8Array>>;
}

/**
 * Returns a folder as it was at a revision; it is empty if it did not exist then. Nothing is checked out, and no
 * program that the repository's configuration names is started.
 *
 * @param directory absolute; it may have been removed since
 * @param revision as git names it, such as `HEAD~2` or `origin/main`
 * @example
 * readRevision("/", "HEAD"); // { kind: "refused", reason: "/ is in no git work tree" }
 */
export function readRevision(directory: string, revision: string): Attempt<RevisionFolder> {
  const top = workTreeTop(directory);
  if (top === undefined) return refused(`${directory} is in no git work tree`);
  const named = askGit(top, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`], true);
  if (named.kind === "refused") return named;
  const commit = named.value.trim();
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return refused(`git knows no revision "${revision}"`);
  const path = toPortable(nodePath.relative(top, directory));
  const listed = askGit(top, [
    "ls-tree",
    "-r",
    "-l",
    "-z",
    "--full-tree",
    commit,
    "--",
    ...(path ? [`:(literal)${path}`] : []),
  ]);
  if (listed.kind === "refused") return listed;
  const files = filesOf(listed.value, path === "" ? "" : `${path}/`);
  return done({ commit, path, files, read: (paths) => readObjects(top, files, paths) });
}

/** Reads entries of the form `<mode> blob <object> <size>\t<path>`, each of which ends with a NUL. */
function filesOf(listing: string, prefix: string): Map<string, RevisionFile> {
  const files = new Map<string, RevisionFile>();
  for (const [, mode, object = "", size, path = ""] of listing.matchAll(/(\d+) blob ([0-9a-f]+) +(\d+)\t([^\0]*)\0/g)) {
    const isRegular = mode === "100644" || mode === "100755";
    if (isRegular && path.startsWith(prefix)) files.set(path.slice(prefix.length), { object, size: Number(size) });
  }
  return files;
}

function readObjects(
  top: string,
  files: ReadonlyMap<string, RevisionFile>,
  paths: readonly string[],
): Attempt<ReadonlyMap<string, Uint8Array>> {
  const wanted = paths.flatMap((path) => {
    const file = files.get(path);
    return file ? [{ path, ...file }] : [];
  });
  const contents = new Map<string, Uint8Array>();
  if (wanted.length === 0) return done(contents);
  const input = wanted.map(({ object }) => `${object}\n`).join("");
  const answer = askGitBytes(top, ["cat-file", "--batch"], { input });
  if (answer.kind === "refused") return answer;
  // Before each content is a line `<object> blob <size>`, and after it a line break.
  let at = 0;
  for (const { path, object, size } of wanted) {
    const end = answer.value.indexOf(10, at);
    if (answer.value.toString("latin1", at, end) !== `${object} blob ${size}`)
      return refused(`git has no content of ${path}`);
    contents.set(path, answer.value.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return done(contents);
}
