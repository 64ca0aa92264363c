import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEquivalent, isSubschema, type Json } from "../src/index.js";
import { Question } from "../src/question.js";
import { schema, value } from "./arbitraries.js";
import { accepts, acceptsToo, confirms, refutes } from "./judge.js";

const RUNS = { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 200) };
const values = fc
  .array(value, { minLength: 20, maxLength: 40 })
  .map((list): Json[] => JSON.parse(JSON.stringify(list)));

/** Evaluates a value with the package's own evaluator, which confirms every witness. */
function evaluate(of: Json, instance: Json): boolean {
  const question = new Question({});
  const compiler = question.ask(of, true);
  return question.evaluator.accepts(compiler.compile(compiler.rootSite), instance);
}

/** A schema, and the same schema without one of its keywords. */
const weakened = schema.chain((complete) => {
  const keywords = Object.keys(complete as object).filter((keyword) => keyword !== "$defs");
  return fc.constantFrom(...(keywords.length > 0 ? keywords : ["$comment"])).map((dropped) => {
    const { [dropped]: _, ...reduced } = complete as Record<string, Json>;
    return { complete, reduced, dropped };
  });
});

/** Keywords that weaken others, so that a schema may accept less without them. */
const LOOSENING = new Set([
  "properties",
  "patternProperties",
  "prefixItems",
  "items",
  "contains",
  "minContains",
  "if",
  "then",
  "else",
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "dependentSchemas",
  "additionalProperties",
]);

describe("generated schemas", () => {
  test("have no sampled counterexample to a yes, and a confirmed witness for a no", () => {
    fc.assert(
      fc.property(schema, schema, values, (a, b, samples) => {
        const answer = isSubschema(a, b);
        if (answer.verdict === "no") expect(confirms(a, b, answer.witness)).toBe(true);
        if (answer.verdict !== "yes") return;
        for (const sample of samples) {
          expect(evaluate(a, sample) && !evaluate(b, sample)).toBe(false);
          expect(refutes(a, b, sample)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test("are evaluated as by ajv and cfworker", () => {
    fc.assert(
      fc.property(schema, values, (a, samples) => {
        const text = JSON.stringify(a);
        for (const sample of samples) {
          const verdict = evaluate(a, sample);
          if (!/contains|unevaluated/iu.test(text)) expect(accepts(a, sample) ?? verdict).toBe(verdict);
          if (!/unevaluated/u.test(text)) expect(acceptsToo(a, sample) ?? verdict).toBe(verdict);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are equivalent to their translation to draft-07", () => {
    fc.assert(
      fc.property(schema, (modern) => {
        const text = JSON.stringify(modern);
        fc.pre(!/unevaluated|minContains|maxContains|dependentRequired.*dependentSchemas/u.test(text));
        const old = { ...(inDraft07(modern) as object), $schema: "http://json-schema.org/draft-07/schema#" };
        expect(isEquivalent(modern, old).verdict).not.toBe("no");
      }),
      RUNS,
    );
  });

  test("are their own subschemas, also if they are wrapped", () => {
    fc.assert(
      fc.property(schema, (a) => {
        const { $defs = {}, ...body } = a as Record<string, Json>;
        const wrapped = { allOf: [{ ...body }, true], $defs };
        expect(isEquivalent(a, wrapped).verdict).not.toBe("no");
        expect(isSubschema(a, { anyOf: [{ ...body }, { not: { ...body } }], $defs })).toEqual({ verdict: "yes" });
      }),
      RUNS,
    );
  });

  test("have a transitive relation if it is decided", () => {
    fc.assert(
      fc.property(schema, schema, schema, (a, b, c) => {
        const below = { allOf: [a, b].map(embed) };
        const above = { anyOf: [b, c].map(embed) };
        if (isSubschema(below, b).verdict !== "yes" || isSubschema(b, above).verdict !== "yes") return;
        expect(isSubschema(below, above).verdict).not.toBe("no");
      }),
      RUNS,
    );
  });

  test("are subschemas of themselves without a keyword", () => {
    fc.assert(
      fc.property(weakened, ({ complete, reduced, dropped }) => {
        fc.pre(!LOOSENING.has(dropped) || !hasDependants(complete));
        expect(isSubschema(complete, reduced).verdict).not.toBe("no");
      }),
      RUNS,
    );
  });

  test("contain their conjunction, and are contained in their disjunction", () => {
    fc.assert(
      fc.property(schema, schema, (a, b) => {
        fc.pre(!recursive(a) && !recursive(b));
        expect(isSubschema({ allOf: [a, b].map(embed) }, a).verdict).not.toBe("no");
        expect(isSubschema(b, { anyOf: [a, b].map(embed) }).verdict).not.toBe("no");
      }),
      RUNS,
    );
  });
});

const VALUES = new Set(["const", "enum"]);
const OLD_NAMES: Readonly<Record<string, string>> = {
  prefixItems: "items",
  dependentRequired: "dependencies",
  dependentSchemas: "dependencies",
};

/** Translates a schema of 2020-12 to draft-07. */
function inDraft07(of: Json): Json {
  if (Array.isArray(of)) return of.map(inDraft07);
  if (typeof of !== "object" || of === null) return of;
  const entries = Object.entries(of).map(([keyword, value]): [string, Json] => {
    const lowered = VALUES.has(keyword) ? value : inDraft07(value);
    if (keyword === "items" && "prefixItems" in of) return ["additionalItems", lowered];
    return [OLD_NAMES[keyword] ?? keyword, lowered];
  });
  return Object.fromEntries(entries);
}

function recursive(of: Json): boolean {
  return JSON.stringify(of).includes("$ref");
}

/** Returns a schema that can be part of a larger one. Schemas with references become `true`. */
function embed(of: Json): Json {
  return recursive(of) ? true : of;
}

/** Returns true if some keyword of a schema depends on its other keywords. */
function hasDependants(of: Json): boolean {
  const names = Object.keys(of as object);
  return names.some((name) =>
    [
      "additionalProperties",
      "unevaluatedProperties",
      "unevaluatedItems",
      "items",
      "maxContains",
      "minContains",
      "if",
      "then",
      "else",
    ].includes(name),
  );
}
