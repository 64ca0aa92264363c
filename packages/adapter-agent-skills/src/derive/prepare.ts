import type { Json, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import type { Prepared } from "@skill-convert/format";
import { firstParagraph } from "@skill-convert/source";
import { NAMES } from "../fields/name.js";
import { LIMITS } from "../format.js";

/** What a manifest has to become before it is written: one name, a description, texts within their limits. */
export function prepare(given: SkillManifest, { folder }: SkillFiles): Prepared {
  const name = NAMES.of(given, folder);
  const notes = NAMES.notes(given, name);
  const { metadata, compatibility, ...rest } = given;
  const description = describe(given, name, notes);
  const properties = metadata && propertiesOf(metadata, notes);
  if (given.operations.length > 1) {
    const reason = "An Agent Skill has no operations; its instructions describe what it can do.";
    notes.push({ path: ["operations"], kind: "narrowed", reason });
  }
  const manifest: SkillManifest = {
    ...rest,
    ...{ id: name, name, description, operations: [{}] },
    ...(compatibility && { compatibility: within("compatibility", compatibility, notes) }),
    ...(properties && { metadata: properties }),
  };
  return { manifest, notes };
}

/** What the skill does: its own words, or the nearest that there are. */
function describe(manifest: SkillManifest, name: string, notes: LossNote[]): string {
  const { description } = manifest;
  return within("description", description?.trim() ? description : derived(manifest, name, notes), notes);
}

function derived({ operations, instructions, name: label }: SkillManifest, name: string, notes: LossNote[]): string {
  const [only, second] = operations;
  const found: readonly (readonly [string | undefined, string])[] = [
    [second ? undefined : only?.description, "the description of the operation"],
    [firstParagraph(instructions ?? ""), "the first paragraph of the instructions"],
    [label, "the label"],
  ];
  const [text = name, from = "the name"] = found.find(([text]) => text?.trim()) ?? [];
  const reason = `An Agent Skill requires a description; this one is ${from}.`;
  notes.push({ path: ["description"], kind: "synthesised", reason });
  return text;
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
