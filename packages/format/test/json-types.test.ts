import type { Json } from "@skill-convert/core";
import { expect, it } from "vitest";
import { typeProblem } from "../src/index.js";

const VALUES: readonly Json[] = ["text", 1.5, 2, true, ["a"], { a: 1 }, null];

it.each([
  ["string", "a string", ["text"]],
  ["number", "a number", [1.5, 2]],
  ["integer", "a whole number", [2]],
  ["boolean", "true or false", [true]],
  ["array", "a list", [["a"]]],
  ["object", "a mapping", [{ a: 1 }]],
  ["null", "null", [null]],
])("a value of type %s is %s", (type, words, valid) => {
  expect(VALUES.filter((value) => typeProblem(type, value) === undefined)).toEqual(valid);
  expect(new Set(VALUES.map((value) => typeProblem(type, value)))).toEqual(new Set([undefined, words]));
});

it("a type that JSON Schema does not have is no problem of the value", () => {
  expect(VALUES.filter((value) => typeProblem("date", value) !== undefined)).toEqual([]);
});
