import { decodeSkill, hasErrors, type Json, memoryFiles } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { SkillManifest } from "@skill-convert/core/zod";
import { NOWHERE } from "@skill-convert/format";
import { printMarkdown } from "@skill-convert/source";
import {
  deepFreeze,
  json,
  jsonSchema,
  lossesArePredicted,
  SKILL_PATH,
  unchangedStaysUntouched,
} from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { table } from "../src/fields/document.js";
import { semioverseAdapter } from "../src/index.js";

const word = fc.constantFrom(
  "a",
  "b/c",
  "content/{x}/",
  "__proto__",
  "constructor",
  "string",
  "string[]?",
  "type",
  "items",
);
const words = fc.array(word, { maxLength: 3 });
const mapping = (value: fc.Arbitrary<Json>) =>
  fc.uniqueArray(fc.tuple(word, value), { maxLength: 3, selector: ([key]) => key }).map(recordOf<Json>);
const shorthand = mapping(fc.oneof(word, fc.constantFrom<Json>("number?", "any text", null, true), mapping(json)));
const schemas = fc.oneof(jsonSchema, shorthand, mapping(json));
const dependency = fc.oneof(
  word,
  mapping(json).map((details) => ({ ...details, id: "a" })),
);

/** Values for each key: valid, almost valid, and any. */
const VALUES: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  skill_spec_version: fc.constantFrom<Json>(1, "1", null),
  id: fc.oneof(word, fc.constant(null)),
  version: fc.constantFrom<Json>([0, 1], [1, 0], "(1, 0)", "1.0", 1, 1.5, "1.2.3", "7", null, "x"),
  kind: fc.constantFrom<Json>("operational", "meta", "a: b"),
  runtime: fc.constantFrom<Json>("inference", "script", "human", "documentation", "manual", "none", null),
  invocation: fc.constantFrom<Json>("manual", "none", "inference", null),
  triggers: fc.oneof(words, word, fc.constant(null)),
  inputs: schemas,
  outputs: schemas,
  region: fc.oneof(
    fc.constant(null),
    fc.record({ reads: fc.oneof(words, word, fc.constant(null)), writes: words, note: json }, { requiredKeys: [] }),
  ) as fc.Arbitrary<Json>,
  depends: fc.oneof(fc.array(dependency, { maxLength: 3 }), mapping(json), word) as fc.Arbitrary<Json>,
  dependencies: fc.oneof(fc.array(dependency, { maxLength: 3 }), mapping(json)) as fc.Arbitrary<Json>,
  scopes: fc.oneof(words, word, fc.constant(null)),
  name: fc.oneof(word, json),
  description: fc.oneof(word, json),
  "allowed-tools": fc.oneof(words, word),
  metadata: mapping(json),
  model: json,
  __proto__x: json,
};

const document = fc
  .record(
    recordOf(
      Object.entries(VALUES).map(([key, value]) => [
        key,
        fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: json }),
      ]),
    ),
    { requiredKeys: ["kind", "runtime"] },
  )
  .map((record) => recordOf(Object.entries(record) as [string, Json][]));

describe("any front matter", () => {
  it("is read or refused; if it is read, it stays unchanged, and loses in an empty folder what the coverage predicts", () => {
    let read = 0;
    fc.assert(
      fc.property(document, (data) => {
        const files = memoryFiles({ "SKILL.md": printMarkdown(data, "Body\n") }, { path: SKILL_PATH });
        const { value, diagnostics } = decodeSkill(files, semioverseAdapter);
        if (!value || hasErrors(diagnostics)) {
          expect(hasErrors(diagnostics)).toBe(true);
          return;
        }
        read++;
        const manifest = deepFreeze(value.manifest);
        expect(SkillManifest.safeParse(manifest).error?.issues ?? []).toEqual([]);
        unchangedStaysUntouched(semioverseAdapter, files);
        const document = semioverseAdapter.read(files).document?.document ?? null;
        expect(table.put(table.get(document, NOWHERE) ?? {}, document, NOWHERE)).toBe(document);
        lossesArePredicted(semioverseAdapter, manifest);
      }),
      { numRuns: 150 },
    );
    expect(read).toBeGreaterThan(15);
  });
});
