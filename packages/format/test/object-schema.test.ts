import type { Path } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { inputSchema, NOWHERE, outputSchema } from "../src/index.js";

const schema = {
  type: "object",
  description: "A berth.",
  properties: {
    day: { type: "string", format: "date", description: "When." },
    place: { type: "string", enum: ["north"], default: "north" },
  },
  required: ["place"],
  minProperties: 1,
};

/** Paths in the model, and the paths in a schema from which they were read. */
const BOTH_WAYS: readonly (readonly [Path, Path])[] = [
  [[], []],
  [["parameters"], ["properties"]],
  [
    ["parameters", 0],
    ["properties", "day"],
  ],
  [
    ["parameters", 1],
    ["properties", "place"],
  ],
  [
    ["parameters", 0, "description"],
    ["properties", "day", "description"],
  ],
  [
    ["parameters", 1, "default"],
    ["properties", "place", "default"],
  ],
  [
    ["parameters", 0, "schema", "format"],
    ["properties", "day", "format"],
  ],
  [
    ["parameters", 1, "schema", "enum", 0],
    ["properties", "place", "enum", 0],
  ],
  [
    ["parameters", 1, "required"],
    ["required", 0],
  ],
  [["keywords", "minProperties"], ["minProperties"]],
];

describe("the schema of an input", () => {
  it.each(BOTH_WAYS)("has %j of the model at %j, and leads back", (path, at) => {
    expect(inputSchema.toDocument?.(schema, path)).toEqual({ path: at });
    expect(inputSchema.toModel?.(schema, at)).toEqual(path);
  });
  it.each([
    [["parameters", 0, "name"], ["properties", "day"], "key"],
    [["parameters", 0, "schema"], ["properties", "day"], undefined],
    [["parameters", 0, "required"], ["properties", "day"], undefined],
    [["parameters", 7], ["properties"], undefined],
    [["keywords"], [], undefined],
    [["omits"], [], undefined],
  ] as const)("leads from %j to the nearest value, %j", (path, at, part) => {
    expect(inputSchema.toDocument?.(schema, path)).toEqual({ path: at, ...(part && { part }) });
  });
  it("leads from the list of required names to the parameters", () => {
    expect(inputSchema.toModel?.(schema, ["required"])).toEqual(["parameters"]);
  });
});

describe("the schema of an output", () => {
  it("has a description of its own, which that of an input is a keyword of", () => {
    expect(outputSchema.toDocument?.(schema, ["description"])).toEqual({ path: ["description"] });
    expect(outputSchema.toModel?.(schema, ["description"])).toEqual(["description"]);
    expect(inputSchema.toModel?.(schema, ["description"])).toEqual(["keywords", "description"]);
    expect(outputSchema.toModel?.(schema, ["required", 0])).toEqual(["fields", 1, "guaranteed"]);
  });
});

describe("a schema that is written over another one", () => {
  const model = inputSchema.get(schema, NOWHERE) ?? {};
  const [day, place] = model["parameters"] as readonly { readonly name: string }[];

  it("stays the same object if it reads the same", () => {
    expect(inputSchema.put(model, schema, NOWHERE)).toBe(schema);
    expect(inputSchema.put(model, undefined, NOWHERE)).toEqual(schema);
  });
  it("keeps its form when a parameter changes or gets another name", () => {
    const form = { required: ["place"], properties: { day: { description: "When.", format: "date", type: "string" } } };
    const read = inputSchema.get(form, NOWHERE) ?? {};
    const put = (parameter: object) =>
      JSON.stringify(inputSchema.put({ ...read, parameters: [parameter] } as never, form, NOWHERE));
    const [first] = read["parameters"] as readonly object[];
    const start = '{"required":["place"],"properties":{';
    expect(put({ ...first, description: "Then." })).toBe(
      `${start}"day":{"description":"Then.","format":"date","type":"string"}}}`,
    );
    expect(put({ ...first, name: "date" })).toBe(
      `${start}"date":{"description":"When.","format":"date","type":"string"}}}`,
    );
  });
  it("has the properties in the order of the parameters", () => {
    const swapped = inputSchema.put({ ...model, parameters: [place, day] } as never, schema, NOWHERE);
    expect(Object.keys((swapped as typeof schema).properties)).toEqual(["place", "day"]);
  });
});
