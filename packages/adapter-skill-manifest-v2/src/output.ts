import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type Output,
  type OutputField,
  recordOf,
} from "@skill-convert/core";
import { keep, spelling, withKept } from "./extensions.js";
import { decodeType, TYPES } from "./parameters.js";

export const KNOWN_OUTPUT_FIELDS: ReadonlySet<string> = new Set(["description", "fields"]);

export function decodeOutput(raw: JsonRecord): Output {
  const description = getOwn(raw, "description");
  const fields = getOwn(raw, "fields");
  return compact({
    description: typeof description === "string" ? description : undefined,
    fields: isJsonRecord(fields) ? Object.entries(fields).map(([name, item]) => decodeField(name, item)) : undefined,
    ...keep(raw, KNOWN_OUTPUT_FIELDS),
  });
}

/** `description` stands in where the output has none of its own, since the format demands one. */
export function encodeOutput(output: Output | undefined, description: string): JsonRecord {
  const fields = output?.fields && recordOf(output.fields.map((field) => [field.name, encodeField(field)]));
  const record = compact({ description: output?.description ?? description, fields });
  return withKept(record, output, KNOWN_OUTPUT_FIELDS);
}

/** A field's value is a type name, or a text from which a type can sometimes be told (FORMATS.md, Types). */
function decodeField(name: string, raw: Json): OutputField {
  if (typeof raw === "string") return { name, ...readField(raw) };
  return { name, ...readFieldObject(raw), ...keep({}, KNOWN_OUTPUT_FIELDS, { value: raw }) };
}

type FieldMeaning = Pick<OutputField, "description" | "schema">;

function readField(text: string): FieldMeaning {
  if (TYPES.has(text)) return { schema: decodeType(text) };
  const schema = schemaFromText(text);
  return schema === undefined ? { description: text } : { description: text, schema };
}

function readFieldObject(raw: Json): FieldMeaning {
  const type = isJsonRecord(raw) ? getOwn(raw, "type") : undefined;
  const description = isJsonRecord(raw) ? getOwn(raw, "description") : undefined;
  return compact({
    description: typeof description === "string" ? description : undefined,
    schema: typeof type === "string" ? decodeType(type) : undefined,
  });
}

/** Words that name a kind of value, so that `string | null` is no choice between two texts. */
const VALUE_WORDS: ReadonlySet<string> = new Set([...TYPES.keys(), "null", "true", "false"]);

function schemaFromText(text: string): JsonSchema | undefined {
  if (/^array\b/i.test(text)) return { type: "array" };
  const words = text.split("|").map((word) => word.trim());
  return words.length > 1 && areChoices(words) ? { enum: words } : undefined;
}

function areChoices(words: readonly Json[]): words is string[] {
  return (
    new Set(words).size === words.length &&
    words.every(
      (word) => typeof word === "string" && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(word) && !VALUE_WORDS.has(word),
    )
  );
}

function encodeField(field: OutputField): Json {
  const spelled = spelling(field, "value");
  const { description, schema } = field;
  if (spelled !== undefined && jsonEqual(readFieldObject(spelled), compact({ description, schema }))) return spelled;
  return description ?? typeText(schema ?? {});
}

/** A schema as a type name, or as a choice of words; json where neither can say it. */
function typeText(schema: JsonSchema): string {
  if (!isJsonRecord(schema)) return "json";
  const choices = getOwn(schema, "enum");
  if (Array.isArray(choices) && choices.length > 1 && areChoices(choices)) return choices.join(" | ");
  const type = getOwn(schema, "type");
  return typeof type === "string" && TYPES.has(type) ? type : "json";
}
