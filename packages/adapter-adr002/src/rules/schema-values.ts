import { getOwn, isJsonRecord, type Json, type JsonRecord, jsonEqual } from "@skill-convert/core";

const TYPES: Readonly<Record<string, { readonly words: string; readonly is: (value: Json) => boolean }>> = {
  string: { words: "a string", is: (value) => typeof value === "string" },
  number: { words: "a number", is: (value) => typeof value === "number" },
  integer: { words: "a whole number", is: (value) => typeof value === "number" && Number.isInteger(value) },
  boolean: { words: "true or false", is: (value) => typeof value === "boolean" },
  array: { words: "a list", is: (value) => Array.isArray(value) },
  object: { words: "a mapping", is: isJsonRecord },
  null: { words: "null", is: (value) => value === null },
};

/**
 * What a value would have to be to be valid under a schema of the subset; undefined where it is. Patterns are left out:
 * looking for one that is hostile may take forever.
 */
export function valueProblem(value: Json, schema: JsonRecord): string | undefined {
  return (
    typeProblem(value, schema) ?? enumProblem(value, schema) ?? boundProblem(value, schema) ?? inside(value, schema)
  );
}

function typeProblem(value: Json, schema: JsonRecord): string | undefined {
  const type = getOwn(schema, "type");
  const names: readonly Json[] = Array.isArray(type) ? type : [type ?? null];
  const known = names.map((name) => (typeof name === "string" ? getOwn(TYPES, name) : undefined));
  if (known.length === 0 || known.some((each) => each === undefined || each.is(value))) return undefined;
  return known.map((each) => each?.words).join(" or ");
}

function enumProblem(value: Json, schema: JsonRecord): string | undefined {
  const allowed = getOwn(schema, "enum");
  if (!Array.isArray(allowed) || allowed.some((each) => jsonEqual(each, value))) return undefined;
  return "one of the values of its enum";
}

function boundProblem(value: Json, schema: JsonRecord): string | undefined {
  if (typeof value !== "number") return undefined;
  const [minimum, maximum] = [getOwn(schema, "minimum"), getOwn(schema, "maximum")];
  if (typeof minimum === "number" && value < minimum) return `at least ${minimum}`;
  return typeof maximum === "number" && value > maximum ? `at most ${maximum}` : undefined;
}

function inside(value: Json, schema: JsonRecord): string | undefined {
  const parts: (readonly [string, Json, Json | undefined])[] = Array.isArray(value)
    ? value.map((item: Json, index) => [`item ${index}`, item, getOwn(schema, "items")])
    : Object.entries(isJsonRecord(value) ? value : {}).map(([name, item]) => [
        `"${name}"`,
        item,
        getOwn(recordOr(getOwn(schema, "properties")), name),
      ]);
  for (const [part, item, under] of parts) {
    const problem = isJsonRecord(under) ? valueProblem(item, under) : undefined;
    if (problem !== undefined) return `one in which ${part} is ${problem}`;
  }
  return undefined;
}

function recordOr(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}
