import type { Json } from "@skill-convert/core";
import { type Lens, string, stringOrList, through } from "@skill-convert/format";

/** The list of triggers or of scopes. A single string is read as a list of one (semioverse.md#d11). */
export const strings = stringOrList(string, "a list of strings", (_, at) => [
  { code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } },
]);

/**
 * A folder that begins at the root or in a home folder is read as one within the vault, because no region reaches
 * beyond it (semioverse.md#s34, semioverse.md#d28).
 */
const withinVault: Lens = {
  get: (raw) => (typeof raw === "string" ? fromRoot(raw) : raw),
  put: (view, previous) => (typeof previous === "string" && fromRoot(previous) === view ? previous : view),
};

function fromRoot(path: string): Json {
  const relative = path.replace(/^[\\/]+/, "");
  return path.startsWith("~") || relative === "" ? `./${relative}` : relative;
}

/** The folders that a region reads or writes. */
export const folders = stringOrList(through(withinVault, string), "a list of folders");
