import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec, either, field, keyed, record, reporting, string } from "@skill-convert/format";
import { V2 } from "../format.js";
import { schemaOf, TYPES } from "./input.js";

/** Words that name a kind of value, so that `string | null` is not a choice between two words. */
const VALUE_WORDS: ReadonlySet<string> = new Set([...TYPES.keys(), "null", "true", "false"]);

function areChoices(words: readonly Json[]): words is string[] {
  return (
    new Set(words).size === words.length &&
    words.every(
      (word) => typeof word === "string" && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(word) && !VALUE_WORDS.has(word),
    )
  );
}

/** A type name, or a text from which a type can sometimes be told. */
function readField(text: string): JsonRecord {
  if (TYPES.has(text)) return { schema: schemaOf(text) };
  if (/^array\b/i.test(text)) return { description: text, schema: { type: "array" } };
  const words = text.split("|").map((word) => word.trim());
  return { description: text, ...(words.length > 1 && areChoices(words) ? { schema: { enum: words } } : {}) };
}

/** A schema as a type name, or as a choice of words; json if neither can say it. */
function typeText(schema: Json | undefined): string {
  if (!isJsonRecord(schema)) return "json";
  const choices = getOwn(schema, "enum");
  if (Array.isArray(choices) && choices.length > 1 && areChoices(choices)) return choices.join(" | ");
  const type = getOwn(schema, "type");
  return typeof type === "string" && TYPES.has(type) ? type : "json";
}

/** The specification's form of an output field. A text that describes the field wins over its type. */
const described: Codec<JsonRecord> = codec<JsonRecord>({
  expected: "a type name or a description",
  schema: { type: "string" },
  get: (raw) => (typeof raw === "string" ? readField(raw) : undefined),
  put: ({ description, schema }) => (typeof description === "string" ? description : typeText(schema)),
  toDocument: () => ({ path: [] }),
});

const fieldType: Codec = codec<Json>({
  expected: "a string",
  schema: { type: "string" },
  get: (raw) => (typeof raw === "string" ? schemaOf(raw) : undefined),
  put: typeText,
  toDocument: () => ({ path: [] }),
});

const typed = record(
  [
    field("type", "schema", fieldType, { doc: "The type of the field." }),
    field("description", "description", string, { doc: "What the field holds." }),
  ],
  { id: V2.id },
);

/** A mapping in place of a text. It is written over one, and for keys that no text can hold. */
const dialect: Codec<JsonRecord> = reporting(
  {
    ...typed,
    put: (model, was, at, kept) =>
      was === undefined && getOwn(model, "extensions") === undefined ? undefined : typed.put(model, was, at, kept),
  },
  (_, { path }) => [{ code: "dialect-field", path: [], args: { field: String(path.at(-1) ?? "") } }],
);

/** output */
export const output = record(
  [
    field("description", "description", string, {
      required: true,
      section: "output",
      doc: "What the output holds, for a person or an agent.",
    }),
    field("fields", "fields", keyed("name", either("a type name or a description", [described, dialect])), {
      section: "output",
      doc: "The fields of the JSON that is printed, by name: the type of each, or a text that describes it. Words with bars between them are its possible values.",
    }),
  ],
  { id: V2.id },
);
