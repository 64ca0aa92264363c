import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import { skillManifestJsonSchema } from "@skill-convert/core/zod";

/**
 * Returns the reason if the model has no such part, such as a misspelt key; undefined if it has one.
 *
 * @param pattern a path with `*` for any element, such as the one of a row or of the coverage
 * @example
 * unknownPart(["auhtor"]); // 'the model has no "auhtor" (did you mean "author"?)'
 */
export function unknownPart(pattern: readonly string[]): string | undefined {
  let nodes: readonly JsonRecord[] = resolved(skillManifestJsonSchema() as Json);
  for (const [depth, key] of pattern.entries()) {
    const keys = nodes.flatMap((node) => Object.keys(recordIn(node, "properties")));
    const inner = nodes.flatMap((node) => childrenOf(node, key));
    if (inner.length === 0) {
      const parent = depth === 0 ? "the model" : pattern.slice(0, depth).join("/");
      return `${parent} has no "${key}"${didYouMean(key, keys)}`;
    }
    // Free JSON may have any part.
    if (inner.some((node) => Object.keys(node).length === 0)) return undefined;
    nodes = inner;
  }
  return undefined;
}

function childrenOf(node: JsonRecord, key: string): readonly JsonRecord[] {
  const property = getOwn(recordIn(node, "properties"), key);
  if (property !== undefined) return resolved(property);
  if (key === "*" || /^\d+$/.test(key)) {
    const items = getOwn(node, "items");
    if (items !== undefined) return resolved(items);
  }
  if (key === "*" && isJsonRecord(getOwn(node, "properties")))
    return Object.values(recordIn(node, "properties")).flatMap((each) => resolved(each));
  const others = getOwn(node, "additionalProperties");
  return others === undefined || others === false ? [] : resolved(others);
}

/** Returns the schema and its alternatives, with references followed. An empty schema stands for any value. */
function resolved(schema: Json): readonly JsonRecord[] {
  if (!isJsonRecord(schema)) return schema === true ? [{}] : [];
  const reference = getOwn(schema, "$ref");
  if (typeof reference === "string") {
    const name = reference.replace("#/$defs/", "");
    return resolved(getOwn(recordIn(skillManifestJsonSchema() as JsonRecord, "$defs"), name) ?? true);
  }
  const alternatives = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => {
    const all = getOwn(schema, keyword);
    return Array.isArray(all) ? all.flatMap((each: Json) => resolved(each)) : [];
  });
  if (alternatives.length > 0) return alternatives;
  const { description: _, title: __, examples: ___, ...keywords } = schema;
  return [keywords];
}

function recordIn(node: JsonRecord, key: string): JsonRecord {
  const value = getOwn(node, key);
  return isJsonRecord(value) ? value : {};
}
