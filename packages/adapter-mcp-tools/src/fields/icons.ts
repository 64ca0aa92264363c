import { any, list } from "@skill-convert/format";

/** `icons`, which are kept as they are (mcp-tools.md#s5). */
export const icons = list(any, "a list of icons");
