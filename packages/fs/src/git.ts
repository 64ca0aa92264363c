import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { devNull } from "node:os";
import nodePath from "node:path";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { findCommand } from "./find-command.js";
import { NOT_REGULAR, readRegularFile } from "./regular-file.js";

/**
 * The configuration of a repository can name programs in dozens of settings. Only git commands that start none of them
 * are used: they read the index, a commit, attributes and settings. `git status` is never used, since it passes files
 * to filters. These options, and the variables of `environment`, switch off the programs that even such a command could
 * start.
 */
const SAFE = [
  ["core.fsmonitor", "false"],
  ["core.untrackedCache", "false"],
  ["core.hooksPath", devNull],
  ["safe.bareRepository", "explicit"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT_BYTES = 1024 ** 3;

/** Larger than the configuration of any repository that a person made. */
const MAX_CONFIG_BYTES = 16 * 1024 * 1024;
const MAX_POINTER_BYTES = 64 * 1024;

/** Files that git opens before it answers anything. It would wait for a FIFO, and read a device without end. */
const OPENED = ["HEAD", "commondir", "config", "config.worktree", "index", "info/attributes", "info/exclude"];
const MORE_OPENED = ["packed-refs", "shallow", "objects/info/alternates"];

/**
 * Runs a git command that starts no other program, in the top folder of a work tree, and returns its output as text.
 *
 * @param quiet true if exit code 1 is an answer and not a failure
 */
export function askGit(top: string, args: readonly string[], quiet = false): Attempt<string> {
  const answer = askGitBytes(top, args, { quiet });
  return answer.kind === "refused" ? answer : done(answer.value.toString("utf8"));
}

/** Runs a git command like {@link askGit}, with `input` on its standard input, and returns its output as bytes. */
export function askGitBytes(
  top: string,
  args: readonly string[],
  { input = "", quiet = false }: { readonly input?: string; readonly quiet?: boolean } = {},
): Attempt<Buffer> {
  const unsafe = unsafeGitFile(top);
  if (unsafe !== undefined) return refused(unsafe);
  // If the system looked the name up, it could find a program in the work tree itself.
  const git = findCommand("git", { environment: process.env, platform: process.platform });
  if (git === undefined) return refused("git is not installed");
  const ran = spawnSync(git, ["--no-pager", "--no-optional-locks", ...SAFE, ...args], {
    cwd: top,
    env: environment(top),
    input,
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    windowsHide: true,
  });
  if (ran.error !== undefined) {
    const isTimeout = "code" in ran.error && ran.error.code === "ETIMEDOUT";
    return refused(isTimeout ? `git did not answer within ${TIMEOUT_MS / 1000} s` : `git failed: ${ran.error.message}`);
  }
  if (ran.status === 0 || (quiet && ran.status === 1)) return done(ran.stdout);
  const message =
    ran.stderr
      .toString("utf8")
      .split("\n")
      .find((line) => line.trim() !== "") ?? `exit code ${ran.status ?? ran.signal}`;
  return refused(`git reported: ${message.trim()}`);
}

/**
 * Returns the environment that git has when a user starts it in that folder, even if this process runs in a git hook.
 * Variables that name another repository or a program are left out; settings of the user (`GIT_CONFIG_*`, such as
 * `safe.directory`) are kept. No object is fetched over any protocol, since a remote can name a program as well.
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

/** Returns the reason why git would wait or read without end in a work tree; undefined if it would not. */
function unsafeGitFile(top: string): string | undefined {
  for (const folder of gitFolders(top)) {
    for (const name of [...OPENED, ...MORE_OPENED]) {
      const path = nodePath.join(folder, name);
      const stat = fs.statSync(path, { throwIfNoEntry: false });
      if (stat === undefined || stat.isDirectory()) continue;
      if (!stat.isFile()) return `${path} cannot be read: ${NOT_REGULAR}`;
      if (/^(config|HEAD|commondir)/.test(name) && stat.size > MAX_CONFIG_BYTES) return `${path} is too large`;
    }
  }
  const pointer = fs.statSync(nodePath.join(top, ".git"), { throwIfNoEntry: false });
  const isUnsafe = pointer !== undefined && !pointer.isDirectory() && !pointer.isFile();
  return isUnsafe ? `${nodePath.join(top, ".git")} cannot be read: ${NOT_REGULAR}` : undefined;
}

/**
 * Returns the folders that hold the git data of a work tree: `.git`, or the folder that a file of that name points to,
 * and the folder that several work trees share (`commondir`). Git itself is not started.
 *
 * @example
 * gitFolders("/tmp/no-repository"); // []
 */
export function gitFolders(top: string): string[] {
  const entry = nodePath.join(top, ".git");
  const gitFolder = fs.statSync(entry, { throwIfNoEntry: false })?.isDirectory()
    ? entry
    : readPointer(entry, top, /^gitdir: (.*)/);
  if (gitFolder === undefined) return [];
  const common = readPointer(nodePath.join(gitFolder, "commondir"), gitFolder, /^(.*)/);
  return common === undefined || common === gitFolder ? [gitFolder] : [gitFolder, common];
}

function readPointer(file: string, from: string, pattern: RegExp): string | undefined {
  const read = readRegularFile(file, MAX_POINTER_BYTES);
  const path = read.kind === "bytes" ? pattern.exec(read.bytes.toString("utf8"))?.[1]?.trimEnd() : undefined;
  return path ? nodePath.resolve(from, path) : undefined;
}
