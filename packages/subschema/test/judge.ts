import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { isSubschema, type Schema } from "../src/index.js";

type Verdict = "yes" | "no" | "unknown";

/** A question: what it shows, the two schemas, and the verdict. */
export type Case = readonly [shows: string, a: Schema, b: Schema, verdict: Verdict];

/** Asks each question. A witness has to convince a validator that knows nothing of the package. */
export function judge(rule: string, cases: readonly Case[]): void {
  describe(rule, () => {
    test.each(cases)("%s", (_, a, b, verdict) => {
      const answer = isSubschema(a, b);
      expect(answer).toMatchObject({ verdict });
      if (answer.verdict !== "no") return;
      expect(accepts(a, answer.witness)).toBe(true);
      expect(accepts(b, answer.witness)).toBe(false);
    });
  });
}

/** What a fresh ajv says about a value. Without the meta-schemas it is ready ten times as fast. */
export function accepts(schema: Schema, value: unknown): boolean {
  const meta = JSON.stringify(schema).includes("json-schema.org");
  const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
  return new Ajv2020({ ...lenient, ownProperties: true, meta }).validate(schema, value) === true;
}

/** `if`, `then` and `else` as members of a schema. */
export function when(condition: Schema, met: Schema, otherwise: Schema = true): { readonly [keyword: string]: Schema } {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: condition, then: met, else: otherwise };
}
