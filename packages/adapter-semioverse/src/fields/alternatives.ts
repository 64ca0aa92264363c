import type { Json, Path } from "@skill-convert/core";
import { isBranched } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { localReferencePath } from "@skill-convert/core/schema";

/**
 * Returns true if a schema has alternatives, or refers to a schema outside the document, which may have them. The
 * branches of merged operations are not alternatives in this sense, because each operation may fail.
 */
export function hasAlternatives(root: Json): boolean {
  let found = false;
  const known = everyPart(root, (schema) => {
    if (isBranched(schema)) return;
    for (const keyword of ["anyOf", "oneOf", "if"]) if (getOwn(schema, keyword) !== undefined) found = true;
  });
  return found || !known;
}

type SchemaRecord = { readonly [key: string]: Json };

/**
 * Visits a schema and the schemas that apply to the same value, including those that it refers to. Returns false if one
 * of them is outside the document.
 */
export function everyPart(root: Json, visit: (schema: SchemaRecord, path: Path) => void): boolean {
  const seen = new Set<Json>();
  let known = true;
  const follow = (schema: Json | undefined, path: Path): void => {
    if (schema === undefined) known = false;
    if (!isJsonRecord(schema) || seen.has(schema)) return;
    seen.add(schema);
    visit(schema, path);
    const reference = getOwn(schema, "$ref");
    if (typeof reference === "string") {
      const target = localReferencePath(reference);
      follow(target && valueAt(root, target), target ?? []);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const parts = getOwn(schema, keyword);
      if (Array.isArray(parts)) for (const [index, part] of parts.entries()) follow(part, [...path, keyword, index]);
    }
    for (const keyword of ["then", "else"]) {
      const part = getOwn(schema, keyword);
      if (part !== undefined) follow(part, [...path, keyword]);
    }
  };
  follow(root, []);
  return known;
}
