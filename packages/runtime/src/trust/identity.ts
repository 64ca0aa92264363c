import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { type Attempt, done } from "@skill-convert/core/adapters";
import { realPath } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { readTree } from "../region/tree.js";
import { TRACES } from "../trace/store.js";

/** What is read of the folder of a skill; with more, no run of it can be told from one of another version. */
const LIMITS = { entries: 100_000, bytes: 1024 ** 3, milliseconds: 30_000 } as const;

/** What git, and runs of the skill, change in its folder without changing the skill. */
const OTHERS: ReadonlySet<string> = new Set([".git", TRACES]);

/** Where a skill lies, without links, from the root that its traces are kept in: ids are not unique. */
export function skillPlace({ skill, repository, cwd }: Bases): string {
  return (
    relative(realPath(repository ?? cwd), realPath(skill))
      .split(sep)
      .join("/") || "."
  );
}

/**
 * The SHA-256 hash, in hexadecimal digits, of everything in the folder of a skill: names, modes, contents and where
 * links lead to. Left out are its own `.git` and `.sop/traces`. Refused if the folder cannot be read, or is larger than
 * 1 GiB or 100,000 files.
 *
 * @example
 * (await skillContent("/no/such/folder")).kind; // "refused"
 */
export async function skillContent(folder: string, signal?: AbortSignal): Promise<Attempt<string>> {
  const tree = await readTree(realPath(folder), signal, LIMITS, OTHERS);
  if (tree.kind === "refused") return tree;
  const entries = [...tree.value].sort(([a], [b]) => (a < b ? -1 : 1));
  return done(createHash("sha256").update(JSON.stringify(entries)).digest("hex"));
}
