import { type Diagnostic, memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter } from "../src/index.js";

/** What the reference validator is tried with, in our words: front matter, the folder, and what makes it invalid. */
const cases: readonly { what: string; lines: readonly string[]; folder?: string; invalid?: readonly string[] }[] = [
  { what: "the least that a skill has", lines: ["name: my-skill", "description: A test skill"] },
  { what: "capitals", lines: ["name: MySkill", "description: a"], folder: "MySkill", invalid: ["name-characters"] },
  {
    what: "a name of 70 characters",
    lines: [`name: ${"a".repeat(70)}`, "description: a"],
    folder: "a".repeat(70),
    invalid: ["name-too-long"],
  },
  {
    what: "a hyphen first",
    lines: ["name: -my-skill", "description: a"],
    folder: "-my-skill",
    invalid: ["name-hyphens"],
  },
  { what: "two hyphens", lines: ["name: my--skill", "description: a"], folder: "my--skill", invalid: ["name-hyphens"] },
  {
    what: "an underscore",
    lines: ["name: my_skill", "description: a"],
    folder: "my_skill",
    invalid: ["name-characters"],
  },
  {
    what: "another folder",
    lines: ["name: correct-name", "description: a"],
    folder: "wrong-name",
    invalid: ["name-not-folder"],
  },
  {
    what: "a license and metadata",
    lines: ["name: my-skill", "description: a", "license: MIT", "metadata:", "  author: Test"],
  },
  { what: "tools", lines: ["name: my-skill", "description: a", "allowed-tools: Bash(jq:*) Bash(git:*)"] },
  { what: "Chinese", lines: ["name: 技能", "description: a"], folder: "技能" },
  { what: "Russian with a hyphen", lines: ["name: мой-навык", "description: a"], folder: "мой-навык" },
  { what: "Russian", lines: ["name: навык", "description: a"], folder: "навык" },
  { what: "Russian capitals", lines: ["name: НАВЫК", "description: a"], folder: "НАВЫК", invalid: ["name-characters"] },
  {
    what: "a description of 1,100 characters",
    lines: ["name: my-skill", `description: ${"x".repeat(1100)}`],
    invalid: ["text-too-long"],
  },
  { what: "compatibility", lines: ["name: my-skill", "description: a", "compatibility: Requires Python 3.11+"] },
  {
    what: "compatibility of 550 characters",
    lines: ["name: my-skill", "description: a", `compatibility: ${"x".repeat(550)}`],
    invalid: ["text-too-long"],
  },
  {
    what: "one form of an accent in the name, the other in the folder",
    lines: ["name: cafe\u0301", "description: a"],
    folder: "caf\u00e9",
  },
  { what: "no name", lines: ["description: a"], invalid: ["no-name"] },
  { what: "no description", lines: ["name: my-skill"], invalid: ["missing-field"] },
  { what: "YAML that is none", lines: ["name: [invalid"], invalid: ["source/unclosed-bracket"] },
  {
    what: "a list",
    lines: ["- name", "- description"],
    invalid: ["format/front-matter-shape", "core/not-this-format"],
  },
  {
    what: "a colon in a plain description",
    lines: ["name: my-skill", "description: Use when: asked"],
    invalid: ["source/unquoted-colon"],
  },
  {
    what: "a key twice",
    lines: ["name: my-skill", "description: a", "description: b"],
    invalid: ["source/duplicate-key"],
  },
  ...["a", "1", "ß"].map((name) => ({
    what: `the name ${name}`,
    lines: [`name: "${name}"`, "description: a"],
    folder: name,
  })),
  ...["a.b", "a b"].map((name) => ({
    ...{ what: `the name ${name}`, lines: [`name: "${name}"`, "description: a"], folder: name },
    invalid: ["name-characters"],
  })),
];

/**
 * The same input, another verdict, and why. The specification's text is the judge; the reference validator has a YAML reader
 * that knows less than YAML, and does not look at every field that the text constrains.
 */
const otherwise: typeof cases = [
  // "unknown_field": an error there. The text neither allows nor forbids other fields, and clients define many.
  { what: "a field of somebody's own", lines: ["name: my-skill", "description: a", "unknown_field: x"] },
  // A parse error there, because its reader has no flow lists; a warning here, since several clients read a list.
  { what: "tools in a list", lines: ["name: my-skill", "description: a", "allowed-tools: [Read, Grep]"] },
  // Passes there. "1-500 characters if provided."
  {
    what: "an empty compatibility",
    lines: ["name: my-skill", "description: a", 'compatibility: ""'],
    invalid: ["no-text"],
  },
  // Cut off at the first `---` there, without a word.
  { what: "three hyphens in a value", lines: ["name: my-skill", "description: a --- b"] },
];

const errors = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code.replace("agent-skills/", ""));

describe("the reference validator's verdicts", () => {
  it.each([...cases, ...otherwise])("$what", ({ lines, folder = "my-skill", invalid = [] }) => {
    const files = memoryFiles({ "SKILL.md": `---\n${lines.join("\n")}\n---\n# A\n` }, { path: `skills/${folder}` });
    expect(errors(validateSkill(agentSkillsAdapter, files).diagnostics).sort()).toEqual([...invalid].sort());
  });

  it("without front matter there is no skill", () => {
    const files = memoryFiles({ "SKILL.md": "# No front matter here\n" }, { path: "skills/my-skill" });
    expect(agentSkillsAdapter.detect(files)).toBeUndefined();
    expect(errors(validateSkill(agentSkillsAdapter, files).diagnostics)).toEqual(["core/not-this-format"]);
    const unclosed = memoryFiles({ "SKILL.md": "---\nname: my-skill\ndescription: a\n" }, { path: "skills/my-skill" });
    expect(errors(validateSkill(agentSkillsAdapter, unclosed).diagnostics)).toEqual(["source/unclosed-front-matter"]);
  });
});
