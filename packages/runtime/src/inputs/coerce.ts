import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { changesNumbers, readJson } from "../read-json.js";
import { namedSchemas, resolveReference } from "./expanded-size.js";

/**
 * The value that texts of one name from a command line stand for, by the declared type; undefined if several are given
 * and no list is declared. Several texts are the elements of a list; one text for a list is the list itself in JSON, or
 * its only element.
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

/** What a schema and those that it refers to say of types. */
class Types {
  readonly #root: JsonSchema;
  readonly #named: ReadonlyMap<string, Json>;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#named = namedSchemas(root);
  }

  /**
   * Text if the schema takes text, JSON if it takes something else and the text is JSON. A text that fits neither
   * stays, for the schema to refuse.
   */
  read(text: string, schema: JsonSchema): Json {
    if (this.takes(schema, text)) return text;
    const value = parseJson(text);
    return value === undefined ? text : value;
  }

  /** The elements of a list; undefined if none is declared. */
  readList(texts: readonly string[], schema: JsonSchema): Json | undefined {
    const list = this.#meant(schema).find((one) => typesOf(one)?.includes("array"));
    return list && texts.map((text) => this.read(text, asSchema(getOwn(list, "items"))));
  }

  /** Whether a value is of a declared type. If no type is declared, only what is listed is certain to be meant. */
  takes(schema: JsonSchema, value: Json): boolean {
    const type = typeOf(value);
    return this.#meant(schema).some((one) => {
      const types = typesOf(one);
      if (types) return types.includes(type) || (type === "integer" && types.includes("number"));
      return getOwn(one, "const") === value || listAt(one, "enum").includes(value);
    });
  }

  /** A schema that declares a type; else itself, what it refers to, and the alternatives in it, each once. */
  #meant(schema: JsonSchema): readonly JsonRecord[] {
    const found = new Set<JsonRecord>(isJsonRecord(schema) ? [schema] : []);
    for (const one of found) {
      if (typesOf(one)) continue;
      const reference = getOwn(one, "$ref");
      const target = typeof reference === "string" ? resolveReference(this.#root, reference, this.#named) : undefined;
      for (const other of [target, ...ALTERNATIVES.flatMap((keyword) => listAt(one, keyword))]) {
        if (other !== undefined && isJsonRecord(other)) found.add(other);
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

/** What holds numbers that JavaScript would change stays text: `12345678901234567890` is often an identifier. */
function parseJson(text: string): Json | undefined {
  const read = readJson(text);
  return read.kind === "refused" || changesNumbers(text) ? undefined : read.value;
}
