import { expect, it } from "vitest";
import { recordOf, setOwn } from "../src/json.js";

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
