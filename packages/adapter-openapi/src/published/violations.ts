import older from "@seriousme/openapi-schema-validator/schemas/v3.0/schema.json" with { type: "json" };
import newer from "@seriousme/openapi-schema-validator/schemas/v3.1/schema.json" with { type: "json" };
import type { Json, JsonRecord } from "@skill-convert/core";
import { type CompiledSchema, compileSchema, KEYWORDS, type VisitOptions } from "@skill-convert/core/schema";
import { describeViolations, MAX_PROBLEMS, type Problem } from "./problems.js";

/** The versions of the specification whose JSON Schema is published, with their schemas. */
export const SCHEMAS = { "3.0": older, "3.1": newer } as unknown as Readonly<Record<string, Json>>;

/**
 * The keywords of the published schemas, in the order in which their violations are reported: those of the innermost
 * values first, and alternatives last. Formats are not checked (openapi.md#d18).
 */
export const CHECKED: readonly string[] = [
  "$ref patternProperties properties additionalProperties type required pattern enum const minimum items minItems",
  "uniqueItems minProperties maxProperties propertyNames allOf not oneOf anyOf if dependentSchemas unevaluatedProperties",
].flatMap((names) => names.split(" "));

const keywords = CHECKED.flatMap((name) => KEYWORDS.filter((keyword) => keyword.name === name));

const compiled = new Map<string, CompiledSchema>();
const patterns = new Map<string, RegExp>();

/** The published schemas do not take endless work, and have patterns without backtracking. */
const options: VisitOptions = {
  spend: () => {},
  stopsEarly: true,
  matches(pattern, text) {
    let regExp = patterns.get(pattern);
    if (!regExp) {
      regExp = new RegExp(pattern, "u");
      patterns.set(pattern, regExp);
    }
    return regExp.test(text);
  },
};

/** The violations of the schema that is published for one version. */
export interface SchemaViolations {
  readonly version: string;
  readonly violations: readonly Problem[];
}

/** Returns the violations of the JSON Schema that is published for the version of a document (openapi.md#s5). */
export function violationsIn(document: JsonRecord): SchemaViolations | undefined {
  const { openapi } = document;
  const version = typeof openapi === "string" ? /^(3\.[01])\.\d/.exec(openapi)?.[1] : undefined;
  if (version === undefined) return undefined;
  const schema = compiled.get(version) ?? compileSchema(SCHEMAS[version] ?? true, { keywords });
  compiled.set(version, schema);
  if (schema.accepts(document, options)) return { version, violations: [] };
  const violations = schema.violations(document, options, MAX_PROBLEMS);
  return { version, violations: describeViolations(violations, document) };
}
