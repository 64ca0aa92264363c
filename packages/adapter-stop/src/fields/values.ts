import type { JsonRecord } from "@skill-convert/core";
import { any, boolean, type Codec, type Field, field, list, number, string, vocabulary } from "@skill-convert/format";
import { named } from "./named.js";
import { record } from "./record.js";
import { pattern } from "./text.js";
import { typed } from "./typed.js";
import { TYPES } from "./types.js";
import { kind } from "./words.js";

const section = "Skill Manifest, Schema";

/** Restrictions on a value. Their meaning depends on its type, so `typed` interprets them. */
export const constraints = record([
  field("pattern", "pattern", pattern, {
    section,
    doc: "A regular expression that the string must match.",
    schema: { examples: ["\\.md$"] },
  }),
  field("enum", "enum", list(any, "a list of values"), {
    section,
    doc: "The values that are allowed.",
    schema: { examples: [["draft", "final"]] },
  }),
  field("min", "min", number, {
    section,
    doc: "The minimum value of a number, length of a string or size of an array.",
  }),
  field("max", "max", number, {
    section,
    doc: "The maximum value of a number, length of a string or size of an array.",
  }),
]);

/** The types with the words of other formats for them. */
const TYPE_WORDS = vocabulary([...TYPES.keys()], {
  string: ["str", "text"],
  number: ["int", "integer", "float", "double"],
  boolean: ["bool", "flag"],
  json: ["object", "dict", "map", "mapping"],
  array: ["list"],
  file_path: ["file", "path", "filepath"],
  dir_path: ["dir", "directory", "folder"],
  url: ["uri", "link"],
});

const description = field("description", "description", string, { section, doc: "What the value is." });

/**
 * An input or output.
 *
 * @param others the fields between its type and its constraints
 */
function valueWith(code: string, others: readonly Field[]): Codec<JsonRecord> {
  const type = kind(new Map(TYPE_WORDS.words.map((name) => [name, name])), TYPE_WORDS, code);
  const fields = [
    field("name", "name", string, {
      required: true,
      key: true,
      section,
      doc: "The name of the value, unique in its list.",
      schema: { examples: ["article_path"] },
    }),
    field("type", "type", type, {
      required: true,
      section: "Skill Manifest, Types",
      doc: "The type of the value; the values of `enum` are listed under `constraints`.",
    }),
    ...others,
    field("constraints", "constraints", constraints, { section, doc: "Restrictions on the value beyond its type." }),
  ];
  return typed(fields);
}

export const input = valueWith("unknown-input-type", [
  field("required", "required", boolean, { section, doc: "True if a value must be given; false by default." }),
  description,
  field("default", "default", any, { section, doc: "The value that is used if none is given." }),
]);

export const output = valueWith("unknown-output-type", [
  description,
  field("guaranteed", "guaranteed", boolean, {
    section,
    doc: "True if the value is always present; false by default.",
  }),
]);

export const values: readonly Field[] = [
  field("inputs", "operations.0.input.parameters", named(input), { section, doc: "The parameters of the skill." }),
  field("outputs", "operations.0.output.fields", named(output), { section, doc: "The values that the skill returns." }),
];
