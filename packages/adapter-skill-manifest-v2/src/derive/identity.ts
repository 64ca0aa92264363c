import type { LossNote, SkillManifest } from "@skill-convert/core";
import { kebabName } from "@skill-convert/core/text";
import { oneName, type PrepareContext, type Prepared, step } from "@skill-convert/format";
import { V2 } from "../format.js";

const NAMES = oneName(V2.title);

/** Calls a skill by the name of its folder, both in its id and in the front matter. */
export const nameByFolder = step({ id: "synthesised" }, prepareNames, ["id"]);

function prepareNames(manifest: SkillManifest, { files: { folder }, existing }: PrepareContext): Prepared {
  const { id, notes: idNotes } = folderId(manifest, folder);
  const { name, notes: nameNotes } = folderName(manifest, id, existing?.name);
  return {
    manifest: { ...manifest, id, ...(name !== undefined && { name }) },
    notes: [...idNotes, ...nameNotes],
  };
}

/**
 * The id to write (mapping-decisions.md#d40): an id that equals the name of the folder stays, and any other becomes its
 * last part in kebab-case. A missing id is derived from the folder or the label (mapping-decisions.md#d41).
 */
function folderId({ id, name }: SkillManifest, folder: string | undefined): { id: string; notes: LossNote[] } {
  const written = id === undefined ? "" : id === folder ? id : kebabName(id);
  if (written !== "") {
    const reason = `Skill Manifest v2 calls a skill by the name of its folder, so the id is "${written}".`;
    return { id: written, notes: written === id ? [] : [{ path: ["id"], kind: "narrowed", reason }] };
  }
  const derived = NAMES.of({ ...(name !== undefined && { name }) }, folder);
  const reason = `Skill Manifest v2 requires an id, so "${derived}" was derived from the folder or the label.`;
  return { id: derived, notes: [{ path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason }] };
}

/**
 * The name to write into the front matter: the id, which is the name of the folder. A different label is narrowed.
 *
 * @param previous the name in the existing front matter, which stays if it is still the label
 */
function folderName(
  { name }: SkillManifest,
  id: string,
  previous: string | undefined,
): { name: string | undefined; notes: LossNote[] } {
  if (name === undefined || name === id || name === previous) return { name, notes: [] };
  const reason = `The name in front matter is that of the skill's folder, so the label "${name}" became "${id}".`;
  return { name: id, notes: [{ path: ["name"], kind: "narrowed", reason }] };
}
