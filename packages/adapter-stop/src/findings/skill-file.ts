import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, textOf, valueAt } from "@skill-convert/core/json";
import type { FileFinding, ManifestReading } from "@skill-convert/format";

/** Fields of skill.yaml that SKILL.md has no field for, and where people write them there. */
const REPEATED: readonly (readonly [field: string, places: readonly Path[]])[] = [
  ["version", [["version"], ["metadata", "version"]]],
  ["tags", [["tags"], ["metadata", "tags"]]],
];

/** Finds a version and tags in SKILL.md that differ from those in skill.yaml (stop.md#s65). */
export function differingFields({ document, markdown }: ManifestReading): FileFinding[] {
  const front = markdown?.frontmatter;
  if (!front || !isJsonRecord(front.value)) return [];
  const { value } = front;
  return REPEATED.flatMap(([field, places]) =>
    places.flatMap((path): FileFinding[] => {
      const inFront = valueAt(value, path) ?? null;
      const inManifest = valueAt(document, [field]) ?? null;
      if (inFront === null || inManifest === null || isSame(inManifest, inFront)) return [];
      return [{ args: { field }, at: { file: SKILL_FILE, range: front.locate(path) ?? front.range } }];
    }),
  );
}

/** Compares texts, and lists without regard to order. A list may be a text with commas. */
function isSame(inManifest: Json, inFront: Json): boolean {
  if (!Array.isArray(inManifest)) return withoutZeros(textOf(inManifest)) === withoutZeros(textOf(inFront));
  const items = Array.isArray(inFront) ? inFront.map(textOf) : textOf(inFront).split(/\s*,\s*/);
  return jsonEqual(items.sort(), inManifest.map(textOf).sort());
}

/** A version of fewer parts is the same: 1 is 1.0.0. */
function withoutZeros(version: string): string {
  return version.replace(/(?:\.0){1,9}$/, "");
}

/** Returns true if the tools of SKILL.md are those of the manifest in any order, because an order means nothing. */
export function hasSameTools(manifest: JsonRecord, inFront: Json): boolean {
  const declared = valueAt(manifest, ["tools", "used"]);
  if (!Array.isArray(declared) || !Array.isArray(inFront)) return false;
  return jsonEqual(declared.map(textOf).sort(), inFront.map(textOf).sort());
}
