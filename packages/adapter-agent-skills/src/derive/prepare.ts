import type { Json, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import { describedBy, type Prepared } from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { LIMITS } from "../limits.js";
import { WRITE_ONLY } from "./coverage.js";

/** Prepares a manifest for writing: one name, a description, and strings within their limits. */
export function prepareAgentSkill(source: SkillManifest, { folder }: SkillFiles): Prepared {
  const name = NAMES.of(source, folder);
  const { text, notes: descriptionNotes } = describedBy(source, name, "An Agent Skill");
  const notes = [...NAMES.notes(source, name), ...descriptionNotes];
  const { compatibility, ...rest } = source;
  const description = truncated("description", text, notes);
  const metadata = withWriteOnlyFields(source, notes);
  const properties = metadata && withStrings(metadata, notes);
  if (source.operations.length > 1) {
    const reason = "An Agent Skill has no operations; its instructions describe what it can do.";
    notes.push({ path: ["operations"], kind: "narrowed", reason });
  }
  const manifest: SkillManifest = {
    ...rest,
    id: name,
    name,
    description,
    operations: [{}],
    ...(compatibility && { compatibility: truncated("compatibility", compatibility, notes) }),
    ...(properties && { metadata: properties }),
  };
  return { manifest, notes };
}

/** Returns the text, truncated to the limit of its field (mapping-decisions.md#d18). */
function truncated(field: "description" | "compatibility", text: string, notes: LossNote[]): string {
  const characters = [...text];
  const limit = LIMITS[field];
  if (characters.length <= limit) return text;
  const reason = `An Agent Skill allows ${limit} characters here, so this text of ${characters.length} characters was truncated.`;
  notes.push({ path: [field], kind: "narrowed", reason });
  return `${characters.slice(0, limit - 1).join("")}…`;
}

/**
 * Adds the fields that only other formats have keys for to the metadata, unless it has such a key
 * (agent-skills.md#d14).
 */
function withWriteOnlyFields({ metadata, ...manifest }: SkillManifest, notes: LossNote[]): SkillManifest["metadata"] {
  if (metadata !== undefined && !isJsonRecord(metadata)) return metadata;
  const added = WRITE_ONLY.flatMap((key) => {
    const value = manifest[key];
    return value === undefined || Object.hasOwn(metadata ?? {}, key) ? [] : [[key, value] as const];
  });
  if (added.length === 0) return metadata;
  const reason = `The metadata holds the fields that an Agent Skill has no key for: ${added.map(([key]) => key).join(", ")}.`;
  const paths = metadata === undefined ? [["metadata"]] : added.map(([key]) => ["metadata", key]);
  notes.push(...paths.map((path): LossNote => ({ path, kind: "synthesised", reason })));
  for (const [key] of added) {
    const reason = `An Agent Skill has no key for the ${key}, so it was written to metadata.`;
    notes.push({ path: [key], kind: "narrowed", reason });
  }
  return recordOf<Json>([...Object.entries(metadata ?? {}), ...added]);
}

/** Turns the values of metadata into strings (agent-skills.md#s25). */
function withStrings(metadata: NonNullable<SkillManifest["metadata"]>, notes: LossNote[]): typeof metadata {
  if (!isJsonRecord(metadata)) return metadata;
  return recordOf<Json>(
    Object.entries(metadata).map(([key, value]) => {
      if (typeof value === "string") return [key, value];
      const reason = `The metadata of an Agent Skill contains only strings, so the value of "${key}" was written as a string.`;
      notes.push({ path: ["metadata", key], kind: "narrowed", reason });
      return [key, textOf(value)];
    }),
  );
}
