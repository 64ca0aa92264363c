import { oneName } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** The one name of a skill. */
export const NAMES = oneName(FORMAT.title);
