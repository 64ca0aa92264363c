import { describe, expect, it } from "vitest";
import { applyEdits, findSkills, findTexts, openSkill, writeFiles, writeSkill } from "../src/index.js";

/** Removes the types of a function, to call it as plain JavaScript does. */
const untyped = (call: unknown) => call as (...values: unknown[]) => unknown;

describe("a wrong call from plain JavaScript", () => {
  const skill = openSkill("skills/notes");

  it.each([
    ["findSkills", () => untyped(findSkills)("/nope"), /manifestFiles of findSkills must be a Set of file names/],
    ["findSkills", () => untyped(findSkills)(".", { manifestFiles: ["SKILL.md"] }), /Set.*but is an array/],
    [
      "findSkills",
      () => untyped(findSkills)(undefined, {}),
      /the root of findSkills must be a path .*but is undefined/,
    ],
    ["findTexts", () => untyped(findTexts)(5), /the root of findTexts must be a path .*of type number/],
    ["openSkill", () => untyped(openSkill)(null), /the folder of openSkill must be a path .*but is null/],
    ["applyEdits", () => untyped(applyEdits)("skills/notes", []), /must be a skill from openSkill/],
    ["applyEdits", () => untyped(applyEdits)(skill, { kind: "write" }), /the edits must be an array/],
    ["writeSkill", () => untyped(writeSkill)({}, "out", [], { outRoot: "out" }), /must be a skill from openSkill/],
    ["writeSkill", () => untyped(writeSkill)(skill, "out", []), /the option outRoot must be a path/],
    ["writeFiles", () => untyped(writeFiles)([], undefined, { outRoot: "out" }), /the target must be a path/],
  ])("of %s is a TypeError that says what is wrong", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it("is an error for a root that cannot be searched if there is no onProblem", () => {
    const search = () => [...findSkills("/nope", { manifestFiles: new Set(["SKILL.md"]) })];
    expect(search).toThrow('"/nope" cannot be searched: no such file or folder (ENOENT)');
    expect(() => [...findTexts("/nope")]).toThrow('"/nope" cannot be searched');
  });
});
