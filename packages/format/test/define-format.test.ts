import { convert, memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  boolean,
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  field,
  inputSchema,
  NOWHERE,
  nameOnce,
  oneName,
  string,
  structuralDiagnostics,
} from "../src/index.js";

const id = "crate";

/** A format with a field in a nested mapping, a field that the model does not have, and a schema. */
const table = defineTable(
  [
    field("box.name", "name", string, { required: true }),
    field("box.strict", "extensions.crate.box.strict", boolean),
    field("takes", "operations.0.input", inputSchema),
  ],
  { id, initial: () => ({ operations: [{}] }) },
);

const crate = defineFormat({
  format: {
    id,
    title: "Crate",
    manifestFiles: ["crate.json"],
    detect: (files) => (files.has("crate.json") ? { file: "crate.json", rank: 500 } : undefined),
  },
  versions: ["1"],
  findings: defineFindings(id, {
    ...structuralDiagnostics,
    "missing-field": {
      ...structuralDiagnostics["missing-field"],
      section: "Crate",
      requirement: "A crate has a name.",
      structural: true,
    },
  }),
  container: dataFile({ names: ["crate.json"] }),
  table,
  prepare: [nameOnce(oneName("Crate"))],
  idOf: () => undefined,
  coverage: {},
});

describe("a row to the extensions of its format", () => {
  it.each([
    ["alone", { box: { name: "a", strict: true } }],
    ["with an unknown key", { box: { name: "a", strict: true }, colour: 1 }],
    ["with an unknown key in its mapping", { box: { name: "a", strict: true, colour: 1 } }],
  ])("is read and written once: %s", (_, document) => {
    const model = table.get(document, NOWHERE);
    expect(model).toMatchObject({ extensions: { crate: { box: { strict: true } } } });
    expect(model && table.put(model, undefined, NOWHERE)).toEqual(document);
    expect(model && table.put({ ...model, name: "b" }, document, NOWHERE)).toEqual({
      ...document,
      box: { ...document.box, name: "b" },
    });
  });

  it("has the same path in the extensions and in the document", () => {
    expect(() => defineTable([field("box.strict", "extensions.crate.strict", boolean)], { id })).toThrow(
      "box.strict of the extensions has to be extensions.crate.box.strict",
    );
  });
});

describe("a document that only its name makes a manifest", () => {
  it.each(["[]", "3", '"a"'])("has the wrong type if it is not a mapping: %s", (text) => {
    const { value, diagnostics } = crate.decode(memoryFiles({ "crate.json": text }));
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "crate/wrong-type", severity: "error" }]);
  });
});

describe("a required field in a nested mapping", () => {
  it.each(["{}", '{"box":null}', '{"box":{}}'])("is reported if the mapping is missing: %s", (text) => {
    const files = memoryFiles({ "crate.json": text });
    expect(crate.decode(files)).toMatchObject({ diagnostics: [{ code: "crate/missing-field", severity: "error" }] });
    expect(validateSkill(files, crate).diagnostics.map(({ code }) => code)).toContain("crate/missing-field");
    expect(convert(files, { from: crate, to: crate }).diagnostics).toMatchObject([{ code: "crate/missing-field" }]);
  });

  it("is also required by the JSON Schema", () => {
    expect(crate.jsonSchema).toMatchObject({ required: ["box"], properties: { box: { required: ["name"] } } });
  });
});

it("the coverage of a schema includes its parts", () => {
  expect(crate.coverage).toMatchObject({
    "operations/*/input/parameters/*": { holds: "exact" },
    "operations/*/input/parameters/*/schema": { holds: "exact", exactFor: { type: "object" } },
    "operations/*/input/parameters/*/default": { holds: "exact" },
    "operations/*/input/keywords": { holds: "exact", exactFor: { minProperties: 1 } },
    "operations/*/output/fields": { holds: "none" },
  });
});
