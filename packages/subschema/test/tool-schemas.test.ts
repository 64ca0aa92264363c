import { expect, test } from "vitest";
import { toolSchemas } from "../../../bench/subschema/tool-schemas.mjs";
import { type Counterexample, explain, isSubschema, type Json, type Schema } from "../src/index.js";
import { DEFAULTS } from "../src/options.js";
import { confirms } from "./judge.js";

/** All pairs of different versions of the same tool. */
const pairs = toolSchemas.flatMap((versions) =>
  versions.flatMap((a) => versions.filter((b) => b !== a).map((b): [Schema, Schema] => [a, b])),
);

/** Returns the value at a JSON Pointer. Follows references in a schema, as `schemaPath` does. */
function resolve(root: unknown, path: string): unknown {
  let at = root;
  for (const token of path.split("/").slice(1)) {
    at = (at as Record<string, unknown>)[token.replaceAll("~1", "/").replaceAll("~0", "~")];
    if (token === "$ref" && typeof at === "string") at = resolve(root, at.slice(1));
  }
  return at;
}

function expectExplained(a: Schema, b: Schema, answer: Counterexample): void {
  expect(confirms(a, b, answer.witness)).toBe(true);
  expect(resolve(answer.witness, answer.path)).toBeDefined();
  expect(answer.keyword).toBeDefined();
  expect(resolve(b, answer.schemaPath)).toBeDefined();
  expect(answer.schemaPath.split("/")).toContain(answer.keyword);
  expect(explain(answer)).toContain(`by "${answer.keyword}" (${answer.schemaPath})`);
}

test(`each change of ${toolSchemas.flat().length} tool schemas is decided and explained`, () => {
  for (const [a, b] of pairs) {
    const answer = isSubschema(a, b);
    expect(answer.verdict).not.toBe("unknown");
    if (answer.verdict === "no") expectExplained(a, b, answer);
  }
});

test("each change of a tool schema takes at most a fortieth of the work that a question may take", () => {
  const work = DEFAULTS.work / 40;
  for (const [a, b] of pairs) expect(isSubschema(a, b, { work }).verdict).not.toBe("unknown");
});

const place = { type: "object", properties: { lines: { type: "array", items: { $ref: "#/$defs/line" } } } };
const line = (sku: Json) => ({ $defs: { line: { type: "object", properties: { sku }, required: ["sku"] } } });

test.each([
  [{ enum: ["a", "b"] }, { enum: ["a"] }, "enum", "/lines/0/sku", "/properties/lines/items/$ref/properties/sku/enum"],
  [
    { type: "string" },
    { maxLength: 3 },
    "maxLength",
    "/lines/0/sku",
    "/properties/lines/items/$ref/properties/sku/maxLength",
  ],
  [true, false, "properties", "/lines/0/sku", "/properties/lines/items/$ref/properties/sku"],
  [
    { type: "number" },
    { allOf: [{ minimum: 1 }] },
    "minimum",
    "/lines/0/sku",
    "/properties/lines/items/$ref/properties/sku/allOf/0/minimum",
  ],
] as const)("%j in %j is refused by %s at %s", (one, other, keyword, path, schemaPath) => {
  const a = { ...place, required: ["lines"], ...line(one as Json) };
  const least = { properties: { lines: { minItems: 1 } } };
  expect(isSubschema({ allOf: [least], ...a }, { ...place, ...line(other as Json) })).toMatchObject({
    verdict: "no",
    keyword,
    path,
    schemaPath,
  });
});
