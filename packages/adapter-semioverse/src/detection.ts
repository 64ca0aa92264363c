import type { Format } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { detect, FORMAT } from "./format.js";

/** What the format is known by, without the rest of its adapter. */
export const semioverseFormat: Format<"semioverse"> = {
  id: FORMAT.id,
  title: FORMAT.title,
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
};
