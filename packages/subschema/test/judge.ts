import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { isSubschema, type Schema } from "../src/index.js";

type Verdict = "yes" | "no" | "unknown";

/** A test case: its title, the two schemas, and the expected verdict. */
export type Case = readonly [title: string, a: Schema, b: Schema, verdict: Verdict];

/** Tests each case. Independent validators must confirm each witness. */
export function judge(subject: string, cases: readonly Case[]): void {
  describe(subject, () => {
    test.each(cases)("%s", (_, a, b, verdict) => {
      const answer = isSubschema(a, b);
      expect(answer).toMatchObject({ verdict });
      if (answer.verdict === "no") expect(confirms(a, b, answer.witness)).toBe(true);
    });
  });
}

type Validate = (value: unknown) => boolean;

/** Caches one validator per schema. The result is undefined if the validator fails. */
function perSchema(make: (schema: object) => Validate): (schema: Schema, value: unknown) => boolean | undefined {
  const known = new WeakMap<object, Validate>();
  return (schema, value) => {
    if (typeof schema === "boolean") return schema;
    try {
      const validate = known.get(schema) ?? make(schema);
      known.set(schema, validate);
      return validate(value);
    } catch {
      return undefined;
    }
  };
}

/** Validates a value with a fresh ajv, which starts ten times as fast without the meta-schemas. */
export const accepts = perSchema((schema) => {
  const meta = JSON.stringify(schema).includes("json-schema.org");
  const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
  const validate = new Ajv2020({ ...lenient, ownProperties: true, meta }).compile(schema);
  return (value) => validate(value) === true;
});

/** Validates a value with `@cfworker/json-schema`. */
export const acceptsToo = perSchema((schema) => {
  const validator = new Validator(structuredClone(schema), "2020-12");
  return (value) => validator.validate(value).valid;
});

/** The judges, and the keywords in which each deviates from the specification (see docs/subschema.md). */
const JUDGES = [
  { judge: accepts, differs: /"(?:contains|unevaluatedItems|unevaluatedProperties|multipleOf)":/u },
  { judge: acceptsToo, differs: /"(?:unevaluatedItems|unevaluatedProperties|format)":/u },
];

/**
 * Returns true if the first schema accepts a value and the second refuses it. All judges that read the schemas as the
 * specification does must agree on that. If there is no such judge and the others disagree, the result is undefined.
 */
function opinionOn(a: Schema, b: Schema, value: unknown): boolean | undefined {
  const text = JSON.stringify([a, b]);
  const opinions = JUDGES.flatMap(({ judge, differs }) => {
    const first = judge(a, value);
    const second = judge(b, value);
    return first === undefined || second === undefined
      ? []
      : [{ apart: first && !second, strict: !differs.test(text) }];
  });
  const strict = opinions.filter((opinion) => opinion.strict);
  if (strict.length > 0) return strict.every(({ apart }) => apart);
  const [apart, ...others] = new Set(opinions.map((opinion) => opinion.apart));
  return others.length > 0 ? undefined : apart;
}

/** Returns true if the judges accept a value as the witness of a `no`, or do not know. */
export function confirms(a: Schema, b: Schema, value: unknown): boolean {
  return opinionOn(a, b, value) !== false;
}

/** Returns true if a value refutes a `yes`. */
export function refutes(a: Schema, b: Schema, value: unknown): boolean {
  return opinionOn(a, b, value) === true;
}

/** Returns a schema with `if`, `then` and `else`. */
export function when(condition: Schema, met: Schema, otherwise: Schema = true): { readonly [keyword: string]: Schema } {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: condition, then: met, else: otherwise };
}
