import { expect, test } from "vitest";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as subschema from "../src/index.js";

const refused = subschema.isSubschema({ type: "string" }, { type: "null" });

describeExports({
  module: subschema,
  correct: {
    explain: () => [refused],
    explainRefusal: () => [refused],
    intersects: () => [{ type: "string" }, {}, {}],
    isEquivalent: () => [{ type: "string" }, {}, {}],
    isSatisfiable: () => [{ type: "string" }, {}],
    isSubschema: () => [{ type: "string" }, {}, {}],
  },
});

test("the text of a schema is no schema", () => {
  // Callers in plain JavaScript can pass anything.
  const text: unknown = '{"type":"string"}';
  expect(() => subschema.isSubschema({}, text as subschema.Schema)).toThrow(
    "the schema b of isSubschema must be a JSON Schema, which is a boolean or an object, but is a value of type string; parse it first",
  );
});
