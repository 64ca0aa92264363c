import { getOwn, isJsonRecord, type Json, type JsonRecord, recordOf } from "@skill-convert/core";

/** Names of fields that say too little in words of their own. */
const TITLES: JsonRecord = {
  sop: "STOP version",
  env_vars: "Environment variables",
  max_ms: "Longest duration",
  url_pattern: "URL",
};

/**
 * A JSON Schema as editors show it best: each property has a title, and "or null" stands beside the type and not in a
 * branch of its own, so that the field that is wrong is named.
 */
export function forEditors(node: Json): Json {
  if (Array.isArray(node)) return node.map(forEditors);
  if (!isJsonRecord(node)) return node;
  const record = recordOf(
    Object.entries(node).map(([keyword, value]): [string, Json] => [
      keyword,
      keyword === "properties" && isJsonRecord(value) ? titled(value) : forEditors(value),
    ]),
  );
  return withoutNullBranch(record);
}

function titled(properties: JsonRecord): JsonRecord {
  return recordOf(
    Object.entries(properties).map(([name, property]): [string, Json] => {
      const schema = forEditors(property);
      // What only tells branches apart is shown nowhere.
      if (!isJsonRecord(schema) || !Object.hasOwn(schema, "description")) return [name, schema];
      return [name, { title: getOwn(TITLES, name) ?? titleOf(name), ...schema }];
    }),
  );
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

function withoutNullBranch(record: JsonRecord): JsonRecord {
  const branches = getOwn(record, "anyOf");
  const [value, empty] = Array.isArray(branches) ? branches : [];
  if (!isJsonRecord(value) || !isJsonRecord(empty) || empty["type"] !== "null") return record;
  if (typeof value["type"] !== "string" || value["enum"] !== undefined) return record;
  const { anyOf: _branches, ...rest } = record;
  return { ...value, ...rest, type: [value["type"], "null"] };
}
