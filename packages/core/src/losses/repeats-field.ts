import { isJsonRecord, type Json, type JsonRecord } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Difference } from "./compare.js";

/** The keys that clients read in the front matter, although the specification has no such keys (agent-skills.md#d27). */
const REPEATED = ["version", "author"] as const;

/**
 * Returns true if a difference is about keys of the front matter that only repeat fields of the manifest. Nothing is
 * lost or added by them.
 */
export function repeatsField(
  { path, before, after }: Difference,
  first: SkillManifest,
  second: SkillManifest,
): boolean {
  if (path[0] !== "extensions" || (path.length > 1 && path[1] !== "frontmatter") || path.length > 3) return false;
  return repeats(keysIn(before, path.slice(1)), first) && repeats(keysIn(after, path.slice(1)), second);
}

function repeats(keys: JsonRecord | undefined, manifest: SkillManifest): boolean {
  if (!keys) return false;
  return Object.entries(keys).every(([key, value]) => {
    const field = REPEATED.find((name) => name === key);
    return field !== undefined && manifest[field] === value;
  });
}

/** The keys of the front matter in a value at a path below `extensions`; undefined if it has others than those. */
function keysIn(value: Json | undefined, path: readonly (string | number)[]): JsonRecord | undefined {
  if (value === undefined) return {};
  if (path.length === 2) return { [String(path[1])]: value };
  if (!isJsonRecord(value)) return undefined;
  if (path.length === 1) return value;
  const { frontmatter, ...others } = value;
  return Object.keys(others).length === 0 && isJsonRecord(frontmatter) ? frontmatter : undefined;
}
