import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { valueTypes } from "@skill-convert/core/schema";
import { either, field, keyed, reporting, restricted, string, stringCodec } from "@skill-convert/format";
import { schemaOf, TYPES } from "./input.js";
import { v2 } from "./record.js";

/** Names of types and values, so that `string | null` is not read as a choice between two words. */
const VALUE_WORDS: ReadonlySet<string> = new Set([...TYPES.keys(), "null", "true", "false"]);

function areChoices(words: readonly Json[]): words is string[] {
  return (
    new Set(words).size === words.length &&
    words.every(
      (word) => typeof word === "string" && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(word) && !VALUE_WORDS.has(word),
    )
  );
}

/** Reads a type name, or a description from which a type can sometimes be derived (skill-manifest-v2.md#d23). */
function readField(text: string): JsonRecord {
  if (TYPES.has(text)) return { schema: schemaOf(text) };
  if (/^array\b/i.test(text)) return { description: text, schema: { type: "array" } };
  const words = text.split("|").map((word) => word.trim());
  return { description: text, ...(words.length > 1 && areChoices(words) ? { schema: { enum: words } } : {}) };
}

/** Writes a schema as a type name or as a choice of words, or as `json` if it is neither. */
function typeText(schema: Json | undefined): string {
  if (!isJsonRecord(schema)) return "json";
  const choices = getOwn(schema, "enum");
  if (Array.isArray(choices) && choices.length > 1 && areChoices(choices)) return choices.join(" | ");
  const type = getOwn(schema, "type");
  return typeof type === "string" && TYPES.has(type) ? type : "json";
}

/** An output field in the form of the specification. If it has a description, that is written instead of its type. */
const described = restricted(
  stringCodec<JsonRecord>({
    expected: "a type name or a description",
    read: readField,
    write: ({ description, schema }) => (typeof description === "string" ? description : typeText(schema)),
  }),
  { writes: (model) => !isRestricted(model) },
);

/**
 * Returns true if a description would be read as a type that takes fewer values than that of the field
 * (skill-manifest-v2.md#d23).
 */
function isRestricted({ description, schema }: JsonRecord): boolean {
  const { schema: read } = typeof description === "string" ? readField(description) : {};
  if (!isJsonRecord(read)) return false;
  const own = isJsonRecord(schema) ? schema : true;
  const choices = getOwn(read, "enum");
  if (!Array.isArray(choices)) return [...valueTypes(own)].some((type) => !valueTypes(read).has(type));
  const values = own === true ? undefined : getOwn(own, "enum");
  return !Array.isArray(values) || values.some((value) => !choices.includes(value));
}

const fieldType = stringCodec<Json>({ read: schemaOf, write: typeText });

const typed = v2.record([
  field("type", "schema", fieldType, { doc: "The type of the field." }),
  field("description", "description", string, { doc: "What the field holds." }),
]);

/**
 * An output field as an object (skill-manifest-v2.md#d24). It is written over an object, if the field has unknown keys,
 * or if its description alone would be read as a type that takes fewer values.
 */
const dialect = reporting(
  restricted(typed, {
    writes: (model, previous) =>
      previous !== undefined || getOwn(model, "extensions") !== undefined || isRestricted(model),
  }),
  (_, { path }) => [{ code: "dialect-field", path: [], args: { field: String(path.at(-1) ?? "") } }],
);

/** `output`. */
export const output = v2.record([
  field("description", "description", string, {
    required: true,
    section: "output",
    doc: "What the output contains, for people and agents.",
  }),
  field("fields", "fields", keyed("name", either("a type name or a description", [described, dialect])), {
    section: "output",
    doc: "The fields of the printed JSON by name, each with its type or a description. Words separated by bars are the allowed values.",
  }),
]);
