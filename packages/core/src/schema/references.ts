import { isJsonRecord, type Json, recordOf, valueAt } from "../json.js";
import { fromPointer, type Path } from "../path.js";

/**
 * Returns the path of a reference into the same document, such as `#/$defs/name`; undefined for an anchor or another
 * document. The pointer is split before it is decoded (RFC 3986, section 2.4), as validators do: `%2F` is a slash
 * within a name, and `%7E1` is `~1`, which RFC 6901 makes a slash too.
 */
export function localReferencePath(reference: string): string[] | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  return fromPointer(reference.slice(1).split("/").map(decode).join("/"));
}

/**
 * Resolves a reference into the same document; undefined if it has no target, or is an anchor or another document's.
 */
export function resolveLocalReference(root: Json, reference: string): Json | undefined {
  const path = localReferencePath(reference);
  return path && valueAt(root, path);
}

/** Decodes a segment. An encoded slash belongs to the segment, so it is escaped as in RFC 6901. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("/", "~1");
  } catch {
    return segment;
  }
}

/**
 * Adapts a schema that moves to another place in its document: local references (`#…`) that begin with `from` then
 * begin with `to`. Values under `const`, `enum`, `default` and `examples` are data and do not change.
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

/** Keywords whose values are data and not schemas. */
export const DATA_KEYWORDS: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** A reference without a target. */
export interface DanglingReference {
  /** The path of the `$ref` from the schema. */
  readonly path: Path;
  readonly reference: string;
}

/** Returns the references in a schema that have no target. Anchors and other documents are not looked up. */
export function danglingReferences(schema: Json): DanglingReference[] {
  return danglingIn(schema, [], schema);
}

function danglingIn(value: Json, path: Path, root: Json): DanglingReference[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => danglingIn(item, [...path, index], root));
  if (!isJsonRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (DATA_KEYWORDS.has(key)) return [];
    // A property may also be named $ref.
    if (key !== "$ref" || typeof item !== "string") return danglingIn(item, [...path, key], root);
    return isDangling(item, root) ? [{ path: [...path, key], reference: item }] : [];
  });
}

function isDangling(reference: string, root: Json): boolean {
  return localReferencePath(reference) !== undefined && resolveLocalReference(root, reference) === undefined;
}
