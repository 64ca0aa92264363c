import { type Codec, codec, either, list, reporting, string } from "@skill-convert/format";

/** A single string, read as a list of one (semioverse.md#d11). */
const single: Codec<readonly string[]> = {
  ...codec<readonly string[]>({
    expected: "a string",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? [raw] : undefined),
    put: (items) => (items.length === 1 ? items[0] : undefined),
  }),
  toDocument: () => ({ path: [] }),
  toModel: () => [0],
};

/** The list of triggers or of scopes. */
export const strings: Codec<readonly string[]> = either("a list of strings", [
  list(string, "a list of strings"),
  reporting(single, (_, at) => [{ code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } }]),
]);

/** The folders that a region reads or writes. */
export const folders: Codec<readonly string[]> = either("a list of folders", [
  list(string, "a list of folders"),
  single,
]);
