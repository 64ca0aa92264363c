import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { asField, type Codec, codec, either, field, list, string } from "@skill-convert/format";
import { record } from "./record.js";

const nameAlone = asField("name", string);

/** `{ capability_id, description }`, or `{ name, description }`. */
const described = record(
  [
    field("capability_id", "name", string, { required: true, key: true, otherKeys: ["name"] }),
    field("description", "description", string),
  ],
  { passthrough: true },
);

const pairOf = (raw: Json | undefined) => {
  const [[name, description] = [], ...more] = isJsonRecord(raw) ? Object.entries(raw) : [];
  const isPair = name !== undefined && typeof description === "string" && more.length === 0;
  return isPair ? { name, description } : undefined;
};

/** `{ name: description }`. */
const pair: Codec<JsonRecord> = {
  ...codec<JsonRecord>({
    expected: "a name with a description",
    schema: { type: "object" },
    get: pairOf,
    put: ({ name, description }) =>
      typeof name === "string" && typeof description === "string" ? { [name]: description } : undefined,
  }),
  toDocument(raw, [key]) {
    const { name = "" } = pairOf(raw) ?? {};
    return key === undefined ? { path: [] } : { path: [name], ...(key === "name" && { part: "key" }) };
  },
  toModel: (_, [key]) => (key === undefined ? [] : ["description"]),
  name: { raw: (raw) => pairOf(raw)?.name, model: (model) => nameAlone.name?.model(model) },
};

/** `capabilities` in all its forms (skill-standard.md#d21). */
export const capabilities: Codec<readonly JsonRecord[]> = list(
  either("a string or a mapping with a name", [nameAlone, described, pair]),
  "a list of strings or mappings with a name",
);
