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
      if (answer.verdict === "no") expect(confirms(a, b, answer.witness)).toBe(true);
    });
  });
}

type Validate = (value: unknown) => boolean;

/** The validator of each schema, made once. Undefined where the validator fails. */
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

/** What an ajv of its own says about a value. Without the meta-schemas it is ready ten times as fast. */
export const accepts = perSchema((schema) => {
  const meta = JSON.stringify(schema).includes("json-schema.org");
  const lenient = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const;
  const validate = new Ajv2020({ ...lenient, ownProperties: true, meta }).compile(schema);
  return (value) => validate(value) === true;
});

/** What `@cfworker/json-schema` says about a value. */
export const acceptsToo = perSchema((schema) => {
  const validator = new Validator(structuredClone(schema), "2020-12");
  return (value) => validator.validate(value).valid;
});

/** The judges, each with the keywords that it reads in its own way; docs/subschema.md lists how. */
const JUDGES = [
  { judge: accepts, differs: /"(?:contains|unevaluatedItems|unevaluatedProperties|multipleOf)":/u },
  { judge: acceptsToo, differs: /"(?:unevaluatedItems|unevaluatedProperties|format)":/u },
];

/**
 * Whether a value tells two schemas apart: the first accepts it, and the second refuses it. All judges that read the
 * schemas as the specification does have to say so. Where none does, and they disagree, nobody knows.
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

/** Whether the judges let a value pass as the witness of a no. */
export function confirms(a: Schema, b: Schema, value: unknown): boolean {
  return opinionOn(a, b, value) !== false;
}

/** Whether the judges hold a value against a yes. */
export function refutes(a: Schema, b: Schema, value: unknown): boolean {
  return opinionOn(a, b, value) === true;
}

/** `if`, `then` and `else` as members of a schema. */
export function when(condition: Schema, met: Schema, otherwise: Schema = true): { readonly [keyword: string]: Schema } {
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  return { if: condition, then: met, else: otherwise };
}
