import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSubschema, type Json, type Schema } from "../src/index.js";
import { canonical } from "../src/json.js";
import { unicodeRegExp } from "../src/strings/unicode.js";
import { schema } from "./arbitraries.js";
import { accepts, acceptsToo } from "./judge.js";

const numRuns = Number(process.env["SKILL_CONVERT_RUNS"] ?? 300);

describe("surrogates and new characters", () => {
  const ESCAPES = ["a", "b", "\\ud800", "\\udc00", "\\u{1f600}", "\\u{2ebf0}", "\\p{L}", "\\P{L}", "\\p{So}"];
  const characters = ["a", "b", "\ud800", "\udc00", "\u{1f600}", "\u{2ebf0}", "1"];
  const texts = ["", ...characters, ...characters.flatMap((x) => characters.map((y) => x + y))];
  const patternOf = (negate: string, parts: readonly string[], count: string): Schema => ({
    type: "string",
    pattern: `^[${negate}${parts.join("")}]${count}$`,
  });
  /** A character class, and the same class without one of its parts, or only some texts. */
  const pair = fc
    .tuple(
      fc.constantFrom("", "^"),
      fc.subarray(ESCAPES, { minLength: 2, maxLength: 3 }),
      fc.constantFrom("", "?", "{2}"),
      fc.oneof(fc.constant(undefined), fc.subarray(texts, { minLength: 1, maxLength: 3 })),
      fc.boolean(),
    )
    .map(([negate, parts, count, values, forth]): [Schema, Schema] => {
      const complete = patternOf(negate, parts, count);
      const other = values === undefined ? patternOf(negate, parts.slice(1), count) : { enum: values };
      return forth ? [complete, other] : [other, complete];
    });

  test("are decided as both judges decide", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const answer = isSubschema(a, b);
        const apart = (text: unknown) => [accepts, acceptsToo].some((judge) => judge(a, text) && !judge(b, text));
        if (answer.verdict === "no") expect(apart(answer.witness)).toBe(true);
        if (answer.verdict === "yes") expect(texts.filter(apart)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe("numbers beyond 2^53 or with many decimals", () => {
  const INTEGERS = [0, 3, 1024, 2 ** 53, 2 ** 53 + 2, 2 ** 60, 2 ** 60 + 1024, -(2 ** 62), 1e20, 1e21, 1.5e300];
  const FRACTIONS = [0.1, 0.3, 1.1, 0.0075, 1e-7, 123456789.125, 0.30000000000000004, 5e-324];
  const number = fc.constantFrom(...INTEGERS, ...FRACTIONS);
  const step = fc.constantFrom(1, 2, 3, 1024, 1000, 2 ** 60, 0.1, 0.01, 0.25);
  const numbers: fc.Arbitrary<Schema> = fc.oneof(
    fc.record({ const: number }),
    fc.record(
      { type: fc.constantFrom("number", "integer"), minimum: number, maximum: number },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      { type: fc.constant("number"), multipleOf: step, minimum: number },
      { requiredKeys: ["type", "multipleOf"] },
    ),
    step.map((multipleOf) => ({ type: "number", not: { multipleOf } })),
  );
  /** A single number, and a schema that it is a multiple, or not. */
  const single = fc
    .tuple(number, step, fc.boolean(), fc.boolean())
    .map(([value, multipleOf, negate, bounded]): [Schema, Schema] => {
      if (bounded) return [{ type: "number", minimum: value, maximum: value, multipleOf }, false];
      return [{ const: value }, negate ? { not: { multipleOf } } : { multipleOf }];
    });
  /** Returns true if ajv divides without rounding. */
  const isExact = (of: Schema) => !/"multipleOf":(?!1[,}]|2[,}]|1024|1152921504606847000)/u.test(JSON.stringify(of));

  test("are decided for their digits and their bits", () => {
    fc.assert(
      fc.property(fc.oneof(single, fc.tuple(numbers, numbers)), ([a, b]) => {
        if (isSubschema(a, b).verdict !== "yes") return;
        for (const value of [...INTEGERS, ...FRACTIONS]) {
          expect(acceptsToo(a, value) && !acceptsToo(b, value)).toBe(false);
          if (Number.isInteger(value) && isExact(a) && isExact(b) && Math.abs(value) < 1e20) {
            expect(accepts(a, value) && !accepts(b, value)).toBe(false);
          }
        }
      }),
      { numRuns },
    );
  });
});

describe("patterns that are invalid with the u flag", () => {
  const ESCAPES = ["\\,", "\\-", "\\_", "\\{", "\\}", "\\ ", "\\@", "\\d", "\\a", "a{1\\,2}", "1{2\\,}"];
  const pieces = fc.constantFrom(..."ab12,_-{}[]()^$?*|", ...ESCAPES);
  const source = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  const text = fc.array(fc.constantFrom(..."ab12,_-{} @"), { maxLength: 7 }).map((parts) => parts.join(""));

  test("match the same texts as without the flag", () => {
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 10, maxLength: 10 }), (pattern, texts) => {
        const expected = withoutFlag(pattern);
        const actual = unicodeRegExp(pattern);
        fc.pre(expected !== undefined && actual !== undefined);
        for (const candidate of texts) expect(actual.test(candidate)).toBe(expected.test(candidate));
      }),
      { numRuns },
    );
  });

  function withoutFlag(pattern: string): RegExp | undefined {
    try {
      return new RegExp(pattern);
    } catch {
      return undefined;
    }
  }
});

