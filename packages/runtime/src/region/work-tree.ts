import { lstatSync } from "node:fs";
import { join } from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { runProcess } from "../process/run-process.js";

/** What git says of a work tree at one moment. */
export interface WorkTree {
  readonly root: string;
  /** The commit that is checked out; undefined before the first. */
  readonly head: string | undefined;
  /** Every file that is not as in that commit, with a stamp that changes when it is written. */
  readonly files: ReadonlyMap<string, string>;
  /** Those of them that are repositories of their own, whose files git does not name. */
  readonly repositories: readonly string[];
}

const TIMEOUT_MS = 60_000;
const OUTPUT_LIMIT = 256 * 1024 * 1024;

/** The state of a work tree, or why it cannot be determined. Files that git ignores are not looked at. */
export async function readWorkTree(root: string): Promise<Attempt<WorkTree>> {
  const status = await git(root, ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"]);
  if (status.kind === "refused") return status;
  const head = await git(root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  const files = status.value.split("\0").filter((entry) => entry !== "");
  const unnamed = files.find((entry) => entry.includes(REPLACED));
  if (unnamed !== undefined) return refused(`the name of a file is not UTF-8: ${unnamed.slice(3)}`);
  return done({
    root,
    head: (head.kind === "done" && head.value.trim()) || undefined,
    files: new Map(
      files.map((entry) => [entry.slice(3), `${entry.slice(0, 2)} ${stampOf(join(root, entry.slice(3)))}`]),
    ),
    repositories: files.map((entry) => entry.slice(3)).filter((file) => isFolder(join(root, file))),
  });
}

/** The files that changed between two moments, commits included, sorted; or why they cannot be determined. */
export async function changedFiles(before: WorkTree, after: WorkTree): Promise<Attempt<readonly string[]>> {
  const changed = new Set<string>();
  for (const [file, state] of before.files) if (after.files.get(file) !== state) changed.add(file);
  for (const file of after.files.keys()) if (!before.files.has(file)) changed.add(file);
  if (before.head !== after.head && after.head !== undefined) {
    const range = before.head === undefined ? [EMPTY_TREE, after.head] : [before.head, after.head];
    const commits = await git(after.root, ["diff", "--name-only", "-z", "--no-renames", ...range, "--"]);
    if (commits.kind === "refused") return commits;
    for (const file of commits.value.split("\0")) if (file !== "") changed.add(file);
  }
  return done([...changed].sort());
}

/** What git calls the tree with nothing in it. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** What stands for bytes that are no UTF-8; by such a name no file is found. */
const REPLACED = "\u{fffd}";

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Changes whenever a file is written, though its size may stay. */
function stampOf(file: string): string {
  try {
    const { size, mtimeNs, ctimeNs, ino } = lstatSync(file, { bigint: true });
    return [size, mtimeNs, ctimeNs, ino].join(" ");
  } catch {
    return "gone";
  }
}

/** Asks git without letting it write its index or run anything that its configuration names. */
async function git(root: string, args: readonly string[]): Promise<Attempt<string>> {
  const { end, stdout, stderr } = await runProcess({
    argv: ["git", "--no-optional-locks", "-c", "core.fsmonitor=false", ...args],
    cwd: root,
    // In a hook git says by these which repository it works on, and it may not be this one.
    environment: { ...process.env, GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined },
    timeout: TIMEOUT_MS,
    outputLimit: OUTPUT_LIMIT,
  });
  if (end.kind === "exited" && end.code === 0) return done(stdout);
  if (end.kind === "not-started") return refused(end.reason);
  return refused(stderr.trim().split("\n")[0] || `git ${args[0]} failed`);
}
