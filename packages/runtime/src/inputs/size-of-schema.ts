import type { Json, JsonRecord } from "@skill-convert/core";
import { resolveLocalReference } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";

/** Keywords whose values are not schemas. */
export const DATA_KEYWORDS: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** Keywords that give a schema a name, which a reference may use. */
const NAMES = ["$id", "$anchor", "$dynamicAnchor"];

/** The size of a schema for a validator. */
export interface SchemaSize {
  /** The subschemas that a validator compiles, each once. */
  readonly compiled: number;
  /**
   * The subschemas that it visits if it follows every local reference. A schema of a few lines whose references double
   * at every step has billions. A recursive reference counts once.
   */
  readonly visited: number;
}

/** Measures a schema without compiling it. */
export function sizeOfSchema(schema: Json): SchemaSize {
  const named = namedSchemas(schema);
  const sizes = new Map<JsonRecord, number>();
  const visit = (node: Json): number => {
    if (Array.isArray(node)) return node.reduce((sum: number, item: Json) => sum + visit(item), 0);
    if (!isJsonRecord(node)) return 0;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    sizes.set(node, 1);
    let size = 1;
    for (const [keyword, value] of Object.entries(node)) {
      if (DATA_KEYWORDS.has(keyword)) continue;
      const target =
        REFERENCES.has(keyword) && typeof value === "string" ? resolveReference(schema, value, named) : value;
      if (keyword === "$defs" || keyword === "definitions") continue;
      if (target !== undefined) size += visit(target);
    }
    sizes.set(node, size);
    return size;
  };
  const visited = visit(schema);
  return { compiled: sizes.size, visited };
}

const REFERENCES: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);

/** Returns the named schemas of a document, by the form that a reference uses. */
export function namedSchemas(root: Json): Map<string, Json> {
  const named = new Map<string, Json>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (!isJsonRecord(node)) return;
    for (const keyword of NAMES) {
      const name = getOwn(node, keyword);
      if (typeof name === "string") named.set(keyword === "$id" ? name : `#${name}`, node);
    }
    for (const [keyword, value] of Object.entries(node)) if (!DATA_KEYWORDS.has(keyword)) visit(value);
  };
  visit(root);
  return named;
}

/** Resolves a reference inside a document. Returns undefined if it leads out of the document. */
export function resolveReference(root: Json, reference: string, named: ReadonlyMap<string, Json>): Json | undefined {
  const known = named.get(reference);
  if (known !== undefined) return known;
  if (!reference.startsWith("#")) {
    // A relative reference to an `$id` deeper in the document is found by the end of its name.
    const [base] = reference.split("#");
    return [...named].find(([name]) => name.endsWith(`/${base}`))?.[1];
  }
  return resolveLocalReference(root, reference);
}
