import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { getOwn, recordOf } from "@skill-convert/core/json";
import { FRONTMATTER, NOWHERE } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { FORMAT, MANIFEST_VERSION, OWN_KEYS } from "../format.js";

/** What stands in for what every manifest has, to see what one more key would be read as. */
const LEAST: JsonRecord = { manifest_version: MANIFEST_VERSION, name: "x", description: "x" };
const SILENT = Object.keys(table.get(LEAST, NOWHERE) ?? {});

/**
 * Keys that were kept as unknown, from a skill without a manifest, and that would be read as fields in one: they have no
 * place, because they would say something that the skill did not.
 */
function fieldsIn(manifest: SkillManifest): string[] {
  const kept = getOwn(manifest.extensions ?? {}, FORMAT.id) ?? {};
  return Object.keys(kept).filter((key) => {
    const alone = { ...LEAST, [key]: kept[key] ?? null };
    if (table.issues(alone).some(({ code }) => code !== "unknown-field" && code !== "misspelt-field")) return true;
    const read = table.get(alone, NOWHERE) ?? {};
    const [operation] = manifest.operations;
    const said: Readonly<Record<string, unknown>> = { ...manifest, ...operation };
    const own = { ...read, ...asOperation(read) };
    return Object.keys(own).some((field) => !SILENT.includes(field) && said[field] === undefined);
  });
}

function asOperation(read: JsonRecord): JsonRecord {
  const [operation] = (read["operations"] ?? []) as readonly JsonRecord[];
  return operation ?? {};
}

/** The manifest without such keys. */
export function withoutFields(manifest: SkillManifest): SkillManifest {
  const fields = fieldsIn(manifest);
  const { extensions } = manifest;
  if (fields.length === 0 || !extensions) return manifest;
  const kept = Object.entries(extensions[FORMAT.id] ?? {}).filter(([key]) => !fields.includes(key));
  return { ...manifest, extensions: { ...extensions, [FORMAT.id]: recordOf(kept) } };
}

/** Why such keys are lost, and those that other formats keep in front matter under names of fields. */
export function keyNotes(manifest: SkillManifest): LossNote[] {
  const others = Object.keys(getOwn(manifest.extensions ?? {}, FRONTMATTER) ?? {}).filter((key) => OWN_KEYS.has(key));
  const lost = [
    ...others.map((key) => [FRONTMATTER, key] as const),
    ...fieldsIn(manifest).map((key) => [FORMAT.id, key] as const),
  ];
  return lost.map(([owner, key]) => ({
    path: ["extensions", owner, key],
    kind: "dropped",
    reason: `"${key}" is a field of the manifest in ADR-002, so an unread key of that name has no place.`,
  }));
}
