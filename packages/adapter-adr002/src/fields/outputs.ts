import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  asField,
  type Codec,
  distinct,
  either,
  field,
  hoist,
  list,
  string,
  through,
  withoutRepeated,
} from "@skill-convert/format";
import { entryName, isAnnotation } from "./inputs.js";
import { record } from "./record.js";
import { artifactSchema } from "./schema.js";

/** An artifact as a mapping (adr002.md#d33). */
const described = through(
  hoist("schema", { description: "description" }, { beside: ["description"], takes: isAnnotation }),
  record([
    field("name", "name", entryName, { required: true, key: true, doc: "The name of the artifact." }),
    field("description", "description", string, { doc: "A description of the artifact." }),
    field("schema", "schema", artifactSchema, { doc: "The type of the artifact, in a subset of JSON Schema." }),
  ]),
);

const STDOUT = "stdout";

const nameAlone = asField("name", string);

/** An artifact as a string, which is its name. The artifact `stdout` has the type string (adr002.md#d34). */
const bare: Codec<JsonRecord> = {
  ...nameAlone,
  get: (raw, at) => (raw === STDOUT ? { name: STDOUT, schema: { type: "string" } } : nameAlone.get(raw, at)),
  put: (model, previous, at) =>
    previous === STDOUT && model["name"] === STDOUT ? previous : nameAlone.put(model, previous, at),
};

/** An entry of `outputs.artifacts`. */
export const artifact: Codec<JsonRecord> = either("a string, or a mapping with a name", [bare, described]);

function nameOf(artifact: Json): string | undefined {
  const name = isJsonRecord(artifact) ? artifact["name"] : artifact;
  return typeof name === "string" ? name : undefined;
}

const all = distinct(list(artifact), "duplicate-entry", "name");

const first = through(withoutRepeated(nameOf), all);

/** `outputs.artifacts`. An artifact with the name of an earlier one is kept and not read (adr002.md#d35). */
export const artifacts: Codec<readonly JsonRecord[]> = {
  ...first,
  get(raw, at) {
    const read = first.get(raw, at);
    if (Array.isArray(raw) && read && read.length < raw.length) at.note();
    return read;
  },
  // Repeated artifacts are reported, so the check does not go through the lens.
  check: (raw, at, report) => all.check?.(raw, at, report),
};
