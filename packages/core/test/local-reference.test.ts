import { describe, expect, it } from "vitest";
import { danglingReferences, localReferencePath, resolveLocalReference } from "../src/schema.js";

const schema = {
  $defs: {
    plain: { type: "string" },
    "with/slash": { type: "number" },
    "with~tilde": { type: "boolean" },
    "with%percent": { type: "null" },
    über: { type: "integer" },
    a: { b: { type: "object" } },
    "a/b": { type: "array" },
  },
  allOf: [{ title: "first" }, { title: "second" }],
};

describe("a local reference", () => {
  it.each([
    ["#", schema],
    ["#/$defs/plain", { type: "string" }],
    ["#/%24defs/plain", { type: "string" }],
    ["#/$defs/with~1slash", { type: "number" }],
    ["#/$defs/with%7E1slash", { type: "number" }],
    ["#/$defs/with%2Fslash", { type: "number" }],
    ["#/$defs/a%2Fb", { type: "array" }],
    ["#/$defs/a/b", { type: "object" }],
    ["#/$defs/with~0tilde", { type: "boolean" }],
    ["#/$defs/with%7E0tilde", { type: "boolean" }],
    ["#/$defs/with%25percent", { type: "null" }],
    ["#/$defs/with%percent", { type: "null" }],
    ["#/$defs/%C3%BCber", { type: "integer" }],
    ["#/allOf/1", { title: "second" }],
  ])("%s is resolved (RFC 6901, section 6)", (reference, target) => {
    expect(resolveLocalReference(schema, reference)).toEqual(target);
  });

  it.each(["#/$defs/none", "#/allOf/01", "#/allOf/", "#/allOf/-", "#/$defs/toString", "#/$defs/plain/type/x"])(
    "%s has no target, which is reported",
    (reference) => {
      expect(resolveLocalReference(schema, reference)).toBeUndefined();
      expect(danglingReferences({ ...schema, not: { $ref: reference } })).toEqual([
        { path: ["not", "$ref"], reference },
      ]);
    },
  );

  it.each(["#anchor", "other.json", "other.json#/$defs/plain", ""])(
    "%j is not local and is not resolved",
    (reference) => {
      expect(localReferencePath(reference)).toBeUndefined();
      expect(resolveLocalReference(schema, reference)).toBeUndefined();
      expect(danglingReferences({ ...schema, not: { $ref: reference } })).toEqual([]);
    },
  );
});
