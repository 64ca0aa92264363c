import { isRecord, type Json } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";

/** The value at a path by index; undefined where there is none. */
export function nodeAt(manifest: SkillManifest, path: Path): Json | undefined {
  let node: unknown = manifest;
  for (const segment of path) {
    const key = String(segment);
    if (!(isRecord(node) || Array.isArray(node)) || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node as Json;
}
