import { createHash } from "node:crypto";
import { type Dirent, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { type Diagnostic, InputError, memoryFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { comparePaths, readRegularFile, toPortable } from "@skill-convert/fs";
import * as z from "zod/mini";
import { workspaceDiagnostics } from "../diagnostics.js";
import { contentOf, installerOfFile, installerOfKeys } from "./installers.js";

export const LOCK_FILE = "skills.lock.json";

/** A file. A SKILL.md also has a digest of what an installer leaves as it is; older lockfiles have none. */
const File = z.strictObject({ size: z.number(), sha256: z.string(), content: z.exactOptional(z.string()) });
/** A symbolic link, with its target. */
const Link = z.strictObject({ link: z.string() });
/** A relative path with `/` that stays in the folder. */
const Inside = z.string().check(z.refine((text) => !/^\/|(?:^|\/)\.{0,2}(?:\/|$)|\\/.test(text)));
const Lock = z.strictObject({ lockfileVersion: z.literal(1), files: z.record(Inside, z.union([File, Link])) });
type LockedFiles = z.infer<typeof Lock>["files"];
type LockedFile = LockedFiles[string];

/** The largest lockfile and the largest file in a locked folder, in bytes. A sparse file may pretend any size. */
const MAX_LOCK = 64 * 1024 * 1024;
const MAX_FILE = 512 * 1024 * 1024;

/** A file that a lockfile cannot have. */
interface Unlockable {
  /** A description for messages, such as "a file that cannot be read". */
  readonly other: string;
}

/**
 * The text of a lockfile: the size and the SHA-256 of every other file in a folder, and the target of every link.
 *
 * @param shown the folder as the user would write it
 * @throws InputError if a file cannot be locked
 */
export function lockOf(folder: string, shown: string): string {
  const files: Record<string, LockedFile> = {};
  for (const [path, entry] of entriesOf(folder)) {
    if ("other" in entry) throw new InputError(`${join(shown, path)} cannot be locked: it is ${entry.other}`);
    files[path] = entry;
  }
  return `${JSON.stringify({ lockfileVersion: 1, files }, null, 2)}\n`;
}

function entriesOf(folder: string): ReadonlyMap<string, LockedFile | Unlockable> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => [toPortable(relative(folder, join(entry.parentPath, entry.name))), entry] as const)
    .filter(([path]) => path !== LOCK_FILE)
    .sort(([a], [b]) => comparePaths(a, b));
  return new Map(paths.map(([path, entry]) => [path, entryOf(join(folder, path), entry)]));
}

function entryOf(path: string, entry: Dirent): LockedFile | Unlockable {
  if (entry.isSymbolicLink()) return { link: toPortable(readlinkSync(path)) };
  if (!entry.isFile()) return { other: "a FIFO, a socket or a device" };
  const content = readRegularFile(path, MAX_FILE);
  if (content.kind === "too-large") return { other: `a file of ${content.size} bytes, more than ${MAX_FILE}` };
  if (content.kind === "unreadable") return { other: `a file that cannot be read: ${content.reason}` };
  const { bytes } = content;
  const file = { size: bytes.length, sha256: sha256(bytes) };
  const skillContent = basename(path) === SKILL_FILE ? contentOf(bytes) : undefined;
  return skillContent === undefined ? file : { ...file, content: sha256(skillContent) };
}

function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Compares a folder with its lockfile: one finding per file that differs, with the path as the user would write it. What
 * only an installer changed is an info.
 *
 * @param shown the folder as the user would write it
 */
export function compareWithLock(shown: string, cwd: string): (Diagnostic & { readonly file: string })[] {
  const folder = resolve(cwd, shown);
  const finding = (file: string, problem: string) => ({
    ...workspaceDiagnostics.create("lock-mismatch", { file, problem }),
    file: join(shown, file),
  });
  const byInstaller = (file: string, what: string) => ({
    ...workspaceDiagnostics.create("changed-by-installer", { what }),
    file: join(shown, file),
  });
  const path = join(folder, LOCK_FILE);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
    return [finding(LOCK_FILE, "is missing, so it is not known what was locked")];
  const lock = readLock(path);
  if (!lock) return [finding(LOCK_FILE, "is not a lockfile that this version can read")];
  const locked = new Map(Object.entries(lock));
  const present = entriesOf(folder);
  return [...new Set([...locked.keys(), ...present.keys()])].sort(comparePaths).flatMap((file) => {
    const before = locked.get(file);
    const after = present.get(file);
    if (!before) {
      const installer = installerOfFile(file, [...locked.keys()]);
      if (installer) return [byInstaller(file, `${installer} added ${file}`)];
      return [finding(file, "was added after the folder was locked")];
    }
    if (!after) return [finding(file, "is locked, but missing")];
    if (isSame(before, after)) return [];
    const installed = basename(file) === SKILL_FILE ? installerIn(join(folder, file)) : undefined;
    if (installed && "size" in before && "size" in after && before.content && before.content === after.content)
      return [byInstaller(file, `${installed.title} wrote ${installed.keys} into ${file}`)];
    const beyond = installed ? `, and not only in ${installed.keys}, which ${installed.title} writes` : "";
    const sizes = `${described(before)} then, ${described(after)} now`;
    return [finding(file, `has changed since it was locked (${sizes})${beyond}`)];
  });
}

function isSame(before: LockedFile, after: LockedFile | Unlockable): boolean {
  if ("size" in before && "size" in after) return before.size === after.size && before.sha256 === after.sha256;
  return JSON.stringify(before) === JSON.stringify(after);
}

function installerIn(path: string) {
  const read = readRegularFile(path, MAX_FILE);
  return read.kind === "bytes" ? installerOfKeys(read.bytes) : undefined;
}

function described(entry: LockedFile | Unlockable): string {
  if ("other" in entry) return entry.other;
  return "link" in entry ? `a link to ${entry.link}` : `${entry.size} bytes`;
}

function readLock(path: string): LockedFiles | undefined {
  const read = readRegularFile(path, MAX_LOCK);
  if (read.kind !== "bytes") return undefined;
  const content = memoryFiles({ [LOCK_FILE]: new Uint8Array(read.bytes) }).text(LOCK_FILE);
  if (content.kind !== "text") return undefined;
  try {
    return Lock.safeParse(JSON.parse(content.text)).data?.files;
  } catch {
    return undefined;
  }
}
