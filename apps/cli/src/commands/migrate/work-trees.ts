import { spawnSync } from "node:child_process";
import { dirname, join, relative, sep } from "node:path";
import { workTreeTop } from "@skill-convert/fs";

/** Why a file in a git work tree is not to be touched. */
export type Refusal =
  /** A clause such as "has uncommitted changes". */
  | { readonly kind: "uncommitted"; readonly state: string }
  /** Git did not answer. */
  | { readonly kind: "unknown"; readonly reason: string };

type Status = ReadonlyMap<string, string> | { readonly reason: string };

/** What git says of the files of each work tree, which is asked once, when a file in it first comes up. */
export class WorkTrees {
  readonly #known = new Map<string, Status>();

  /** `file` is absolute and free of links. Undefined if the file is committed and unchanged, or lies in no work tree. */
  refusal(file: string): Refusal | undefined {
    const top = workTreeTop(dirname(file));
    if (top === undefined) return undefined;
    const status = this.#status(top);
    if ("reason" in status) return { kind: "unknown", reason: status.reason };
    const state = stateOf(status, relative(top, file).split(sep).join("/"));
    return state === undefined ? undefined : { kind: "uncommitted", state };
  }

  /** Why git cannot be asked about a folder. */
  unanswered(folder: string): string | undefined {
    const refusal = this.refusal(join(folder, "SKILL.md"));
    return refusal?.kind === "unknown" ? refusal.reason : undefined;
  }

  #status(top: string): Status {
    let status = this.#known.get(top);
    if (status === undefined) {
      status = askGit(top);
      this.#known.set(top, status);
    }
    return status;
  }
}

/** A folder in the list stands for all that is in it. */
function stateOf(status: ReadonlyMap<string, string>, path: string): string | undefined {
  const own = status.get(path);
  if (own !== undefined) return own;
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
    const above = status.get(path.slice(0, slash + 1));
    if (above !== undefined) return above;
  }
  return undefined;
}

// The configuration of a repository may name a program as its file system monitor; none is run here.
const STATUS = ["-c", "core.fsmonitor=false", "--no-optional-locks", "status"];
const FILES = ["--untracked-files=normal", "--ignored=traditional", "--ignore-submodules=all"];
const OPTIONS = ["--porcelain", "-z", "--no-renames", ...FILES];
const MOST_BYTES = 1024 ** 3;

function askGit(top: string): Status {
  const ran = spawnSync("git", [...STATUS, ...OPTIONS], {
    cwd: top,
    env: environment(top),
    encoding: "utf8",
    maxBuffer: MOST_BYTES,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (ran.error !== undefined) {
    const missing = "code" in ran.error && ran.error.code === "ENOENT";
    return { reason: missing ? "git is not installed" : `git could not be run: ${ran.error.message}` };
  }
  if (ran.status !== 0) {
    const said = ran.stderr.split("\n").find((line) => line.trim() !== "") ?? `exit code ${ran.status ?? ran.signal}`;
    return { reason: `git reported: ${said.trim()}` };
  }
  return parseStatus(ran.stdout);
}

/** As git is started by hand in that folder, even from within one of its hooks. */
function environment(top: string): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...rest } = process.env;
  return { ...rest, LC_ALL: "C", GIT_CEILING_DIRECTORIES: dirname(top) };
}

const STATES: ReadonlyMap<string, string> = new Map([
  ["??", "is not tracked by git yet"],
  ["!!", "is ignored by git"],
]);

/** `XY path` for each file, closed by NUL; a rename has the old path as an item of its own. */
export function parseStatus(output: string): ReadonlyMap<string, string> {
  const status = new Map<string, string>();
  const items = output.split("\0");
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? "";
    if (item.length < 4) continue;
    const code = item.slice(0, 2);
    status.set(item.slice(3), STATES.get(code) ?? "has uncommitted changes");
    if (/[RC]/.test(code)) {
      index++;
      status.set(items[index] ?? "", "has uncommitted changes");
    }
  }
  return status;
}
