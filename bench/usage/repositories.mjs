// Repositories that were cloned into a folder, as <owner>/<name> or <owner>+<name>/repo.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Runs git in a repository, and returns what it prints. */
export function git(folder, repository, ...args) {
  const [owner, name] = repository.split("/");
  const found = [join(folder, owner, name), join(folder, `${owner}+${name}`, "repo")].find(existsSync);
  if (!found)
    throw new Error(`${folder} has no ${repository}: git clone --no-checkout https://github.com/${repository}`);
  return execFileSync("git", ["-C", found, ...args], { maxBuffer: 1e9 });
}
