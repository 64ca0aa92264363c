import type { Adapter, LossNote } from "../adapter/adapter.js";
import type { Coverage } from "../adapter/coverage.js";
import type { SkillFiles } from "../files.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { kebabName } from "../text/identity.js";
import type { ConvertOptions } from "./options.js";

/** Returns the expected path of the output folder, before the id that will be written is known. */
export function expectedPath(files: SkillFiles, { id }: SkillManifest, options: ConvertOptions): string {
  return pathOf(files, kebabName(id ?? files.folder ?? ""), options);
}

/** Returns the path of the output folder for a converted skill with this id. */
export function pathOf(files: SkillFiles, id: string | undefined, { to, pathFor }: ConvertOptions): string {
  // A single file is named after its folder.
  return pathFor?.(id) ?? (files.path || (to.singleFile && id ? kebabName(id) : ""));
}

/** Returns the id that the output folder requires; undefined if the written id is already the required one. */
export function requiredId(to: Adapter, files: SkillFiles, written: string | undefined, options: ConvertOptions) {
  if (!options.inPlace && !options.pathFor) return undefined;
  const id = to.idIn?.(files);
  return id === written ? undefined : id;
}

/** Creates the note about an id that was replaced by the one that the folder requires. */
export function requiredIdNote(to: Adapter, { path }: SkillFiles, required: string, { id }: SkillManifest): LossNote {
  const oldId = id === undefined ? "" : `; it was "${id}"`;
  const reason = `In the folder ${path}, ${to.title} requires the id "${required}"${oldId}.`;
  return { path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason };
}

/** The coverage of an id that the folder determines. */
export const REQUIRED_ID: Coverage = { id: { holds: "narrowed", adds: ["synthesised"] } };
