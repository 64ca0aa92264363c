import { type Json, valueAt } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { mayBeManifest } from "../manifest/may-be-manifest.js";
import type { Path } from "../path.js";
import { holdsSensitive, isSensitive, markParts, redact } from "./redact.js";

/** A string or number that is marked as sensitive, and its path. */
export interface SensitiveValue {
  readonly path: Path;
  readonly value: string | number;
}

/** Redacts the sensitive values of a manifest for a report. */
export function redactManifest(manifest: SkillManifest): Json {
  return redact(markParts(manifest) as unknown as Json);
}

/**
 * Returns the strings and numbers that a manifest marks as sensitive, or all those of the inputs and variables if the
 * skill is sensitive. A document that could not be understood may be passed as well, because it has the same marks.
 */
export function sensitiveValues(manifest: SkillManifest | Json): SensitiveValue[] {
  const marked = (mayBeManifest(manifest) ? markParts(manifest) : manifest) as SkillManifest;
  if (!holdsSensitive(marked)) return [];
  const found: SensitiveValue[] = [];
  for (const start of sensitivePaths(marked)) {
    walk(valueAt(manifest as Json, start), start, (path, value) => {
      if (typeof value === "string" || typeof value === "number") found.push({ path, value });
      return false;
    });
  }
  return found;
}

/** Returns true if a manifest marks anything as sensitive: the skill, an input, a variable or a part of a schema. */
export function hasSensitive(manifest: SkillManifest): boolean {
  let answer = answers.get(manifest);
  if (answer === undefined) {
    answer = holdsSensitive(markParts(manifest));
    answers.set(manifest, answer);
  }
  return answer;
}

/** A cache, because writing, comparing and reporting ask about the same manifests. */
const answers = new WeakMap<SkillManifest, boolean>();

/**
 * Returns the outermost paths of sensitive values.
 *
 * @param is decides which values count
 */
export function sensitivePaths(manifest: SkillManifest, is = isSensitive): Path[] {
  const paths: Path[] = [];
  walk(manifest, [], (path) => {
    const isFound = is(manifest, path);
    if (isFound) paths.push(path);
    return isFound;
  });
  return paths;
}

/** Visits a value and everything in it. It does not visit the parts of a value for which `visit` returns true. */
export function walk(value: unknown, path: Path, visit: (path: Path, value: unknown) => boolean): void {
  if (value === undefined || visit(path, value) || typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value))
    walk(item, [...path, Array.isArray(value) ? Number(key) : key], visit);
}
