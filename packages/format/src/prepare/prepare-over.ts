import type { SkillManifest } from "@skill-convert/core";
import { withSuccessFields } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import type { CompiledFormat } from "../definition.js";
import { appendTriggers } from "../document/triggers.js";
import type { SkillReading } from "../reading/read-skill.js";
import type { ExistingSkill } from "../writing/existing.js";
import { mergeModels } from "../writing/merge-models.js";
import { type PrepareContext, type Prepared, runSteps } from "./step.js";

/** A prepared manifest, and its form over the existing one. */
export interface PreparedOver {
  readonly prepared: Prepared;
  readonly target: SkillManifest;
}

/**
 * Brings a manifest into the form that the format requires. Over an existing manifest that is prepared in the same way,
 * only those changes are made that the edit brought about, so that a document that does without a required part stays
 * as it is.
 */
export function prepareOver(
  format: CompiledFormat,
  manifest: SkillManifest,
  { files }: SkillReading,
  { reading, views }: ExistingSkill,
  editing: boolean,
): PreparedOver {
  const around = { files, existing: views?.manifest, document: views && reading?.document, editing };
  const prepared = prepare(format, manifest, around);
  if (!views || reading?.table !== format.table) return { prepared, target: prepared.manifest };
  const unedited = prepare(format, views.manifest, around);
  return { prepared, target: keepOmitted(views.asWritten, unedited, prepared) };
}

/** The existing skill, as steps see it. */
type Around = Pick<PrepareContext, "files" | "existing" | "document" | "editing">;

function prepare(format: CompiledFormat, manifest: SkillManifest, around: Around): Prepared {
  const { title } = format.format;
  const success = format.successFields ? withSuccessFields(manifest, title) : { manifest, notes: [] };
  const given = success.manifest;
  const context = { subject: format.subject, title, given, ...around };
  const prepared = runSteps(format.prepare, given, context);
  const explained = format.explain.flatMap((explanation) => explanation(given, context));
  return {
    ...prepared,
    manifest: withTriggers(format, prepared.manifest),
    notes: [...success.notes, ...prepared.notes, ...explained],
  };
}

/** Moves the triggers to the end of the description, if the format has them there. */
function withTriggers({ triggersInDescription }: CompiledFormat, manifest: SkillManifest): SkillManifest {
  return triggersInDescription ? appendTriggers(manifest, triggersInDescription.maxLength) : manifest;
}

/**
 * Leaves out the changes of the preparation that the existing document does without, as long as the edit neither
 * changes these parts nor the reasons for the changes.
 *
 * @param current the manifest as it is written now
 * @param before the existing manifest, prepared
 * @param prepared the new manifest, prepared
 */
function keepOmitted(current: SkillManifest, before: Prepared, prepared: Prepared): SkillManifest {
  if (jsonEqual(before.manifest, current)) return prepared.manifest;
  const merged = mergeModels(before.manifest, current, prepared.manifest);
  const notesOf = ({ notes }: Prepared, key: string) => notes.filter(({ path }) => path[0] === key);
  const entries = Object.entries(prepared.manifest);
  const withOtherNotes = entries.filter(([key]) => !jsonEqual(notesOf(before, key), notesOf(prepared, key)));
  return { ...merged, ...Object.fromEntries(withOtherNotes) };
}
