import type { Json } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { distinct, either, field, list, NOWHERE, number, oneOf, record, string } from "../src/index.js";

describe("an element of a list", () => {
  it("without a name keeps its form when it moves", () => {
    const levels = list(oneOf({ low: 1, high: 9 }, { older: { min: 1 } }));
    expect(levels.put([9, 1], ["min", "high"], NOWHERE)).toEqual(["high", "min"]);
    const eithers = list(either<Json>("a number or a word", [number, oneOf({ low: 1, high: 9 })]));
    expect(eithers.put([9, 1], ["low", "high"], NOWHERE)).toEqual(["high", "low"]);
  });
  it("keeps its unknown keys when it moves, even if its name is a list", () => {
    const call = record([field("argv", "argv", list(string), { key: true }), field("note", "note", string)], {
      id: "card",
    });
    const old = [{ argv: ["git", "add"], x: 1 }, { argv: ["git", "log"] }];
    const model = [{ argv: ["git", "log"] }, { argv: ["git", "add"], note: "new" }];
    expect(list(call).put(model, old, NOWHERE)).toEqual([old[1], { ...old[0], note: "new" }]);
  });
});

it("a value in place of a list without duplicates is only of the wrong type", () => {
  const found: string[] = [];
  distinct(list(string), "duplicate-entry", "name").check?.("git", NOWHERE, ({ code }) => found.push(code));
  expect(found).toEqual(["wrong-type"]);
});

it("a list of values without parts has no rows of its own", () => {
  expect(list(string).rows?.()).toEqual([]);
});
