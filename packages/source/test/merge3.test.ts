import type { Json } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge3 } from "../src/index.js";
import { changes, json, RUNS } from "./arbitraries.js";

describe("merge3", () => {
  it("obeys its laws", () => {
    const pair = json.chain((value) => fc.tuple(fc.constant(value), changes(value)));
    fc.assert(
      fc.property(pair, json, ([before, after], other) => {
        expect(merge3(before, other, before)).toEqual(other);
        expect(merge3(before, before, after)).toEqual(after);
        expect(merge3(before, other, undefined)).toBeUndefined();
        expect(merge3(undefined, undefined, after)).toEqual(after);
      }),
      { numRuns: RUNS * 2 },
    );
  });

  const before: Json = {
    inputs: [
      { name: "a", required: true },
      { name: "b", required: false },
    ],
    tags: ["x", "y"],
    region: { reads: ["r"] },
  };
  const current: Json = {
    inputs: [{ name: "a", required: "yes" }, { name: "b" }],
    tags: "x, y",
    region: { reads: ["r"], note: 1 },
    extra: true,
  };

  it("keeps the form of unchanged values", () => {
    const after = { ...before, region: { reads: ["r", "s"] } };
    expect(merge3(before, current, after)).toEqual({ ...current, region: { reads: ["r", "s"], note: 1 } });
  });

  it("takes the smallest changed value if the shapes differ", () => {
    expect(merge3(before, current, { ...before, tags: ["x"] })).toEqual({ ...current, tags: ["x"] });
  });

  it("matches array elements by name", () => {
    const after = {
      ...before,
      inputs: [{ name: "b", required: false }, { name: "c" }, { name: "a", required: true, type: "string" }],
    };
    expect(merge3(before, current, after)).toEqual({
      ...current,
      inputs: [{ name: "b" }, { name: "c" }, { name: "a", required: "yes", type: "string" }],
    });
  });

  it("keeps the order of keys, and puts new ones after their neighbours", () => {
    const merged = merge3({ a: 1, c: 3 }, { c: 3, x: 0, a: 1 }, { a: 1, b: 2, c: 3 }) as object;
    expect(Object.keys(merged)).toEqual(["c", "x", "a", "b"]);
  });

  it("takes the complete object if a changed value has another key", () => {
    expect(merge3({ author: "x", n: 1 }, { writer: "x", n: 1 }, { author: "y", n: 1 })).toEqual({ author: "y", n: 1 });
  });

  it("puts a new key after the key that it follows", () => {
    const merged = merge3({ a: 1, b: 2 }, { a: "1", b: 2 }, { a: 1, c: 3, b: 2 });
    expect(JSON.stringify(merged)).toBe('{"a":"1","c":3,"b":2}');
    const first = merge3({ a: 1, b: 2 }, { a: "1", b: 2 }, { c: 3, a: 1, b: 2 });
    expect(JSON.stringify(first)).toBe('{"c":3,"a":"1","b":2}');
  });
});
