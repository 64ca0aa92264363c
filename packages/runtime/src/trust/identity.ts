import { createHash } from "node:crypto";
import { relative } from "node:path";
import { type Attempt, done } from "@skill-convert/core/adapters";
import { realPath, toPortable } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { readTree } from "../region/tree.js";
import { TRACES } from "../trace/store.js";

/** The limits of a skill's folder. The content of a larger folder is not hashed. */
const LIMITS = { entries: 100_000, bytes: 1024 ** 3, milliseconds: 30_000 } as const;

/** Folders that Git and runs of the skill change without changing the skill. */
const OMITTED: ReadonlySet<string> = new Set([".git", TRACES]);

/** Returns the skill's folder relative to the root of its traces, with links resolved, because ids are not unique. */
export function skillPlace({ skill, repository, cwd }: Bases): string {
  return toPortable(relative(realPath(repository ?? cwd), realPath(skill))) || ".";
}

/**
 * Returns the SHA-256 hash, in hexadecimal digits, of everything in a skill's folder: names, modes, contents and the
 * targets of links, without `.git` and `.sop/traces`. Refused if the folder cannot be read, or is larger than 1 GiB or
 * 100,000 files.
 *
 * @example
 * (await skillContent("/no/such/folder")).kind; // "refused"
 */
export async function skillContent(folder: string, signal?: AbortSignal): Promise<Attempt<string>> {
  const tree = await readTree(realPath(folder), signal, LIMITS, OMITTED);
  if (tree.kind === "refused") return tree;
  const entries = [...tree.value].sort(([a], [b]) => (a < b ? -1 : 1));
  return done(createHash("sha256").update(JSON.stringify(entries)).digest("hex"));
}
