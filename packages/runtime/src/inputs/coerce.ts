import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { SchemaDocument } from "@skill-convert/core/schema";
import { changesNumbers, readJson } from "../read-json.js";

/**
 * Converts the texts of one input from a command line to a value of the declared type. Several texts are the elements
 * of a list. One text for a list is either the list in JSON or its only element. Returns undefined if several texts are
 * given for an input that is not a list.
 *
 * @param root the document that references of the schema lead into
 */
export function coerceInput(texts: readonly string[], schema: JsonSchema, root: JsonSchema = schema): Json | undefined {
  const [only, ...others] = texts;
  if (only === undefined) return undefined;
  const types = new Types(root);
  if (others.length > 0) return types.readList(texts, schema);
  const value = types.read(only, schema);
  return types.takes(schema, value) ? value : (types.readList(texts, schema) ?? value);
}

const ALTERNATIVES = ["anyOf", "oneOf", "allOf"];

/** The types that a schema and the schemas that it refers to declare. */
class Types {
  readonly #document: SchemaDocument;

  constructor(root: JsonSchema) {
    this.#document = new SchemaDocument(root);
  }

  /**
   * Returns the text if the schema accepts a string, else its value as JSON. A text that is neither stays a string,
   * which validation then refuses.
   */
  read(text: string, schema: JsonSchema): Json {
    if (this.takes(schema, text)) return text;
    const value = parseJson(text);
    return value === undefined ? text : value;
  }

  /** Returns the texts as the elements of a list, or undefined if the schema declares no list. */
  readList(texts: readonly string[], schema: JsonSchema): Json | undefined {
    const list = this.#alternatives(schema).find((each) => typesOf(each)?.includes("array"));
    return list && texts.map((text) => this.read(text, asSchema(getOwn(list, "items"))));
  }

  /** Returns true if a value has a declared type. Without a declared type, only `const` and `enum` decide. */
  takes(schema: JsonSchema, value: Json): boolean {
    const type = typeOf(value);
    return this.#alternatives(schema).some((each) => {
      const types = typesOf(each);
      if (types) return types.includes(type) || (type === "integer" && types.includes("number"));
      return getOwn(each, "const") === value || listAt(each, "enum").includes(value);
    });
  }

  /**
   * Returns the schema if it declares a type, else also the schemas of its reference and its alternatives, each once.
   */
  #alternatives(schema: JsonSchema): readonly JsonRecord[] {
    const found = new Set<JsonRecord>(isJsonRecord(schema) ? [schema] : []);
    for (const each of found) {
      if (typesOf(each)) continue;
      const reference = getOwn(each, "$ref");
      const target = typeof reference === "string" ? this.#document.resolve(reference) : undefined;
      for (const next of [target?.schema, ...ALTERNATIVES.flatMap((keyword) => listAt(each, keyword))]) {
        if (next !== undefined && isJsonRecord(next)) found.add(next);
      }
    }
    return [...found];
  }
}

function typesOf(schema: JsonRecord): readonly Json[] | undefined {
  const type = getOwn(schema, "type");
  return type === undefined || Array.isArray(type) ? type : [type];
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function listAt(schema: JsonRecord, keyword: string): readonly Json[] {
  const value = getOwn(schema, keyword);
  return Array.isArray(value) ? value : [];
}

function asSchema(value: Json | undefined): JsonSchema {
  return isJsonRecord(value) ? value : true;
}

/** Refuses JSON with numbers that JavaScript would change: `12345678901234567890` is often an identifier. */
function parseJson(text: string): Json | undefined {
  const read = readJson(text);
  return read.kind === "refused" || changesNumbers(text) ? undefined : read.value;
}
