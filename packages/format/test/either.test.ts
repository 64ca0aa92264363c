import type { Json } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type Codec, either, field, fieldsOf, NOWHERE, number, oneOf, string } from "../src/index.js";

const level = either("a number or a word", [number, oneOf({ low: 1, high: 9 })]);
const { record } = fieldsOf("toy");
const point = record([field("x", "x", number, { required: true })]);
const person = record([
  field("name", "name", string, { required: true }),
  field("mail", "mail", string),
  field("age", "age", number),
]);

function problems(codec: Codec, raw: Json): readonly string[] {
  const found: string[] = [];
  codec.check?.(raw, NOWHERE, ({ code, path }) => found.push([code, ...path].join(" ")));
  return found;
}

describe("either", () => {
  it("reads the first form that accepts a value", () => {
    expect([level.get(3, NOWHERE), level.get("high", NOWHERE), level.get(true, NOWHERE)]).toEqual([3, 9, undefined]);
  });

  it("keeps the form of the previous value as long as it can hold the new one", () => {
    expect([level.put(9, "low", NOWHERE), level.put(5, "low", NOWHERE), level.put(9, 1, NOWHERE)]).toEqual([
      "high",
      5,
      9,
    ]);
  });

  it("writes the form that says most, if none says all, and the first of several that say as much", () => {
    const name = either("a person", [
      record([field("name", "name", string, { required: true })]),
      record([field("name", "name", string, { required: true }), field("mail", "mail", string)]),
      record([field("name", "name", string, { required: true }), field("post", "mail", string)]),
    ] as Codec[]);
    expect(name.put({ name: "Ada", mail: "a@b.c", age: 36 }, undefined, NOWHERE)).toEqual({
      name: "Ada",
      mail: "a@b.c",
    });
  });

  it("finds what is wrong inside the form that has the type of the value", () => {
    const codec = either("a number or a point", [number, point] as Codec[]);
    expect(problems(codec, { x: "far" })).toEqual(problems(point as Codec, { x: "far" }));
    expect(problems(codec, "far")).toEqual(["wrong-type"]);
    expect(problems(codec, ["far"])).toEqual(["wrong-type"]);
    expect(problems(codec, null)).toEqual(["wrong-type"]);
    expect([problems(codec, 3), problems(codec, { x: 3 })]).toEqual([[], []]);
  });

  it("needs the source, and leaves out keys, if one of its forms does", () => {
    const plain = either("two forms", [number, string] as Codec[]);
    const demanding = either("two forms", [number, { ...string, needsSource: true, leavesOutKeys: true }] as Codec[]);
    expect([plain.needsSource, plain.leavesOutKeys]).toEqual([false, false]);
    expect([demanding.needsSource, demanding.leavesOutKeys]).toEqual([true, true]);
  });

  it("leads to the parts of the form that a value has", () => {
    const codec = either("a name or a person", [string, person] as Codec[]);
    expect(codec.keys?.({ name: "Ada" })).toEqual(person.keys?.({ name: "Ada" }) ?? []);
    expect(codec.rows?.()).toEqual(person.rows?.() ?? []);
  });
});