describe("frozen objects that schemas share", () => {
  const resource = (index: number, body: Json) => ({
    $id: `https://example.com/${index}/`,
    anyOf: [{ $ref: "x" }],
    properties: { p: { $ref: "x" } },
    $defs: { x: { $id: "x", ...(body as object) } },
  });
  const body = fc.constantFrom<Json>({ type: "string" }, { type: "null" }, { minLength: 2 }, { type: "object" }, {});
  const document = fc
    .array(body, { minLength: 1, maxLength: 3 })
    .map((bodies): Json => ({ allOf: bodies.map((of, at) => resource(at, of)) }));

  test("do not change the answer", () => {
    fc.assert(
      fc.property(fc.oneof(document, schema), fc.oneof(document, schema), (a, b) => {
        const known = new Map<string, Json>();
        expect(isSubschema(shared(a, known) as Schema, shared(b, known) as Schema)).toEqual(
          isSubschema(structuredClone(a) as Schema, structuredClone(b) as Schema),
        );
      }),
      { numRuns },
    );
  });

  /** Returns the same value with equal parts as one frozen object. */
  function shared(value: Json, known: Map<string, Json>): Json {
    if (typeof value !== "object" || value === null) return value;
    const key = canonical(value);
    const made = known.get(key);
    if (made !== undefined) return made;
    const parts = Array.isArray(value)
      ? value.map((item: Json) => shared(item, known))
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shared(part as Json, known)]));
    const fresh: Json = Object.freeze(parts);
    known.set(key, fresh);
    return fresh;
  }
});

describe("malformed keywords", () => {
  const KEYWORDS = [
    "$id",
    "$ref",
    "$defs",
    "definitions",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "type",
    "enum",
    "multipleOf",
    "minimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
    "prefixItems",
    "items",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "uniqueItems",
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "required",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedItems",
    "unevaluatedProperties",
    "$anchor",
  ];
  const VALUES: Json[] = [5, 0, -1, 1.5, "x", null, true, [], ["x"], [5], [{}], {}, { a: 5 }, { a: {} }, { a: ["x"] }];
  const draft = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  const placed = fc
    .tuple(
      fc.constantFrom(...KEYWORDS),
      fc.constantFrom(...VALUES),
      fc.constantFrom<string[]>([], ["not"], ["$defs", "a"]),
    )
    .map(([keyword, value, path]) => path.reduceRight<Json>((inner, key) => ({ [key]: inner }), { [keyword]: value }));

  test("leave the question undecided if and only if the meta-schema refuses them", () => {
    fc.assert(
      fc.property(placed, (of) => {
        const malformed = draft.validateSchema(of as object) !== true;
        const answers = [isSubschema({ type: "string" }, of as Schema), isSubschema(of as Schema, { type: "string" })];
        for (const answer of answers) {
          expect(answer.verdict === "unknown" && answer.reason === "malformed").toBe(malformed);
        }
      }),
      { numRuns: 3 * numRuns },
    );
  });
});
