import type { Detection, SkillFiles } from "@skill-convert/core";
import { manifestFiles } from "./manifest-file.js";

const RANK = 40;

/** A manifest file of this format, told by its name and a few marks in its text. */
export function detectSkillStandard(files: SkillFiles): Detection | undefined {
  const [file] = manifestFiles(files);
  return file === undefined ? undefined : { file, rank: RANK };
}
