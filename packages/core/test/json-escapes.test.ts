import { describe, expect, it } from "vitest";
import { countUpTo, decodedLayers } from "../src/text.js";

describe("a text with JSON escapes", () => {
  it.each([
    ["a\\u0062c", ["abc"]],
    ['a\\n\\t\\"\\/', ['a\n\t"/']],
    ["a\\\\n", ["a\\n", "a\n"]],
    ["a\\x", []],
    ["abc", []],
    ["", []],
  ])("has a layer for each time that it can be decoded: %j", (text, layers) => {
    expect(decodedLayers(text).map((layer) => layer.text)).toEqual(layers);
  });
  it("is found in its source at each layer", () => {
    const text = "x \\\\u0061bc y";
    const [first, second, ...others] = decodedLayers(text);
    expect(others).toEqual([]);
    for (const layer of [first, second]) {
      const start = layer?.text.indexOf("bc") ?? 0;
      const { start: from, end: to } = layer?.toSource({ start, end: start + 2 }) ?? { start: 0, end: 0 };
      expect(text.slice(from, to)).toBe("bc");
    }
    const at = second?.text.indexOf("a") ?? 0;
    const whole = second?.toSource({ start: at, end: at + 1 }) ?? { start: 0, end: 0 };
    expect(text.slice(whole.start, whole.end)).toBe("\\\\u0061");
  });
  it("has four layers at most", () => {
    expect(decodedLayers(`${"\\".repeat(64)}n`)).toHaveLength(4);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [5, 3],
  [9, 3],
])("numbers up to a limit are counted: %i", (limit, count) => {
  expect(countUpTo([1, 3, 5], limit)).toBe(count);
});
