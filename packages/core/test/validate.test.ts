import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { type Adapter, filesOf, memoryFiles, validateSkill } from "../src/index.js";

/** The canonical format with documents whose positions are not known. */
const adapter: Adapter = {
  ...canonicalAdapter,
  read: (skill) => ({
    files: filesOf(skill),
    document: { document: {}, locatePointer: () => undefined, locateKey: () => undefined },
  }),
};

function found(parameter: object) {
  const parameters = [{ name: "key", schema: { type: "string" }, ...parameter }];
  const text = JSON.stringify({ operations: [{ input: { parameters } }] });
  return validateSkill(memoryFiles({ "canonical.json": text }), adapter).diagnostics.map(({ code }) => code);
}

describe("the default of a sensitive input (adr002.md#s16)", () => {
  it.each([
    ["a string", { sensitive: true, default: "hunter2" }, ["core/sensitive-default"]],
    ["a number", { sensitive: true, default: 42 }, ["core/sensitive-default"]],
    ["a blank string", { sensitive: true, default: " " }, []],
    ["no secret", { sensitive: true, default: true }, []],
    ["missing", { sensitive: true }, []],
    ["that of an input that is not sensitive", { default: "hunter2" }, []],
  ])("is reported, or not if it is %s", (_, parameter, codes) => {
    expect(found(parameter)).toEqual(codes);
  });
});

it("a skill without a manifest has no rules to break", () => {
  const { manifest, locate, diagnostics } = validateSkill(memoryFiles({}), canonicalAdapter);
  expect([manifest, locate(["name"]), diagnostics]).toEqual([undefined, undefined, []]);
});
