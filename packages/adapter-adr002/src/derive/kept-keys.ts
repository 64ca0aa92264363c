import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { getOwn, recordOf } from "@skill-convert/core/json";
import { FRONTMATTER, NOWHERE } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { FORMAT, MANIFEST_VERSION, OWN_KEYS } from "../format.js";

/** The smallest valid manifest, to test how one more key would be read. */
const MINIMAL: JsonRecord = { manifest_version: MANIFEST_VERSION, name: "x", description: "x" };
const MINIMAL_FIELDS = Object.keys(table.get(MINIMAL, NOWHERE) ?? {});

/**
 * The unknown keys that were kept from a skill without a manifest and would be read as fields in one. They cannot be
 * written, because they would give the skill properties that it did not have (adr002.md#d3).
 */
function misreadKeys(manifest: SkillManifest): string[] {
  const kept = getOwn(manifest.extensions ?? {}, FORMAT.id) ?? {};
  return Object.keys(kept).filter((key) => {
    const alone = { ...MINIMAL, [key]: kept[key] ?? null };
    if (table.issues(alone).some(({ code }) => code !== "unknown-field" && code !== "misspelt-field")) return true;
    const read = table.get(alone, NOWHERE) ?? {};
    const [operation] = manifest.operations;
    const current: Readonly<Record<string, unknown>> = { ...manifest, ...operation };
    const added = { ...read, ...asOperation(read) };
    return Object.keys(added).some((field) => !MINIMAL_FIELDS.includes(field) && current[field] === undefined);
  });
}

function asOperation(read: JsonRecord): JsonRecord {
  const [operation] = (read["operations"] ?? []) as readonly JsonRecord[];
  return operation ?? {};
}

/** The manifest without such keys. */
export function withoutMisreadKeys(manifest: SkillManifest): SkillManifest {
  const misread = misreadKeys(manifest);
  const { extensions } = manifest;
  if (misread.length === 0 || !extensions) return manifest;
  const kept = Object.entries(extensions[FORMAT.id] ?? {}).filter(([key]) => !misread.includes(key));
  return { ...manifest, extensions: { ...extensions, [FORMAT.id]: recordOf(kept) } };
}

/** Notes the loss of such keys, and of front matter keys of other formats that have the name of a field. */
export function keyNotes(manifest: SkillManifest): LossNote[] {
  const others = Object.keys(getOwn(manifest.extensions ?? {}, FRONTMATTER) ?? {}).filter((key) => OWN_KEYS.has(key));
  const lost = [
    ...others.map((key) => [FRONTMATTER, key] as const),
    ...misreadKeys(manifest).map((key) => [FORMAT.id, key] as const),
  ];
  return lost.map(([owner, key]) => ({
    path: ["extensions", owner, key],
    kind: "dropped",
    reason: `"${key}" is a field of the manifest in ADR-002, so an unknown key of that name cannot be written.`,
  }));
}
