import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { devNull } from "node:os";
import nodePath from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { findCommand } from "./find-command.js";
import { NOT_REGULAR, readRegularFile } from "./regular-file.js";

/**
 * The configuration of a repository may name programs in dozens of settings. Only questions are asked that start none of
 * them: about the index, a commit, attributes and settings, never about what `git status` would make of files, which it
 * hands to filters. These options and variables switch off what such a question could start on the way.
 */
const SAFE = [
  ["core.fsmonitor", "false"],
  ["core.untrackedCache", "false"],
  ["core.hooksPath", devNull],
  ["safe.bareRepository", "explicit"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 1024 ** 3;

/** Larger than the files of any repository that a person made. */
const MOST_CONFIG_BYTES = 16 * 1024 * 1024;
const MOST_POINTER_BYTES = 64 * 1024;

/** Files that git opens before it answers anything: a FIFO among them would stop it, a device would never end. */
const OPENED = ["HEAD", "commondir", "config", "config.worktree", "index", "info/attributes", "info/exclude"];
const MORE_OPENED = ["packed-refs", "shallow", "objects/info/alternates"];

/** Asks git a question that starts no program, in the top folder of a work tree. `quiet`: exit code 1 is an answer. */
export function askGit(top: string, args: readonly string[], quiet = false): Attempt<string> {
  const answer = askGitBytes(top, args, { quiet });
  return answer.kind === "refused" ? answer : done(answer.value.toString("utf8"));
}

/** The same, with what git reads from its standard input, and for an answer that is not text. */
export function askGitBytes(
  top: string,
  args: readonly string[],
  { input = "", quiet = false }: { readonly input?: string; readonly quiet?: boolean } = {},
): Attempt<Buffer> {
  const unfit = unfitFile(top);
  if (unfit !== undefined) return refused(unfit);
  // A name that the system looks up could be a program in the folder that is asked about.
  const git = findCommand("git", { environment: process.env, platform: process.platform });
  if (git === undefined) return refused("git is not installed");
  const ran = spawnSync(git, ["--no-pager", "--no-optional-locks", ...SAFE, ...args], {
    cwd: top,
    env: environment(top),
    input,
    maxBuffer: MOST_BYTES,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    windowsHide: true,
  });
  if (ran.error !== undefined) {
    const late = "code" in ran.error && ran.error.code === "ETIMEDOUT";
    return refused(late ? `git did not answer within ${TIMEOUT_MS / 1000} s` : `git failed: ${ran.error.message}`);
  }
  if (ran.status === 0 || (quiet && ran.status === 1)) return done(ran.stdout);
  const said =
    ran.stderr
      .toString("utf8")
      .split("\n")
      .find((line) => line.trim() !== "") ?? `exit code ${ran.status ?? ran.signal}`;
  return refused(`git reported: ${said.trim()}`);
}

/**
 * As git is started by hand in that folder, even from within one of its hooks: variables that name another repository or
 * a program are left out, those that are settings of the user (`GIT_CONFIG_*`, such as `safe.directory`) are kept. No
 * object is fetched, by whatever protocol, since a remote can name a program, too.
 */
function environment(top: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name) || /^GIT_CONFIG/i.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_CEILING_DIRECTORIES: nodePath.dirname(top),
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** Why git would wait or read without end in a work tree; undefined if it would not. */
function unfitFile(top: string): string | undefined {
  for (const folder of gitFolders(top)) {
    for (const name of [...OPENED, ...MORE_OPENED]) {
      const path = nodePath.join(folder, name);
      const stat = fs.statSync(path, { throwIfNoEntry: false });
      if (stat === undefined || stat.isDirectory()) continue;
      if (!stat.isFile()) return `${path} cannot be read: ${NOT_REGULAR}`;
      if (/^(config|HEAD|commondir)/.test(name) && stat.size > MOST_CONFIG_BYTES) return `${path} is too large`;
    }
  }
  const pointer = fs.statSync(nodePath.join(top, ".git"), { throwIfNoEntry: false });
  const isUnfit = pointer !== undefined && !pointer.isDirectory() && !pointer.isFile();
  return isUnfit ? `${nodePath.join(top, ".git")} cannot be read: ${NOT_REGULAR}` : undefined;
}

/**
 * The folders in which git keeps what it knows of a work tree: `.git`, or where a file of that name points, and the one
 * that several work trees share (`commondir`). Only files are read.
 *
 * @example
 * gitFolders("/tmp/no-repository"); // []
 */
export function gitFolders(top: string): string[] {
  const entry = nodePath.join(top, ".git");
  const own = fs.statSync(entry, { throwIfNoEntry: false })?.isDirectory()
    ? entry
    : pointed(entry, top, /^gitdir: (.*)/);
  if (own === undefined) return [];
  const common = pointed(nodePath.join(own, "commondir"), own, /^(.*)/);
  return common === undefined || common === own ? [own] : [own, common];
}

function pointed(file: string, from: string, form: RegExp): string | undefined {
  const read = readRegularFile(file, MOST_POINTER_BYTES);
  const path = read.kind === "bytes" ? form.exec(read.bytes.toString("utf8"))?.[1]?.trimEnd() : undefined;
  return path ? nodePath.resolve(from, path) : undefined;
}
