import { oneName } from "@skill-convert/format";

/** STOP has one name, which is both the id and the label. */
export const NAMES = oneName("STOP");
