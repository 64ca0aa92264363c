import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import {
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  field,
  string,
  structuralDiagnostics,
} from "../src/index.js";

const files = memoryFiles({ "card.json": '{"title":"greet"}' });
const definition = {
  format: { id: "card", title: "Card", manifestFiles: ["card.json"], detect: () => undefined },
  versions: ["1"],
  findings: defineFindings("card", structuralDiagnostics),
  container: dataFile({ names: ["card.json"] }),
  table: defineTable([field("title", "name", string)], { id: "card", initial: () => ({ operations: [{}] }) }),
  idOf: () => "card",
  coverage: {},
};
const { read, decode, encode } = defineFormat(definition);

describeEntrances({
  module: { defineFormat, read, decode, encode },
  entrances: {
    defineFormat: { correct: () => [definition], options: 0 },
    read: { correct: () => [files] },
    decode: { correct: () => [files, {}], options: 1 },
    encode: { correct: () => [null, {}], options: 1 },
  },
});

describe("a part of a definition that is of the wrong type", () => {
  it.each([
    ["table", [], "table in the definition of defineFormat must be a result of defineTable, but is an array"],
    ["container", undefined, "container in the definition of defineFormat must be a container, but is undefined"],
    [
      "prepare",
      ["one"],
      'each of prepare in the definition of defineFormat must be a result of step, but is the string "one"',
    ],
    ["coverge", {}, 'the definition of defineFormat cannot have "coverge" (did you mean "coverage"?)'],
  ])("is named: %s", (key, value, message) => {
    expect(() => defineFormat({ ...definition, [key]: value })).toThrow(message);
  });
});
