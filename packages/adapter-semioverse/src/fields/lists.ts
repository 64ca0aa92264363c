import { string, stringOrList } from "@skill-convert/format";

/** The list of triggers or of scopes. A single string is read as a list of one (semioverse.md#d11). */
export const strings = stringOrList(string, "a list of strings", (_, at) => [
  { code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } },
]);

/** The folders that a region reads or writes. */
export const folders = stringOrList(string, "a list of folders");
