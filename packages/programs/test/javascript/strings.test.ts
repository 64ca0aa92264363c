import { expect, it } from "vitest";
import { readStringLiteral } from "../../src/javascript.js";

it.each([
  ["'a'", "a"],
  ['"it\'s"', "it's"],
  ["`a\nb`", "a\nb"],
  ["'\\n\\t\\\\\\''", "\n\t\\'"],
  ["'\\x41\\u0042\\u{43}'", "ABC"],
  ["'\\0\\101\\033[0m'", "\0A\x1b[0m"],
  ["'a\\\nb\\\r\nc'", "abc"],
])("readStringLiteral reads %j", (literal, value) => {
  expect(readStringLiteral(literal)).toBe(value);
  // A program of our own with the literal has the same value; templates and modules have no octal escapes.
  expect(new Function(`return ${literal}`)()).toBe(value);
});
