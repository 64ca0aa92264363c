import type { Json } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rebase } from "../src/index.js";
import { changes, json, RUNS } from "./arbitraries.js";

describe("rebase", () => {
  it("keeps its laws", () => {
    const pair = json.chain((value) => fc.tuple(fc.constant(value), changes(value)));
    fc.assert(
      fc.property(pair, json, ([before, after], other) => {
        expect(rebase(before, other, before)).toEqual(other);
        expect(rebase(before, before, after)).toEqual(after);
        expect(rebase(before, other, undefined)).toBeUndefined();
        expect(rebase(undefined, undefined, after)).toEqual(after);
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

  it("keeps spellings where nothing changed", () => {
    const after = { ...before, region: { reads: ["r", "s"] } };
    expect(rebase(before, current, after)).toEqual({ ...current, region: { reads: ["r", "s"], note: 1 } });
  });

  it("takes the smallest changed value where the shapes differ", () => {
    expect(rebase(before, current, { ...before, tags: ["x"] })).toEqual({ ...current, tags: ["x"] });
  });

  it("knows the elements of a list by their names", () => {
    const after = {
      ...before,
      inputs: [{ name: "b", required: false }, { name: "c" }, { name: "a", required: true, type: "string" }],
    };
    expect(rebase(before, current, after)).toEqual({
      ...current,
      inputs: [{ name: "b" }, { name: "c" }, { name: "a", required: "yes", type: "string" }],
    });
  });

  it("keeps the order of keys, and puts new ones behind their neighbours", () => {
    const merged = rebase({ a: 1, c: 3 }, { c: 3, x: 0, a: 1 }, { a: 1, b: 2, c: 3 }) as object;
    expect(Object.keys(merged)).toEqual(["c", "x", "a", "b"]);
  });

  it("takes the whole record where what changed is spelt under another key", () => {
    expect(rebase({ author: "x", n: 1 }, { writer: "x", n: 1 }, { author: "y", n: 1 })).toEqual({ author: "y", n: 1 });
  });
});
