import type { Format } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { detect, FORMAT } from "./format.js";

/** The format without the rest of its adapter, for programs that only detect formats. */
export const semioverseFormat: Format<"semioverse"> = {
  id: FORMAT.id,
  title: FORMAT.title,
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
};
