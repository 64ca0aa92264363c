import { fromPointer, getOwn, isJsonRecord, type Json, keywordIssues, type Path } from "@skill-convert/core";

/** What is wrong with a schema as JSON Schema 2020-12, at one of its keywords. */
export interface SchemaFault {
  readonly path: Path;
  readonly reason: string;
}

/** What keeps a value from being a JSON Schema; unknown keywords mean nothing, and are allowed. */
export function schemaFaults(schema: Json): SchemaFault[] {
  const issues = keywordIssues(schema).map(({ path, expected, found }) => ({
    path,
    reason: `${path.length === 0 ? "it" : `"${path.at(-1)}"`} must be ${expected}; found ${found}`,
  }));
  return issues.length > 0 ? issues : danglingReferences(schema, [], schema);
}

/** References inside the schema that lead nowhere; those to an anchor or another document are not looked up. */
function danglingReferences(value: Json, path: Path, root: Json): SchemaFault[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json, index) => danglingReferences(item, [...path, index], root));
  if (!isJsonRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    // A value is no schema, and a property may well be called $ref.
    if (["const", "enum", "default", "examples"].includes(key)) return [];
    const dangling = key === "$ref" && typeof item === "string" && isDangling(item, root);
    if (dangling) return [{ path: [...path, key], reason: `${item} refers to nothing in it` }];
    return danglingReferences(item, [...path, key], root);
  });
}

function isDangling(reference: string, root: Json): boolean {
  if (!reference.startsWith("#/")) return false;
  let value: Json | undefined = root;
  for (const segment of fromPointer(decode(reference.slice(1)))) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = value !== undefined && isJsonRecord(value) ? getOwn(value, String(segment)) : undefined;
  }
  return value === undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
