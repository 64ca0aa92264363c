import { oneName } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** The format has one name, from which both the id and the label are read. */
export const NAMES = oneName(FORMAT.title);
