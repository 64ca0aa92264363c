import type { Format } from "@skill-convert/core";
import { FILE } from "./schema.js";

/** What the format is known by, without the rest of its adapter. */
export const postcardFormat: Format<"postcard"> = {
  id: "postcard",
  title: "Postcard",
  manifestFiles: [FILE],
  detect: (files) => (files.has(FILE) ? { file: FILE, rank: 500 } : undefined),
};
