import type { Adapter, LossNote } from "../adapter.js";
import type { Coverage } from "../coverage.js";
import type { SkillFiles } from "../files.js";
import { kebabName } from "../identity.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { ConvertOptions } from "./options.js";

/** The path of the folder that a converted skill stands in, before its id is known for certain. */
export function expectedPath(files: SkillFiles, { id }: SkillManifest, options: ConvertOptions): string {
  return pathOf(files, kebabName(id ?? files.folder ?? ""), options);
}

/** The path of the folder that a converted skill with this id stands in. */
export function pathOf(files: SkillFiles, id: string | undefined, { placeOf }: ConvertOptions): string {
  return placeOf?.(id) ?? files.path;
}

/** The id that a skill must have where it will stand, if that is not the one that was written. */
export function demandedId(to: Adapter, files: SkillFiles, written: string | undefined, options: ConvertOptions) {
  if (!options.inPlace && !options.placeOf) return undefined;
  const id = to.idIn?.(files);
  return id === written ? undefined : id;
}

/** What is said of an id that had to follow the folder. */
export function demandNote(to: Adapter, { path }: SkillFiles, demanded: string, { id }: SkillManifest): LossNote {
  const was = id === undefined ? "" : `; it was "${id}"`;
  const reason = `In the folder ${path}, ${to.title} requires the id "${demanded}"${was}.`;
  return { path: ["id"], kind: id === undefined ? "synthesised" : "narrowed", reason };
}

/** What a format holds of an id where the folder decides. */
export const DEMANDED: Coverage = { id: { holds: "narrowed", adds: ["synthesised"] } };
