import older from "@seriousme/openapi-schema-validator/schemas/v3.0/schema.json" with { type: "json" };
import newer from "@seriousme/openapi-schema-validator/schemas/v3.1/schema.json" with { type: "json" };
import type { Json, JsonRecord } from "@skill-convert/core";
import { asRecord } from "@skill-convert/format";
import type { Check, Violation } from "./check.js";
import { compileSchema } from "./compile.js";

/** The versions of the specification whose JSON Schema is published, with their schemas. */
const SCHEMAS: Readonly<Record<string, unknown>> = { "3.0": older, "3.1": newer };

const compiled = new Map<string, Check>();

/** The violations of the schema that is published for one version. */
export interface SchemaViolations {
  readonly version: string;
  readonly violations: readonly Violation[];
}

/** Returns the violations of the JSON Schema that is published for the version of a document (openapi.md#s5). */
export function violationsIn(document: JsonRecord): SchemaViolations | undefined {
  const { openapi } = document;
  const version = typeof openapi === "string" ? /^(3\.[01])\.\d/.exec(openapi)?.[1] : undefined;
  if (version === undefined) return undefined;
  const check = compiled.get(version) ?? compileSchema(asRecord(SCHEMAS[version] as Json) ?? {});
  compiled.set(version, check);
  if (check(document, { path: [], found: undefined }, undefined)) return { version, violations: [] };
  const found: Violation[] = [];
  check(document, { path: [], found }, undefined);
  return { version, violations: found };
}
