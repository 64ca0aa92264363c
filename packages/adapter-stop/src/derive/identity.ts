import type { LossNote, SkillManifest } from "@skill-convert/core";
import { kebabCase, kebabName } from "@skill-convert/core/adapters";
import type { SkillLocation } from "./home.js";

/**
 * The one name that a STOP skill has (FORMATS.md, Identity): the last part of the id in kebab-case; without an id the name
 * of the folder, or the label.
 */
export function writeName({ id, name: label }: SkillManifest, { folder }: SkillLocation, notes: LossNote[]): string {
  const own = id === undefined ? "" : kebabName(id);
  const name = own || kebabName(folder ?? "") || kebabCase(label ?? "") || "skill";
  notes.push(...idNotes(id, name, own !== ""), ...labelNotes(label, name));
  return name;
}

function idNotes(id: string | undefined, name: string, kept: boolean): LossNote[] {
  if (id === name) return [];
  if (kept) {
    const reason = `STOP names a skill by one kebab-case name, so the id "${id}" became "${name}".`;
    return [{ path: ["id"], kind: "narrowed", reason }];
  }
  const reason = `STOP requires a name, so "${name}" was derived.`;
  return [{ path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason }];
}

function labelNotes(label: string | undefined, name: string): LossNote[] {
  if (label === name) return [];
  if (label === undefined) {
    const reason = `STOP has one name, so "${name}" is the skill's label as well.`;
    return [{ path: ["name"], kind: "synthesised", reason }];
  }
  const reason = `STOP has one name, which is "${name}", so the label "${label}" has no place.`;
  return [{ path: ["name"], kind: "narrowed", reason }];
}
