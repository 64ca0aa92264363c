import { kebabCase, kebabName, type LossNote, type SkillManifest } from "@skill-convert/core";
import { spelling } from "./extensions.js";

/**
 * The id to write (FORMATS.md, Identity): the last part of the id in kebab-case, which names the folder; the folder's
 * own name, or the label's, where there is no id.
 */
export function encodeId(manifest: SkillManifest, folder: string | undefined): { id: string; notes: LossNote[] } {
  const { id, name } = manifest;
  if (id !== undefined && spelling(manifest, "id") === id) return { id, notes: [] };
  const own = id === undefined ? "" : kebabName(id);
  if (own !== "") {
    const reason = `Skill Manifest v2 calls a skill by the name of its folder, so the id is "${own}".`;
    return { id: own, notes: own === id ? [] : [{ path: ["id"], kind: "narrowed", reason }] };
  }
  const derived = kebabName(folder ?? "") || kebabCase(name ?? "") || "skill";
  const reason = `Skill Manifest v2 demands an id, and "${derived}" was derived from the ${folder ? "folder" : "label"}.`;
  return { id: derived, notes: [{ path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason }] };
}

/** The front matter's name, which is kebab-case: the label, where it is the name of the skill's folder, else that name. */
export function encodeName(manifest: SkillManifest, id: string): { name: string | undefined; notes: LossNote[] } {
  const { name } = manifest;
  const own = kebabName(id) || id;
  if (name === undefined || name === own || spelling(manifest, "name") === name) return { name, notes: [] };
  const reason = `The name in front matter is that of the skill's folder, so the label "${name}" became "${own}".`;
  return { name: own, notes: [{ path: ["name"], kind: "narrowed", reason }] };
}
