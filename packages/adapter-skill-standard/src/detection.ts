import type { Format } from "@skill-convert/core";
import { detectSkillStandard } from "./detect.js";
import { FORMAT, MANIFEST_FILES } from "./manifest-file.js";

/** What the format is known by, without the rest of its adapter. */
export const skillStandardFormat: Format<"skill-standard"> = {
  id: FORMAT,
  title: "Skill Standard",
  manifestFiles: MANIFEST_FILES,
  detect: detectSkillStandard,
};
