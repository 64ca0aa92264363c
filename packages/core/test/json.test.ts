import { expect, it } from "vitest";
import { canonicalJson, cloneJson, isRecord, jsonEqual, recordOf, setOwn, valueAt } from "../src/json.js";

// Tests the guarantee reliability.md#g19.
it("keys are kept if they are properties of every object", () => {
  const record = recordOf<number>([
    ["__proto__", 1],
    ["constructor", 2],
    ["gone", undefined],
  ]);
  expect(Object.entries(record)).toEqual([
    ["__proto__", 1],
    ["constructor", 2],
  ]);
  setOwn(record, "__proto__", 3);
  expect(Object.getOwnPropertyDescriptor(record, "__proto__")?.value).toBe(3);
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});

it.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1, c: 2 }, false],
  [[1, 2], [1, 2], true],
  [[1], [1, 2], false],
  [[], {}, false],
  [Number.NaN, Number.NaN, true],
  [null, {}, false],
  [1, "1", false],
])("JSON values are equal whatever the order of their keys: %j and %j", (a, b, expected) => {
  expect([jsonEqual(a, b), jsonEqual(b, a)]).toEqual([expected, expected]);
  if (expected) expect(canonicalJson(a)).toBe(canonicalJson(b));
});

it("a copy shares no object, and objects are neither lists nor null", () => {
  const value = { a: [{ b: 1 }], c: null };
  const copy = cloneJson(value);
  expect(copy).toEqual(value);
  expect([copy === value, copy.a === value.a, copy.a[0] === value.a[0]]).toEqual([false, false, false]);
  expect([isRecord({}), isRecord([]), isRecord(null), isRecord("a")]).toEqual([true, false, false, false]);
});

it.each([
  [["a", 0], 1],
  [["a", "0"], 1],
  [["a", "00"], undefined],
  [["a", 2], undefined],
  [["b", "c"], "d"],
  [["b", "toString"], undefined],
  [["a", 0, "x"], undefined],
  [[], { a: [1], b: { c: "d" } }],
])("a value is found at the path %j", (path, expected) => {
  expect(valueAt({ a: [1], b: { c: "d" } }, path)).toEqual(expected);
});
