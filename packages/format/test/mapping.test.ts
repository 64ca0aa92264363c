import { expect, it } from "vitest";
import { isBlank } from "../src/codec/mapping.js";

it.each([
  [undefined, true],
  [null, true],
  [{}, true],
  [{ name: "a" }, false],
  [[], false],
  ["", false],
  [0, false],
])("a document is empty if it is missing, null or a mapping without entries: %j", (value, expected) => {
  expect(isBlank(value)).toBe(expected);
});
