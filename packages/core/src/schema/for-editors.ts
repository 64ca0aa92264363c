import { getOwn, isJsonRecord, type Json, type JsonRecord, recordOf } from "../json.js";

/**
 * A JSON Schema as editors show it best: each described property has a title, and "or null" stands beside the type and
 * not in a branch of its own, so that the field that is wrong is named.
 *
 * @param titles of properties whose names say too little
 */
export function forEditors<T extends Json>(schema: T, titles: JsonRecord = {}): T {
  return edited(schema, titles) as T;
}

function edited(node: Json, titles: JsonRecord): Json {
  if (Array.isArray(node)) return node.map((item: Json) => edited(item, titles));
  if (!isJsonRecord(node)) return node;
  const record = recordOf(
    Object.entries(node).map(([keyword, value]): [string, Json] => [
      keyword,
      keyword === "properties" && isJsonRecord(value) ? titled(value, titles) : edited(value, titles),
    ]),
  );
  return withoutNullBranch(record);
}

function titled(properties: JsonRecord, titles: JsonRecord): JsonRecord {
  return recordOf(
    Object.entries(properties).map(([name, property]): [string, Json] => {
      const schema = edited(property, titles);
      // What only tells branches apart is shown nowhere.
      if (!isJsonRecord(schema) || !Object.hasOwn(schema, "description")) return [name, schema];
      return [name, { title: getOwn(titles, name) ?? titleOf(name), ...schema }];
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
