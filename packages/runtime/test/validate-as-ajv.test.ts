import { type Json, type JsonSchema, toPointer } from "@skill-convert/core";
import { cloneJson } from "@skill-convert/core/json";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySchema, anyValue, DEFINITIONS } from "../../../test/arbitrary-schema.js";
import { describeErrors } from "../src/inputs/errors.js";
import { validate } from "../src/inputs/validate.js";

const OPTIONS: Options = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  validateFormats: false,
  useDefaults: true,
  ownProperties: true,
  inlineRefs: false,
  logger: false,
};

/** Keywords whose violations have messages of our own. */
const REWORDED: ReadonlySet<string> = new Set(
  "type enum const required additionalProperties pattern uniqueItems"
    .split(" ")
    .concat("unevaluatedProperties", "false", "false schema"),
);

/** Keywords of which ajv reports more or less violations once others have failed. */
const isDifferent = (schema: Json) => /"unevaluated|"m\w+Contains/.test(JSON.stringify(schema));

/** Violations of properties and of patterns for their names are in another order. */
function inOrder(violations: string[], schema: Json): readonly string[] {
  return JSON.stringify(schema).includes('"patternProperties"') ? violations.sort() : violations;
}

/** Returns what ajv and we have to agree on: the violations, or the value with its defaults. */
function theirs(schema: JsonSchema, given: Json, isOld: boolean) {
  const value = cloneJson(given);
  const check = (isOld ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)).compile(schema);
  if (check(value)) return { value };
  const violations = (check.errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, keyword, message }) => {
      return JSON.stringify([instancePath, keyword.replace(" schema", ""), REWORDED.has(keyword) ? "" : message]);
    });
  return inOrder(violations, schema);
}

function ours(schema: JsonSchema, value: Json) {
  const result = validate(schema, value, { useDefaults: true });
  if (result.status === "unknown") throw new Error(result.reason);
  if (result.status === "valid") return { value: result.value };
  const violations = result.violations.map((violation) => {
    const { keyword, path } = violation;
    const [problem] = describeErrors([violation], value, { redact: (text) => text });
    const message = problem?.message.replace(/, but is .*/s, "");
    return JSON.stringify([toPointer(path), keyword, REWORDED.has(keyword) ? "" : message]);
  });
  return inOrder(violations, schema);
}

describe("validation", () => {
  it.each<[string, JsonSchema]>([
    ["JSON Schema 2020-12", {}],
    ["draft 7", { $schema: "http://json-schema.org/draft-07/schema#" }],
  ])("reports what ajv does, in its words and order, and adds the same defaults: %s", (_, dialect) => {
    fc.assert(
      fc.property(anySchema, anySchema, anyValue, anyValue, (part, other, value, given) => {
        fc.pre(!isDifferent(part) && !isDifferent(other));
        const properties = { a: { default: value, allOf: [part] }, b: other };
        const schema = { ...(dialect as object), properties, anyOf: [part, { $ref: "#/$defs/b" }] };
        const document = { ...schema, $defs: { ...DEFINITIONS, b: { properties: { c: { default: value } } } } };
        expect(ours(document, given)).toEqual(theirs(document, given, "$schema" in document));
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 500) },
    );
  });
});
