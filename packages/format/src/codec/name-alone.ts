import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec } from "./codec.js";

const nameOf = (value: Json | undefined) => {
  const name = isJsonRecord(value) ? value["name"] : value;
  return typeof name === "string" ? name : undefined;
};

/**
 * Reads a string in place of a mapping as an object with only a `name`.
 *
 * @example
 * nameAlone.get("log", NOWHERE); // { name: "log" }
 */
export const nameAlone: Codec<JsonRecord> = {
  ...codec<JsonRecord>({
    expected: "a string",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? { name: raw } : undefined),
    put: (model) => nameOf(model),
  }),
  toDocument: () => ({ path: [] }),
  toModel: () => ["name"],
  name: { raw: (raw) => (typeof raw === "string" ? raw : undefined), model: nameOf },
};
