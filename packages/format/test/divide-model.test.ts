import type { JsonRecord } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { defineTable, field, string } from "../src/index.js";
import { divideModel } from "../src/writing/divide-model.js";

const key = "SKILL.md";
const table = defineTable([field("name", "name", string), field("description", "description", string)], {
  id: "crate",
  own: new Set(),
});
const own = { name: "notes", description: "Finds notes." };
const front = { name: "my-notes", description: "Another text." };
const joined = { ...own, extensions: { [key]: front } };

/** Returns the name and the description that the front matter gets from a model. */
function inFront(model: JsonRecord) {
  const paths = [["name"], ["description"]];
  const divided = divideModel({ table, overridesKey: key }, model, { own, front, joined }, paths, () => false);
  expect(divided.own).toEqual(model);
  const { name, description } = divided.front;
  return { name, description };
}

describe("a value of the front matter that differs from the manifest's", () => {
  it("stays as it is if the model keeps it", () => {
    expect(inFront(joined)).toEqual(front);
  });
  it("stays as it is if the model has no values of the front matter", () => {
    expect(inFront(own)).toEqual(front);
  });
  it("stays as it is if the manifest's value changes", () => {
    expect(inFront({ ...joined, description: "Finds old notes." })).toEqual(front);
  });
  it("changes if it was edited", () => {
    const edited = { ...front, description: "Edited." };
    expect(inFront({ ...own, extensions: { [key]: edited } })).toEqual(edited);
  });
  it("becomes that of the manifest if it was removed from those of the front matter", () => {
    const { name } = front;
    expect(inFront({ ...own, extensions: { [key]: { name } } })).toEqual({ name, description: "Finds notes." });
  });
});
