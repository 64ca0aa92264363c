import type { Format } from "@skill-convert/core";
import { detect } from "./detect.js";
import { ID, MANIFEST_FILE, TITLE } from "./format.js";

/** What the format is known by, without the rest of its adapter. */
export const stopFormat: Format<typeof ID> = { id: ID, title: TITLE, manifestFiles: [MANIFEST_FILE], detect };
