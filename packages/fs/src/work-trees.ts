import { createHash } from "node:crypto";
import nodePath from "node:path";
import { type Attempt, done } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { askGit } from "./git.js";
import { toPortable } from "./portable-path.js";
import { readRegularFile } from "./regular-file.js";
import { storedForm } from "./stored-form.js";
import { workTreeTop } from "./work-tree.js";

/** The reason why a file in a git work tree must not be changed. */
export type Refusal =
  /** `state` is a clause such as "has uncommitted changes". */
  | { readonly kind: "uncommitted"; readonly state: string }
  /** Git did not answer, or would have to start another program to answer. */
  | { readonly kind: "unknown"; readonly reason: string };

/** The files of a work tree that git knows. */
interface Tracked {
  /** The git object of each file that is the same in the index and in the commit that is checked out. */
  readonly committed: ReadonlyMap<string, string>;
  /** Files that differ between the index and that commit. */
  readonly staged: ReadonlySet<string>;
}

const CHANGED: Refusal = { kind: "uncommitted", state: "has uncommitted changes" };

/**
 * Determines which files of git work trees have no uncommitted changes, so that git can restore them. Git is asked once
 * per work tree, when its first file is checked. No program that a repository's configuration names is started:
 * contents are compared by their hashes, without filters.
 *
 * @example
 * const workTrees = new WorkTrees();
 * workTrees.refusal("/tmp/in-no-work-tree/SKILL.md"); // undefined
 */
export class WorkTrees {
  readonly #tracked = new Map<string, Attempt<Tracked>>();
  readonly #ignored = new Map<string, ReadonlySet<string>>();

  /**
   * Returns the reason why git could not restore a file. Undefined if the file is committed and unchanged, or is not in
   * a work tree.
   *
   * @param file absolute and free of links
   */
  refusal(file: string): Refusal | undefined {
    const top = workTreeTop(nodePath.dirname(file));
    if (top === undefined) return undefined;
    const tracked = this.#trackedIn(top);
    if (tracked.kind === "refused") return { kind: "unknown", reason: tracked.reason };
    const path = toPortable(nodePath.relative(top, file));
    const { committed, staged } = tracked.value;
    // macOS returns names in another normal form of Unicode than most indexes have.
    const name = [path, path.normalize("NFC")].find((form) => committed.has(form) || staged.has(form));
    if (name === undefined) return { kind: "uncommitted", state: this.#untracked(top, path) };
    const object = committed.get(name);
    return object === undefined ? CHANGED : compare(top, name, file, object);
  }

  /** Returns the reason why git cannot be asked about a folder; undefined if it can. */
  unanswered(folder: string): string | undefined {
    const top = workTreeTop(folder);
    const tracked = top === undefined ? undefined : this.#trackedIn(top);
    return tracked?.kind === "refused" ? tracked.reason : undefined;
  }

  #trackedIn(top: string): Attempt<Tracked> {
    let tracked = this.#tracked.get(top);
    if (tracked === undefined) {
      tracked = readTracked(top);
      this.#tracked.set(top, tracked);
    }
    return tracked;
  }

  #untracked(top: string, path: string): string {
    let ignored = this.#ignored.get(top);
    if (ignored === undefined) {
      const asked = askGit(top, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]);
      ignored = new Set(asked.kind === "done" ? asked.value.split("\0") : []);
      this.#ignored.set(top, ignored);
    }
    // A folder in the list stands for everything in it.
    const folders = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
    return [path, ...folders].some((entry) => ignored.has(entry)) ? "is ignored by git" : "is not tracked by git yet";
  }
}

/**
 * Matches `mode object stage TAB path`. Stage 0: no merge conflict. A mode of 10…: a file, not a link or a submodule.
 */
const ENTRY = /^(10\d{4}) ([0-9a-f]+) 0\t([\s\S]*)$/;

function readTracked(top: string): Attempt<Tracked> {
  const index = askGit(top, ["ls-files", "-z", "--stage"]);
  if (index.kind === "refused") return index;
  const head = askGit(top, ["rev-parse", "--verify", "--quiet", "HEAD"], true);
  if (head.kind === "refused") return head;
  const commit = head.value.trim();
  const committed = new Map<string, string>();
  const staged = new Set<string>();
  for (const item of index.value.split("\0")) {
    const [, , object = "", path = ""] = ENTRY.exec(item) ?? [];
    if (path !== "" && commit !== "") committed.set(path, object);
    else staged.add(item.slice(item.indexOf("\t") + 1));
  }
  if (commit === "") return done({ committed, staged });
  const options = ["--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"];
  const changed = askGit(top, ["diff-index", ...options, "--ignore-submodules=all", commit, "--"]);
  if (changed.kind === "refused") return changed;
  for (const path of changed.value.split("\0")) {
    committed.delete(path);
    staged.add(path);
  }
  return done({ committed, staged });
}

/** Compares a file with a git object, first as it is and then in the form in which git stores it. */
function compare(top: string, path: string, file: string, object: string): Refusal | undefined {
  const read = readRegularFile(file, MAX_TEXT_BYTES);
  if (read.kind === "too-large") return { kind: "unknown", reason: `it has ${read.size} bytes, too many to compare` };
  if (read.kind === "unreadable") return { kind: "unknown", reason: read.reason };
  if (hashOf(read.bytes, object) === object) return undefined;
  const stored = storedForm(top, path, read.bytes);
  if (stored.kind === "refused") return { kind: "unknown", reason: stored.reason };
  return hashOf(stored.value, object) === object ? undefined : CHANGED;
}

function hashOf(bytes: Uint8Array, object: string): string {
  const hash = createHash(object.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
