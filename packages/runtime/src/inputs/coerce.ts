import { getOwn, isJsonRecord, type Json, type JsonSchema, textOf } from "@skill-convert/core";
import { readJson } from "../read-json.js";

/**
 * The value that a text from a command line stands for, by the declared type: text where the schema takes text, JSON
 * where it takes something else and the text is JSON. A text that fits neither stays, for the schema to refuse.
 */
export function coerceText(text: string, schema: JsonSchema): Json {
  if (takesText(schema, text)) return text;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Several texts of one name are the elements of a list, where a list is what is declared; undefined where it is not. */
export function coerceTexts(texts: readonly string[], schema: JsonSchema): Json | undefined {
  if (!takesList(schema)) return undefined;
  const items = isJsonRecord(schema) ? getOwn(schema, "items") : undefined;
  const element: JsonSchema = isJsonRecord(items) ? items : true;
  return texts.map((text) => coerceText(text, element));
}

/** One text for a list is the list itself in JSON, or its only element. */
export function coerceInput(texts: readonly string[], schema: JsonSchema): Json | undefined {
  const [only, ...others] = texts;
  if (only === undefined) return undefined;
  if (others.length > 0) return coerceTexts(texts, schema);
  const value = coerceText(only, schema);
  return takesList(schema) && !Array.isArray(value) ? coerceTexts(texts, schema) : value;
}

const ALTERNATIVES = ["anyOf", "oneOf", "allOf"];

/** Whether a schema takes this text as it is. Where no type is declared, only what is listed is certain to be text. */
function takesText(schema: JsonSchema, text: string): boolean {
  if (typeof schema === "boolean") return false;
  const type = getOwn(schema, "type");
  if (type === "string" || (Array.isArray(type) && type.includes("string"))) return true;
  if (type !== undefined) return false;
  const listed = [getOwn(schema, "const"), ...listAt(schema, "enum")];
  if (listed.includes(text)) return true;
  return ALTERNATIVES.some((keyword) => listAt(schema, keyword).some((branch) => takesText(asSchema(branch), text)));
}

function takesList(schema: JsonSchema): boolean {
  if (typeof schema === "boolean") return false;
  const type = getOwn(schema, "type");
  if (type === "array" || (Array.isArray(type) && type.includes("array"))) return true;
  return ALTERNATIVES.some((keyword) => listAt(schema, keyword).some((branch) => takesList(asSchema(branch))));
}

function listAt(schema: { readonly [key: string]: Json }, keyword: string): readonly Json[] {
  const value = getOwn(schema, keyword);
  return Array.isArray(value) ? value : [];
}

function asSchema(value: Json): JsonSchema {
  return isJsonRecord(value) ? value : true;
}

/** Numbers that JavaScript could not hold exactly stay text: `12345678901234567890` is often an identifier. */
function parseJson(text: string): Json | undefined {
  const { value } = readJson(text);
  const rounded = typeof value === "number" && /^-?\d+$/.test(text.trim()) && textOf(value) !== text.trim();
  return rounded ? undefined : value;
}
