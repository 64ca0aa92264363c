import { oneName } from "@skill-convert/format";

/** The one name of a skill. */
export const NAMES = oneName("STOP");
