import { expect, it } from "vitest";
import { fromPointer, toPointer } from "../src/index.js";
import { matchPattern, parsePattern, startsWith } from "../src/path.js";

it("segments are escaped in pointers", () => {
  expect(toPointer(["a/b", "c~d", 0])).toBe("/a~1b/c~0d/0");
  expect(fromPointer("/a~1b/c~0d/0")).toEqual(["a/b", "c~d", "0"]);
});

it.each([
  [["a", 0], ["a"], true],
  [["a", 0], ["a", "0"], true],
  [["a"], [], true],
  [["a"], ["a", 0], false],
  [["b", 0], ["a"], false],
])("a path begins with another one: %j with %j", (path, prefix, expected) => {
  expect(startsWith(path, prefix)).toBe(expected);
});

it.each([
  ["", ["a"], 0],
  ["a/*", ["a", 0, "b"], 2],
  ["a/*/b", ["a", 0, "b"], 3],
  ["a/0", ["a", 0], 2],
  ["a/*/c", ["a", 0, "b"], -1],
  ["a/b/c", ["a", "b"], -1],
])("the pattern %j matches the beginning of %j", (pattern, path, count) => {
  expect(matchPattern(parsePattern(pattern), path)).toBe(count);
});
