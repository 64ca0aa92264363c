import { isJsonRecord, type Json, recordOf } from "../json.js";
import type { Path } from "../path.js";
import { localReferencePath, resolveLocalReference } from "./local-reference.js";

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

/** Keywords whose values are data, and no schemas. */
export const DATA_KEYWORDS: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** A reference that leads nowhere. */
export interface DanglingReference {
  /** Of its `$ref`, from the schema on. */
  readonly path: Path;
  readonly reference: string;
}

/** References inside a schema that lead nowhere; those to an anchor or another document are not looked up. */
export function danglingReferences(schema: Json): DanglingReference[] {
  return danglingIn(schema, [], schema);
}

function danglingIn(value: Json, path: Path, root: Json): DanglingReference[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => danglingIn(item, [...path, index], root));
  if (!isJsonRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (DATA_KEYWORDS.has(key)) return [];
    // A property may well be called $ref.
    if (key !== "$ref" || typeof item !== "string") return danglingIn(item, [...path, key], root);
    return isDangling(item, root) ? [{ path: [...path, key], reference: item }] : [];
  });
}

function isDangling(reference: string, root: Json): boolean {
  return localReferencePath(reference) !== undefined && resolveLocalReference(root, reference) === undefined;
}
