import type { LossNote, SkillManifest } from "@skill-convert/core";
import { kebabCase, kebabName } from "@skill-convert/core/adapters";

/**
 * The one name that stands for the id and the label of the model (FORMATS.md, Identity): the last part of the id in
 * kebab-case. Without an id it is the label if that is such a name already, else the folder's name, else one made of the
 * label.
 */
export function encodeName(id: string | undefined, label: string | undefined, folder?: string): string {
  const fromLabel = kebabCase(label ?? "");
  return (
    kebabName(id ?? "") || (fromLabel === label ? fromLabel : "") || kebabName(folder ?? "") || fromLabel || "skill"
  );
}

export function identityNotes({ id, name }: SkillManifest, written: string): LossNote[] {
  const notes: LossNote[] = [];
  if (id === undefined) {
    const from = name === written ? "the label" : "the folder or the label";
    const reason = `ADR-002 knows a skill by its name; "${written}" comes from ${from}.`;
    notes.push({ path: ["id"], kind: "synthesised", reason });
  } else if (id !== written) {
    const reason = `ADR-002 knows a skill by one name in kebab-case, so the id became "${written}".`;
    notes.push({ path: ["id"], kind: "narrowed", reason });
  }
  if (name === undefined) {
    const reason = `ADR-002 has one name for id and label, so the label is "${written}".`;
    notes.push({ path: ["name"], kind: "synthesised", reason });
  } else if (name !== written) {
    const reason = `ADR-002 has one name for id and label, so the label "${name}" became "${written}".`;
    notes.push({ path: ["name"], kind: "narrowed", reason });
  }
  return notes;
}
