import { expect, it } from "vitest";
import { touches } from "../src/worker/touches.js";

const range = (from: readonly [number, number], to: readonly [number, number]) => ({
  start: { line: from[0], character: from[1] },
  end: { line: to[0], character: to[1] },
});
const word = range([2, 4], [2, 8]);

it.each([
  ["overlap", range([2, 6], [2, 20]), true],
  ["contain one another", range([0, 0], [9, 0]), true],
  ["meet at the end", range([2, 8], [2, 8]), true],
  ["meet at the start", range([2, 4], [2, 4]), true],
  ["do not touch before", range([2, 0], [2, 3]), false],
  ["do not touch after", range([2, 9], [2, 12]), false],
  ["are on lines before, further to the right", range([1, 9], [1, 20]), false],
  ["are on lines after, further to the left", range([3, 0], [3, 2]), false],
  ["begin on a line before, further to the right", range([1, 9], [2, 5]), true],
])("ranges that %s", (_, other, expected) => {
  expect(touches(word, other)).toBe(expected);
  expect(touches(other, word)).toBe(expected);
});
