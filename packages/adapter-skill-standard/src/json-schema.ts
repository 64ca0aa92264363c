import { danglingReferences, type Json, keywordIssues, type Path } from "@skill-convert/core";

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
  if (issues.length > 0) return issues;
  return danglingReferences(schema).map(({ path, reference }) => ({
    path,
    reason: `${reference} refers to nothing in it`,
  }));
}
