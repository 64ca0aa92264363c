import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../src/json.js";
import { findMisshapen, hasShape, shapes } from "../src/shape.js";

const { list, maybe, named, oneOf, optional, record } = shapes;
const text = shapes.text();
const shape = record(
  {
    name: text,
    note: optional(text),
    level: maybe(shapes.number()),
    tags: optional(list(text, "a list of texts")),
    inputs: optional(named(record({ type: oneOf([text, shapes.flag()], "a type") }, "an input"), "inputs by name")),
  },
  "a skill",
);

describe("the shape of a document", () => {
  it.each<[string, Json, readonly string[]]>([
    ["nothing wrong", { name: "a", level: null, more: 1, inputs: { ["__proto__"]: { type: true } } }, []],
    ["something else", [], ["/: a skill"]],
    ["what is missing", { note: "x" }, ["/name: a text"]],
    ["null where nothing may be", { name: "a", note: null }, ["/note: a text"]],
    ["an item", { name: "a", tags: ["x", 1, "y", {}] }, ["/tags/1: a text", "/tags/3: a text"]],
    [
      "a value by its name",
      { name: "a", inputs: { k: { type: 3 }, l: 1 } },
      ["/inputs/k/type: a type", "/inputs/l: an input"],
    ],
  ])("tells %s", (_, value, expected) => {
    const found = findMisshapen(value, shape).map(({ path, expected }) => `/${path.join("/")}: ${expected}`);
    expect(found).toEqual(expected);
  });

  it("is right where nothing is found to be wrong, and only there", () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.record({ name: fc.string(), tags: fc.array(fc.jsonValue({ maxDepth: 0 })) }),
    );
    fc.assert(
      fc.property(values, (value) => {
        expect(hasShape(value as Json, shape)).toBe(findMisshapen(value as Json, shape).length === 0);
      }),
    );
  });
});
