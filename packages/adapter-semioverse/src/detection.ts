import type { Format } from "@skill-convert/core";
import { detect, FORMAT, SKILL_FILE } from "./format.js";

/** What the format is known by, without the rest of its adapter. */
export const semioverseFormat: Format<"semioverse"> = {
  id: FORMAT.id,
  title: FORMAT.title,
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
};
