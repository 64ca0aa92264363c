import { decodeSkill, type Json, memoryFiles, type Path } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { describe, expect, it } from "vitest";
import { openapiAdapter } from "../src/index.js";
import { NEWER, OLDER, WHOLE } from "./documents.js";

/** The first line of the text at each path of the manifest whose value is not written there as it is. */
function derivedPlaces(text: string, file: string): Readonly<Record<string, string>> {
  const { value } = decodeSkill(memoryFiles({ [file]: text }), openapiAdapter);
  const derived: Record<string, string> = {};
  const walk = (part: unknown, path: Path): void => {
    if (Array.isArray(part)) for (const [index, item] of part.entries()) walk(item, [...path, index]);
    else if (isRecord(part)) for (const [key, item] of Object.entries(part)) walk(item, [...path, key]);
    else {
      const range = value?.locate(path)?.range;
      const [line = ""] = range ? text.slice(range.start, range.end).split("\n") : [];
      if (line.replace(/^"(.*)"$/, "$1") !== String(part as Json)) derived[path.join("/")] = line;
    }
  };
  walk(value?.manifest, []);
  return derived;
}

describe("the value at a path of the model is found where the document has it, or what it follows from", () => {
  it("in a document of 3.1", () => {
    expect(derivedPlaces(NEWER, "openapi.yaml")).toEqual({
      "effects/0/destinations/0": "- url: https://api.harbour.example/v1",
      "effects/0/type": "- url: https://api.harbour.example/v1",
      "effects/1/destinations/0": "- url: https://api.harbour.example/v1",
      "effects/1/type": "- url: https://api.harbour.example/v1",
      id: "Harbour",
      "operations/0/entrypoints/agent": "get",
      "operations/0/hints/readOnly": "get",
      "operations/0/output/keywords/anyOf/1/required/0": "description: The berth",
      "operations/0/output/keywords/anyOf/1/title": "description: The berth",
      "operations/0/output/keywords/anyOf/1/type": "description: The berth",
      "operations/0/output/omits/0": "type: object",
      "operations/1/entrypoints/agent": "delete",
      "operations/1/hints/idempotent": "delete",
      "operations/2/entrypoints/agent": "post",
      "operations/2/input/parameters/0/required": "ship",
      "operations/2/input/parameters/1/required": "{ type: integer, default: 2 }",
      "requiredCapabilities/0": "[]",
      "scopes/0": "[]",
    });
  });
  it("in a document of 3.0 with references", () => {
    expect(derivedPlaces(OLDER, "lighthouse.openapi.json")).toEqual({
      id: '"Lighthouse"',
      "operations/0/hints/readOnly": '"get"',
      "operations/0/name": '"get"',
      "operations/0/output/fields/0/schema/type/1": '"number"',
      "operations/0/output/fields/2/schema/$ref": '"#/components/schemas/Lamp"',
      "operations/0/output/keywords/$defs/Lamp/properties/next/$ref": '"#/components/schemas/Lamp"',
      "operations/0/output/keywords/$defs/Lamp/properties/watts/type/1": '"number"',
      "operations/1/hints/idempotent": '"put"',
      "operations/1/input/keywords/$defs/Lamp/properties/next/$ref": '"#/components/schemas/Lamp"',
      "operations/1/input/keywords/$defs/Lamp/properties/watts/type/1": '"number"',
      "operations/1/input/parameters/0/schema/type/1": '"number"',
      "operations/1/input/parameters/2/schema/$ref": '"#/components/schemas/Lamp"',
      version: '"7"',
    });
  });
  it("in a document with whole bodies", () => {
    expect(derivedPlaces(WHOLE, "openapi.yaml")).toEqual({
      id: "Buoys",
      "operations/0/hints/idempotent": "put",
      "operations/0/input/parameters/0/extensions/openapi/in": "content:",
      "operations/0/input/parameters/0/name": "content:",
      "operations/1/input/parameters/0/extensions/openapi/in": "description: The name of the buoy",
      "operations/1/input/parameters/0/name": "description: The name of the buoy",
      "operations/2/hints/readOnly": "get",
      version: '"2"',
    });
  });
});
