import { type Codec, reporting, string } from "@skill-convert/format";

/** An address without which the plugin does not load, or that a schema refuses. It is read and reported. */
export const address: Codec<string> = {
  ...reporting(string, (raw) =>
    typeof raw === "string" && !URL.canParse(raw) ? [{ code: "not-an-address", path: [], args: { found: raw } }] : [],
  ),
  schema: { type: "string", format: "uri" },
};
