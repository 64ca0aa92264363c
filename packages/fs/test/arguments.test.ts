import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as fs from "../src/index.js";

const folder = fs.realPath(mkdtempSync(join(tmpdir(), "arguments-")));
mkdirSync(join(folder, "skill"));
writeFileSync(join(folder, "skill", "SKILL.md"), "# Notes\n");
const skill = () => fs.openSkill(join(folder, "skill"));
const manifestFiles = new Set(["SKILL.md"]);
const options = { outRoot: join(folder, "out"), dryRun: true };

describeEntrances({
  module: fs,
  text: join(folder, "text"),
  entrances: {
    addSkill: { correct: () => [skill(), join(folder, "out", "notes"), options], options: 2 },
    appendToFile: { correct: () => [join(folder, "log"), "text", {}], options: 2 },
    applyEdits: { correct: () => [skill(), [], {}], options: 2 },
    findSkills: { correct: () => [folder, { manifestFiles }], options: 1 },
    findTexts: { correct: () => [folder, {}], options: 1 },
    openSkill: { correct: () => [join(folder, "skill"), {}], options: 1 },
    writeBytes: { correct: () => [new Map(), join(folder, "out"), options], options: 2 },
    writeFiles: { correct: () => [[], join(folder, "out"), options], options: 2 },
    writeSkill: { correct: () => [skill(), join(folder, "out", "notes"), [], options], options: 3 },
  },
  finish: (name, result) =>
    name === "findSkills" || name === "findTexts" ? [...(result as Iterable<unknown>)] : result,
});

/** Removes the types of a function, to call it as plain JavaScript does. */
const untyped = (call: unknown) => call as (...values: unknown[]) => unknown;

describe("a wrong call from plain JavaScript", () => {
  it.each([
    [
      "findSkills",
      () => untyped(fs.findSkills)("/nope"),
      "the options of findSkills must be an object, but are undefined",
    ],
    [
      "findSkills",
      () => untyped(fs.findSkills)(".", { manifestFiles: ["SKILL.md"] }),
      'the option manifestFiles of findSkills must be a Set of file names, such as new Set(["SKILL.md"]), but is an array',
    ],
    [
      "applyEdits",
      () => untyped(fs.applyEdits)("skills/notes", []),
      'the skill of applyEdits must be a skill from openSkill, but is the string "skills/notes"',
    ],
    [
      "writeSkill",
      () => untyped(fs.writeSkill)(skill(), "out", [], {}),
      "the option outRoot of writeSkill must be a string, but is undefined",
    ],
    [
      "writeFiles",
      () => untyped(fs.writeFiles)([], "out", { outRoot: "out", dryrun: true }),
      '(did you mean "dryRun"?)',
    ],
  ])("of %s is a TypeError that says what is wrong", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it("is an error for a root that cannot be searched if there is no onProblem", () => {
    const search = () => [...fs.findSkills("/nope", { manifestFiles })];
    expect(search).toThrow('"/nope" cannot be searched: no such file or folder (ENOENT)');
    expect(() => [...fs.findTexts("/nope")]).toThrow('"/nope" cannot be searched');
  });
});

it("what findSkills found is accepted as the options of openSkill", () => {
  const [found] = fs.findSkills(folder, { manifestFiles });
  expect(found && fs.openSkill(found.directory, found).path).toBe("skill");
});
