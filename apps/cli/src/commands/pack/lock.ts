import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Diagnostic, memoryFiles } from "@skill-convert/core";
import { comparePaths } from "@skill-convert/fs";
import * as z from "zod/mini";
import { cliDiagnostics } from "../../diagnostics.js";

export const LOCK_FILE = "skills.lock.json";

const Entry = z.strictObject({ size: z.number(), sha256: z.string() });
const Lock = z.strictObject({ lockfileVersion: z.literal(1), files: z.record(z.string(), Entry) });
type Entries = z.infer<typeof Lock>["files"];

/** The text of a lockfile: the size and the SHA-256 of every file of a folder, but for the lockfile. */
export function lockOf(folder: string): string {
  return `${JSON.stringify({ lockfileVersion: 1, files: entriesOf(folder) }, null, 2)}\n`;
}

function entriesOf(folder: string): Entries {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => path !== LOCK_FILE)
    .sort(comparePaths);
  return Object.fromEntries(
    paths.map((path) => {
      const bytes = readFileSync(join(folder, path));
      return [path, { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }];
    }),
  );
}

/** What in a folder is not as its lockfile says: a finding per file, named as the user would name it. */
export function compareWithLock(folder: string): (Diagnostic & { readonly file: string })[] {
  const finding = (file: string, problem: string) => ({
    ...cliDiagnostics.create("lock-mismatch", { file, problem }),
    file: join(folder, file),
  });
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return [finding(LOCK_FILE, "is missing, so it is not known what was locked")];
  const lock = readLock(path);
  if (!lock) return [finding(LOCK_FILE, "is not a lockfile that this version can read")];
  const [locked, now] = [new Map(Object.entries(lock)), new Map(Object.entries(entriesOf(folder)))];
  return [...new Set([...locked.keys(), ...now.keys()])].sort(comparePaths).flatMap((file) => {
    const [was, is] = [locked.get(file), now.get(file)];
    if (!was) return [finding(file, "was added after the folder was locked")];
    if (!is) return [finding(file, "is locked, but missing")];
    return was.sha256 === is.sha256 && was.size === is.size
      ? []
      : [finding(file, `has changed since it was locked (${was.size} bytes then, ${is.size} bytes now)`)];
  });
}

function readLock(path: string): Entries | undefined {
  const content = memoryFiles({ [LOCK_FILE]: new Uint8Array(readFileSync(path)) }).text(LOCK_FILE);
  if (content.kind !== "text") return undefined;
  try {
    return Lock.safeParse(JSON.parse(content.text)).data?.files;
  } catch {
    return undefined;
  }
}
