import type { Format } from "@skill-convert/core";
import { detectBlock } from "./detect.js";
import { SKILL_FILE, V1, V2 } from "./formats.js";

/** What Skill Manifest v2 is known by, without the rest of its adapter. */
export const skillManifestV2Format = {
  id: V2.id,
  title: V2.title,
  manifestFiles: [SKILL_FILE],
  detect: (files) => detectBlock(files, V2),
} as const satisfies Format;

/** What Skill Manifest v1 is known by, without the rest of its adapter. */
export const skillManifestV1Format = {
  id: V1.id,
  title: V1.title,
  manifestFiles: [SKILL_FILE],
  detect: (files) => detectBlock(files, V1),
} as const satisfies Format;
