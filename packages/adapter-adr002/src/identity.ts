import { kebabCase, kebabName, type LossNote, type SkillManifest } from "@skill-convert/core";
import { spelling } from "./extensions.js";

/**
 * The one name that stands for the id and the label of the model (FORMATS.md, Identity): the last part of the id in
 * kebab-case. Without an id it is the label where that is such a name already, else the folder's name, else one made of
 * the label. A name that was read as something else is written back while neither has changed.
 */
export function encodeName(manifest: SkillManifest, folder: string | undefined): string {
  const { id, name } = manifest;
  if (name !== undefined && id === name && spelling(manifest, "name") === name) return name;
  const fromId = id === undefined ? "" : kebabName(id);
  if (fromId !== "") return fromId;
  const fromLabel = kebabCase(name ?? "");
  if (fromLabel !== "" && fromLabel === name) return name;
  return kebabName(folder ?? "") || fromLabel || "skill";
}

/** What has to be remembered of a name that is not what would be written. */
export function nameSpelling(name: string | undefined): string | undefined {
  return name === undefined || name === kebabName(name) ? undefined : name;
}

export function identityNotes({ id, name }: SkillManifest, written: string): LossNote[] {
  const notes: LossNote[] = [];
  if (id === undefined) {
    const from = name === written ? "the label" : "the folder or the label";
    notes.push({
      path: ["id"],
      kind: "synthesised",
      reason: `ADR-002 knows a skill by its name; "${written}" comes from ${from}.`,
    });
  } else if (id !== written) {
    const reason = `ADR-002 knows a skill by one name in kebab-case, so the id became "${written}".`;
    notes.push({ path: ["id"], kind: "narrowed", reason });
  }
  if (name === undefined) {
    notes.push({
      path: ["name"],
      kind: "synthesised",
      reason: `ADR-002 has one name for id and label, so the label is "${written}".`,
    });
  } else if (name !== written) {
    const reason = `ADR-002 has one name for id and label, so the label "${name}" became "${written}".`;
    notes.push({ path: ["name"], kind: "narrowed", reason });
  }
  return notes;
}
