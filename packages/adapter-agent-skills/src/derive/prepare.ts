import type { Json, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import { describedBy, type Prepared } from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { LIMITS } from "../format.js";
import { WORDS } from "./coverage.js";

/** What a manifest has to become before it is written: one name, a description, texts within their limits. */
export function prepareAgentSkill(given: SkillManifest, { folder }: SkillFiles): Prepared {
  const name = NAMES.of(given, folder);
  const { text, notes: ofDescription } = describedBy(given, name, "An Agent Skill");
  const notes = [...NAMES.notes(given, name), ...ofDescription];
  const { compatibility, ...rest } = given;
  const description = within("description", text, notes);
  const metadata = withWords(given, notes);
  const properties = metadata && propertiesOf(metadata, notes);
  if (given.operations.length > 1) {
    const reason = "An Agent Skill has no operations; its instructions describe what it can do.";
    notes.push({ path: ["operations"], kind: "narrowed", reason });
  }
  const manifest: SkillManifest = {
    ...rest,
    id: name,
    name,
    description,
    operations: [{}],
    ...(compatibility && { compatibility: within("compatibility", compatibility, notes) }),
    ...(properties && { metadata: properties }),
  };
  return { manifest, notes };
}

/** A text of at most the length that its field may have. */
function within(field: "description" | "compatibility", text: string, notes: LossNote[]): string {
  const characters = [...text];
  const limit = LIMITS[field];
  if (characters.length <= limit) return text;
  const reason = `An Agent Skill allows ${limit} characters here, so this text of ${characters.length} characters was truncated.`;
  notes.push({ path: [field], kind: "narrowed", reason });
  return `${characters.slice(0, limit - 1).join("")}…`;
}

/** Words that other formats have keys for are further properties, unless there is one of that name. */
function withWords({ metadata, ...manifest }: SkillManifest, notes: LossNote[]): SkillManifest["metadata"] {
  if (metadata !== undefined && !isJsonRecord(metadata)) return metadata;
  const words = WORDS.flatMap((key) => {
    const word = manifest[key];
    return word === undefined || Object.hasOwn(metadata ?? {}, key) ? [] : [[key, word] as const];
  });
  if (words.length === 0) return metadata;
  const reason = `It has what an Agent Skill has no key for: ${words.map(([key]) => key).join(", ")}.`;
  const added = metadata === undefined ? [["metadata"]] : words.map(([key]) => ["metadata", key]);
  notes.push(...added.map((path): LossNote => ({ path, kind: "synthesised", reason })));
  for (const [key] of words) {
    const reason = `An Agent Skill has no ${key}, so it is among the other properties in metadata.`;
    notes.push({ path: [key], kind: "narrowed", reason });
  }
  return recordOf<Json>([...Object.entries(metadata ?? {}), ...words]);
}

/** Metadata as a mapping of strings to strings. */
function propertiesOf(metadata: NonNullable<SkillManifest["metadata"]>, notes: LossNote[]): typeof metadata {
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
