import { denseManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FREE_FORM } from "../src/adapters.js";
import { manifestFields } from "../src/index.js";
import { manifestKeys } from "../src/manifest/model-parts.js";
import { CONCEPT_KEYS } from "../src/manifest/order.js";
import { SkillManifest } from "../src/zod.js";

it("the parts of the model are the properties of its schema", () => {
  expect([...manifestKeys].sort()).toEqual(Object.keys(SkillManifest.shape).sort());
});

it("every part has a row in the tables of formats, except for keys of single formats", () => {
  const rows = new Set(manifestFields.map(({ path }) => path[0]));
  expect(manifestKeys.filter((key) => !rows.has(key))).toEqual(["extensions"]);
});

it("generated manifests have every part, except for those that only reading a format gives", () => {
  const keys = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key);
      if (!FREE_FORM.has(key)) collect(inner);
    }
  };
  for (const manifest of fc.sample(denseManifest, { seed: 1, numRuns: 200 })) collect(manifest);
  const missing = [...manifestKeys, ...CONCEPT_KEYS].filter((key) => !keys.has(key));
  expect([...new Set(missing)].sort()).toEqual(["builtin", "extensions", "omits"]);
});
