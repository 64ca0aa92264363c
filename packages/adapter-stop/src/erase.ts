import type { FileEdit, SkillFiles } from "@skill-convert/core";
import { isMarked } from "./detect.js";
import { MANIFEST_FILE } from "./format.js";

/** Takes skill.yaml out of a skill. SKILL.md is everybody's and stays. */
export function erase(files: SkillFiles): FileEdit[] {
  const content = files.text(MANIFEST_FILE);
  return content.kind === "text" && isMarked(content.text) ? [{ kind: "remove", path: MANIFEST_FILE }] : [];
}
