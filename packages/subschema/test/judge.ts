import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { isSubschema, type Schema } from "../src/index.js";

type Verdict = "yes" | "no" | "unknown";

/** A question: what it shows, the two schemas, and the verdict. */
export type Case = readonly [shows: string, a: Schema, b: Schema, verdict: Verdict];

/** Asks each question. A witness has to convince validators that know nothing of the package. */
export function judge(rule: string, cases: readonly Case[]): void {
  describe(rule, () => {
    test.each(cases)("%s", (_, a, b, verdict) => {
      const answer = isSubschema(a, b);
      expect(answer).toMatchObject({ verdict });
      if (answer.verdict === "no") expect(separates(a, b, answer.witness)).toBe(true);
    });
  });
}

/** What a fresh ajv says about a value. Without the meta-schemas it is ready ten times as fast. */
export function accepts(schema: Schema, value: unknown): boolean {
  const meta = JSON.stringify(schema).includes("json-schema.org");
  const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
  return new Ajv2020({ ...lenient, ownProperties: true, meta }).validate(schema, value) === true;
}

/** What `@cfworker/json-schema` says about a value. */
export function acceptsToo(schema: Schema, value: unknown): boolean {
  return new Validator(schema as object, "2020-12").validate(value).valid;
}

/** Keywords that one of the judges reads in its own way; docs/subschema.md lists how. The other judges alone then. */
const AJV_DIFFERS = /"(?:contains|unevaluatedItems|unevaluatedProperties|multipleOf)":/u;
const CFWORKER_DIFFERS = /"(?:unevaluatedItems|unevaluatedProperties)":|json-schema\.org/u;

/**
 * Whether a value tells two schemas apart: the first accepts it, and the second refuses it. Both judges have to say so
 * where both read the schemas as the specification does; where neither does, one that says so is enough.
 */
export function separates(a: Schema, b: Schema, value: unknown): boolean {
  const text = JSON.stringify([a, b]);
  const [first, second] = [AJV_DIFFERS.test(text), CFWORKER_DIFFERS.test(text)];
  const ajv = () => accepts(a, value) && !accepts(b, value);
  const cfworker = () => acceptsToo(a, value) && !acceptsToo(b, value);
  if (first && second) return ajv() || cfworker();
  return (first || ajv()) && (second || cfworker());
}

/** `if`, `then` and `else` as members of a schema. */
export function when(condition: Schema, met: Schema, otherwise: Schema = true): { readonly [keyword: string]: Schema } {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: condition, then: met, else: otherwise };
}
