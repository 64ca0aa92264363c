import { isJsonRecord, type Json, recordOf } from "../json.js";

/**
 * Moves a schema to another place of its document: local references (`#…`) that began with `from` begin with `to`.
 * Values under `const`, `enum`, `default` and `examples` are data and stay.
 */
export function moveReferences(schema: Json, from: string, to: string): Json {
  if (Array.isArray(schema)) return schema.map((item) => moveReferences(item, from, to));
  if (!isJsonRecord(schema)) return schema;
  return recordOf(
    Object.entries(schema).map(([keyword, value]) => {
      if (DATA_KEYWORDS.has(keyword)) return [keyword, value] as const;
      if (keyword === "$ref" && typeof value === "string" && (value === from || value.startsWith(`${from}/`))) {
        return [keyword, to + value.slice(from.length)] as const;
      }
      return [keyword, moveReferences(value, from, to)] as const;
    }),
  );
}

const DATA_KEYWORDS: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);
