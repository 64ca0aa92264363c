import { Validator } from "@seriousme/openapi-schema-validator";
import type { Json, JsonRecord } from "@skill-convert/core";
import { cloneJson, isJsonRecord } from "@skill-convert/core/json";
import { readData } from "@skill-convert/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHECKED, SCHEMAS, violationsIn } from "../src/published/violations.js";
import { NEWER, OLDER } from "./documents.js";

const documents = { newer: NEWER, older: OLDER };

function parsed(text: string): JsonRecord {
  const { value } = readData(text, { file: "openapi.yaml", format: "yaml" });
  if (!isJsonRecord(value)) throw new Error("The document is not a mapping.");
  return value;
}

/** Everything in a document that can be replaced, as the container and the key. */
function slotsIn(value: Json): (readonly [container: Record<string, Json>, key: string])[] {
  if (typeof value !== "object" || value === null) return [];
  const container = value as Record<string, Json>;
  return Object.keys(container).flatMap((key) => [[container, key] as const, ...slotsIn(container[key] ?? null)]);
}

const VALUES: readonly Json[] = [7, true, null, "", "simple", [], [[]], {}, { a: 1 }, ["a", "a"], { $ref: "#/a" }];
const KEYS = ["x-a", "$ref", "name", "schema", "content", "examples", "example", "required", "default", "/a", "2XX"];

/** Changes a value of a document: it is replaced or taken out, or gets a key. */
const change = fc.record({
  slot: fc.nat(),
  value: fc.constantFrom(...VALUES),
  key: fc.constantFrom(undefined, ...KEYS),
  isRemoved: fc.boolean(),
});

const validator = new Validator({ strict: false });

describe("the published schemas", () => {
  it.each(Object.entries(documents))("accept and refuse what ajv does (openapi.md#s5): %s", async (_, text) => {
    const original = parsed(text);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
        const document = cloneJson(original);
        for (const { slot, value, key, isRemoved } of changes) {
          const slots = slotsIn(document);
          const [container, name] = slots[slot % slots.length] ?? [];
          if (!container || name === undefined || name === "openapi") continue;
          const inner = container[name] ?? null;
          if (key !== undefined && isJsonRecord(inner)) (inner as Record<string, Json>)[key] = value;
          else if (isRemoved && !Array.isArray(container)) delete container[name];
          else container[name] = value;
        }
        const { valid, errors = [] } = await validator.validate({ ...cloneJson(document) });
        // It also follows references, and checks formats, which we do not (openapi.md#d18).
        fc.pre(Array.isArray(errors) && !errors.some(({ keyword }) => keyword === "format"));
        expect(violationsIn(document)?.violations.length === 0, JSON.stringify(errors)).toBe(valid);
      }),
      { numRuns: 300 },
    );
  });

  it("report at most twenty violations, of a document with any number of them", () => {
    const security = Array.from({ length: 200_000 }, () => 5);
    const { violations } = violationsIn({ ...parsed(NEWER), security }) ?? {};
    expect(violations).toHaveLength(20);
    expect(violations?.[0]).toEqual({ path: ["security", 0], problem: "expected a mapping, found the number 5" });
  });

  it("accept names that are no text in Unicode", () => {
    const document = { ...parsed(NEWER), "x-\ud800": 1, paths: { "/\ud800": {} } };
    expect(violationsIn(document)?.violations).toEqual([]);
  });

  it("have no keyword that is not checked", () => {
    const silent = ["$comment", "$defs", "$dynamicAnchor", "$id", "$schema", "default", "definitions", "description"];
    // Formats are not checked (openapi.md#d18), and other keywords read the last three.
    const known = new Set([...CHECKED, ...silent, "format", "id", "exclusiveMinimum", "then", "else"]);
    const unknown = Object.values(SCHEMAS).flatMap((schema) => keywordsIn(schema).filter((name) => !known.has(name)));
    expect(unknown).toEqual([]);
  });
});

const MAPPINGS = new Set(["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"]);
const DATA = new Set(["const", "default", "enum", "required"]);

function keywordsIn(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  if (!isJsonRecord(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA.has(keyword)) return [keyword];
    return [keyword, ...(MAPPINGS.has(keyword) ? Object.values(value ?? {}) : [value]).flatMap(keywordsIn)];
  });
}
