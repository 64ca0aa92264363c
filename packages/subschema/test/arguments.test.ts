import { expect, test } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as subschema from "../src/index.js";

describeEntrances({
  module: subschema,
  entrances: {
    intersects: { correct: () => [{ type: "string" }, {}, {}], options: 2 },
    isEquivalent: { correct: () => [{ type: "string" }, {}, {}], options: 2 },
    isSatisfiable: { correct: () => [{ type: "string" }, {}], options: 1 },
    isSubschema: { correct: () => [{ type: "string" }, {}, {}], options: 2 },
  },
});

test("the text of a schema is no schema", () => {
  // Callers in plain JavaScript can pass anything.
  const text: unknown = '{"type":"string"}';
  expect(() => subschema.isSubschema({}, text as subschema.Schema)).toThrow(
    "the schema b of isSubschema must be a JSON Schema, which is a boolean or an object, but is a value of type string; parse it first",
  );
});
