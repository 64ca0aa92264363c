import { type Codec, codec, either, list, reporting, string } from "@skill-convert/format";

/** A string that stands for a list of one. */
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

/** Triggers and scopes: a list of strings. */
export const strings: Codec<readonly string[]> = either("a list of strings", [
  list(string, "a list of strings"),
  reporting(single, (_, at) => [{ code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } }]),
]);

/** What a region reads, or writes. */
export const folders: Codec<readonly string[]> = either("a list of folders", [
  list(string, "a list of folders"),
  single,
]);
