import type { LossNote, SkillManifest } from "@skill-convert/core";
import { kebabName, lastPart } from "@skill-convert/core/text";
import { describedBy, type PrepareContext, type Prepared } from "@skill-convert/format";
import { folderId } from "./identity.js";

/** The subject of sentences such as "The standard requires a name". */
export const SUBJECT = "The standard";

/** A manifest with every field that the format requires. */
export type CompleteManifest = SkillManifest & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/** Adds the id, the name and the description to a manifest that lacks them. */
export function withRequired(manifest: SkillManifest, derivedId: string | undefined): CompleteManifest {
  const id = manifest.id ?? derivedId ?? (kebabName(manifest.name ?? "") || "skill");
  const name = manifest.name ?? (lastPart(id) || id);
  return { ...manifest, id, name, description: describedBy(manifest, name, SUBJECT).text };
}

/** The same as a step, which says where the added fields come from. */
export function requireFields(manifest: SkillManifest, { files, subject }: PrepareContext): Prepared {
  const complete = withRequired(manifest, folderId(files));
  const reasons = {
    id: `The skill has no id, so "${complete.id}" was derived from its folder or name.`,
    name: `${subject} requires a name, so the id was used.`,
  };
  const added = (["id", "name"] as const).filter((field) => manifest[field] === undefined);
  const notes = added.map((field): LossNote => ({ path: [field], kind: "synthesised", reason: reasons[field] }));
  return { manifest: complete, notes: [...notes, ...describedBy(manifest, complete.name, subject).notes] };
}
