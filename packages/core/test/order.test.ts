import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { FREE_FORM, orderManifest } from "../src/adapters.js";
import type { SkillManifest } from "../src/index.js";
import { CONCEPT_KEYS } from "../src/manifest/order.js";
import * as schemas from "../src/manifest/schemas.js";

describe("the order of a manifest's keys", () => {
  it("is that of the model, and free JSON keeps its own", () => {
    const manifest = orderManifest({ metadata: { z: 1, a: 2 }, operations: [{}], name: "n", id: "i" });
    expect(JSON.stringify(manifest)).toBe('{"id":"i","name":"n","metadata":{"z":1,"a":2},"operations":[{}]}');
  });
  it("does not depend on how the manifest was made", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const turned = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as SkillManifest;
        expect(JSON.stringify(orderManifest(turned))).toBe(JSON.stringify(orderManifest(manifest)));
      }),
    );
  });
});

describe("the keys of the model", () => {
  const { SkillManifest: manifest, ...others } = schemas;
  const properties = (schema: unknown) =>
    schema instanceof z.ZodMiniObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  const inConcepts = Object.values(others).flatMap(properties);

  it("have their order, each key of each concept in a manifest", () => {
    expect([...CONCEPT_KEYS].sort()).toEqual([...new Set(inConcepts.map(([key]) => key))].sort());
  });
  it("are free-form exactly if their values are free JSON", () => {
    const { Json, JsonRecord, JsonSchema, Extensions } = schemas;
    const free: ReadonlySet<unknown> = new Set([Json, JsonRecord, JsonSchema, Extensions]);
    const inner = (type: z.core.$ZodType): z.core.$ZodType => {
      if (type instanceof z.ZodMiniExactOptional) return inner(type._zod.def.innerType);
      return type instanceof z.ZodMiniArray ? inner(type._zod.def.element) : type;
    };
    const all = [...properties(manifest), ...inConcepts];
    expect([...FREE_FORM].sort()).toEqual(
      [...new Set(all.flatMap(([key, type]) => (free.has(inner(type)) ? [key] : [])))].sort(),
    );
  });
});
