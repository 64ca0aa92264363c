import { expect, it } from "vitest";
import { fromPointer, toPointer } from "../src/index.js";

it("segments are escaped in pointers", () => {
  expect(toPointer(["a/b", "c~d", 0])).toBe("/a~1b/c~0d/0");
  expect(fromPointer("/a~1b/c~0d/0")).toEqual(["a/b", "c~d", "0"]);
});
