import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import { createSkill } from "../src/adapter/create-skill.js";
import { requireArguments } from "../src/arguments.js";
import * as core from "../src/index.js";

const { convert, createRegistry, decodeSkill, memoryFiles, overlay, validateSkill } = core;
const files = memoryFiles({ "canonical.json": '{"operations":[{}]}' });
const registry = createRegistry([canonicalAdapter]);
const formats = { from: canonicalAdapter, to: canonicalAdapter };

describeEntrances({
  module: { ...core, createSkill, detect: registry.detect },
  entrances: {
    convert: { correct: () => [files, formats], options: 1 },
    convertInSteps: { correct: () => [files, formats], options: 1 },
    createRegistry: { correct: () => [[canonicalAdapter]] },
    createSkill: { correct: () => [null, canonicalAdapter, {}], options: 2 },
    decodeSkill: { correct: () => [files, canonicalAdapter, {}], options: 2 },
    detect: { correct: () => [files, {}], options: 1 },
    memoryFiles: { correct: () => [{ "a.md": "A" }, {}], options: 1 },
    overlay: { correct: () => [files, []] },
    registerFormats: { correct: () => [[canonicalAdapter]] },
    validateSkill: { correct: () => [files, canonicalAdapter] },
  },
  finish: (name, result) => (name === "convertInSteps" ? core.runSteps(result as core.Steps<unknown>) : result),
});

/** Passes a value of the wrong type, as JavaScript callers may. */
const wrong = <T>(value: unknown) => value as T;

describe("a message about an argument", () => {
  it("says where an adapter comes from", () => {
    expect(() => convert(files, { from: canonicalAdapter, to: wrong("skill-manifest-v2") })).toThrow(
      'the option to of convert must be an adapter, but is the string "skill-manifest-v2"; import it from @skill-convert/adapter-skill-manifest-v2',
    );
    expect(() => convert(files, wrong({}))).toThrow("the option from of convert must be an adapter, but is undefined");
    expect(() => validateSkill(files, wrong([]))).toThrow(
      "the adapter of validateSkill must be an adapter, but is an array",
    );
  });

  it("says where files come from", () => {
    const message =
      'must be the files or the reading of a skill, but is the string "skills/notes"; use memoryFiles of @skill-convert/core or openSkill of @skill-convert/fs';
    expect(() => decodeSkill(wrong("skills/notes"), canonicalAdapter)).toThrow(`the skill of decodeSkill ${message}`);
    expect(() => validateSkill(wrong("skills/notes"), canonicalAdapter)).toThrow(message);
    expect(() => overlay(canonicalAdapter.read(files) as never, [])).toThrow(
      "the base of overlay must be the files of a skill, but is a value of type object; use memoryFiles",
    );
  });

  it("says that adapter and files are in the wrong order", () => {
    expect(() => decodeSkill(wrong(canonicalAdapter), wrong(files))).toThrow("the files come before the adapter");
  });

  it("names the item of an array", () => {
    expect(() => createRegistry(wrong(canonicalAdapter))).toThrow(
      "the adapters of a registry must be an array, but are a value of type object",
    );
    expect(() => createRegistry(wrong(["stop"]))).toThrow(
      'each of the adapters of a registry must be an adapter or a format, but is the string "stop"',
    );
    expect(() => createRegistry(wrong([{ id: "stop" }]))).toThrow('but is an object without "manifestFiles"');
  });

  it("names an unknown option, a similar one and all others", () => {
    expect(() => memoryFiles({}, wrong({ folder: "notes" }))).toThrow(
      'memoryFiles has no option "folder", only "path" and "above"',
    );
    expect(() => decodeSkill(files, canonicalAdapter, wrong({ sidecars: true }))).toThrow(
      'decodeSkill has no option "sidecars" (did you mean "sidecar"?), only "quiet", "sidecar" and "adapters"',
    );
  });

  it("names a part of an object that is not options", () => {
    const check = (request: unknown) =>
      requireArguments("ask", { request: [request, { keys: { id: "a string" }, required: ["id"] }] });
    expect(() => check({})).toThrow("id in the request of ask must be a string, but is undefined");
    expect(() => check({ id: "notes", ids: [] })).toThrow(
      'the request of ask cannot have "ids" (did you mean "id"?), only "id"',
    );
    expect(() => check(null)).toThrow("the request of ask must be an object, but is null");
  });

  it("names a content that is neither a string nor bytes", () => {
    expect(() => memoryFiles(wrong({ "a.md": 1 }))).toThrow("the content of a.md is neither a string nor a Uint8Array");
    expect(() => memoryFiles(wrong("SKILL.md"))).toThrow(
      'the files of memoryFiles must be contents by path, but are the string "SKILL.md"',
    );
  });
});

it.each([
  ["a number", 3, "3"],
  ["a string", "3", 3],
  ["an array", [], {}],
  ["true or false", true, "true"],
] as const)("an argument has to be %s", (what, correct, wrong) => {
  const check = (value: unknown) => requireArguments("read", { limit: [value, what] });
  expect(() => check(correct)).not.toThrow();
  expect(() => check(wrong)).toThrow(TypeError);
});
