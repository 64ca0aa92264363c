import type { Format } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { detect } from "./detect.js";
import { FORMAT } from "./format.js";

/** Detects ADR-002, without the rest of its adapter. */
export const adr002Format = {
  id: FORMAT.id,
  title: FORMAT.title,
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
} as const satisfies Format;
