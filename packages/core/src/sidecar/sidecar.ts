import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import type { SkillFiles } from "../files.js";
import { canonicalJson, isRecord, type Json } from "../json.js";
import { toPointer } from "../path.js";
import { firstInvalidPath } from "../schema/instance.js";
import schema from "../schema/sidecar.json" with { type: "json" };
import { isGitName } from "../text/git-name.js";
import type { Sidecar } from "./document.js";

export type { CreatedFile, Original, Sidecar, WrittenPlace } from "./document.js";

/** The name of the sidecar, which keeps the files that a skill was converted from. */
export const SIDECAR_FILE = ".skill-convert.json";

/** Writes a sidecar as JSON text with a final newline. The same sidecar always gives the same text. */
export function printSidecar(sidecar: Sidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

/** The deepest nesting of a JSON document that may be a sidecar. */
const MAX_LEVELS = 10;

/**
 * The longest list in a sidecar. A sidecar that this package writes has fewer entries; checking more would take long.
 */
const MAX_ENTRIES = 100_000;

/**
 * Reads the sidecar of a skill. The result has no value if there is no sidecar. An unusable sidecar is reported as a
 * warning.
 *
 * @example
 * readSidecar(memoryFiles({ "SKILL.md": "# Notes\n" })); // { diagnostics: [] }
 */
export function readSidecar(files: SkillFiles): Result<Sidecar> {
  const content = files.text(SIDECAR_FILE);
  if (content.kind === "missing") return { diagnostics: [] };
  if (content.kind !== "text") return unusable(content.kind);
  let data: unknown;
  try {
    data = JSON.parse(content.text);
  } catch (error) {
    return unusable(error instanceof Error ? error.message : "not JSON");
  }
  const version = isRecord(data) ? data["version"] : undefined;
  if (typeof version === "number" && version > 1) return unusable(`its version ${version} is newer than this program`);
  if (isDeeperThan(data, MAX_LEVELS)) return unusable(`it is nested more than ${MAX_LEVELS} levels deep`);
  if (hasLongerList(data, MAX_ENTRIES)) return unusable(`one of its lists has more than ${MAX_ENTRIES} entries`);
  const wrong = firstInvalidPath(data, schema);
  if (wrong !== undefined) return unusable(`invalid input at ${toPointer(wrong) || "/"}`);
  const sidecar = data as Sidecar;
  const outside = [...sidecar.originals, ...sidecar.created].find(({ path }) => !isInside(path));
  if (outside) return unusable(`${JSON.stringify(outside.path)} is not a file in the skill's folder`);
  const repeated = repeatedPath(sidecar);
  if (repeated !== undefined) return unusable(`it names the file ${JSON.stringify(repeated)} twice`);
  return { value: sidecar, diagnostics: [] };
}

/** Creates the result for a sidecar that cannot be used. */
export function unusable<T>(reason: string): Result<T> {
  return { diagnostics: [coreDiagnostics.create("sidecar-unreadable", { reason }, { file: SIDECAR_FILE })] };
}

/**
 * Returns true if arrays and objects are nested more than `levels` deep. It does not recurse, so it cannot overflow the
 * stack.
 */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}

function hasLongerList(data: unknown, most: number): boolean {
  return isRecord(data) && Object.values(data).some((list) => Array.isArray(list) && list.length > most);
}

/** Returns the path of a file that is listed twice, so that it would be restored twice, or restored and removed. */
function repeatedPath({ originals, created }: Sidecar): string | undefined {
  const seen = new Set<string>();
  return [...originals, ...created].find(({ path }) => seen.size === seen.add(path).size)?.path;
}

/** Returns true if a relative path stays inside its folder and does not lead into a Git directory. */
function isInside(path: string): boolean {
  if (/[\\\0]|^[a-z]:/i.test(path)) return false;
  return path.split("/").every((segment) => !["", ".", ".."].includes(segment) && !isGitName(segment));
}

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Returns the SHA-256 of the canonical JSON of a value; null if there is no value. */
export function hashJson(value: Json | undefined): string | null {
  return value === undefined ? null : hashText(canonicalJson(value));
}

/** Returns the SHA-256 of a text file; null if it does not exist, and undefined if it cannot be read as text. */
export function hashFile(files: SkillFiles, path: string): string | null | undefined {
  const content = files.text(path);
  if (content.kind === "missing") return null;
  return content.kind === "text" ? hashText(content.text) : undefined;
}
