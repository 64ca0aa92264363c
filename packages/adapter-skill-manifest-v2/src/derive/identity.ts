import type { LossNote, SkillManifest } from "@skill-convert/core";
import { kebabName } from "@skill-convert/core/adapters";
import { oneName } from "@skill-convert/format";
import { V2 } from "../format.js";

const NAMES = oneName(V2.title);

/**
 * The id to write (mapping-decisions.md#d40): the name of the folder if that is the id, or else the last part of the id in
 * kebab-case, which names the folder; the folder's own name, or the label's, if there is no id.
 */
export function folderId({ id, name }: SkillManifest, folder: string | undefined): { id: string; notes: LossNote[] } {
  const own = id === undefined ? "" : id === folder ? id : kebabName(id);
  if (own !== "") {
    const reason = `Skill Manifest v2 calls a skill by the name of its folder, so the id is "${own}".`;
    return { id: own, notes: own === id ? [] : [{ path: ["id"], kind: "narrowed", reason }] };
  }
  const derived = NAMES.of({ ...(name !== undefined && { name }) }, folder);
  const reason = `Skill Manifest v2 requires an id, so "${derived}" was derived from the folder or the label.`;
  return { id: derived, notes: [{ path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason }] };
}

/**
 * The front matter's name, which is kebab-case: the label if it is the name of the skill's folder, else that name.
 *
 * @param was the name in front matter that is written over, which stays if the label is still the same
 */
export function folderName(
  { name }: SkillManifest,
  id: string,
  was: string | undefined,
): { name: string | undefined; notes: LossNote[] } {
  if (name === undefined || name === id || name === was) return { name, notes: [] };
  const reason = `The name in front matter is that of the skill's folder, so the label "${name}" became "${id}".`;
  return { name: id, notes: [{ path: ["name"], kind: "narrowed", reason }] };
}
