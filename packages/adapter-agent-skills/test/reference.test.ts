import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Diagnostic, memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter } from "../src/index.js";

interface Case {
  readonly what: string;
  readonly lines: readonly string[];
  readonly folder?: string;
  /** The codes of the errors that validation reports. */
  readonly invalid?: readonly string[];
}

/**
 * Inputs on which validation and the reference validator agree (agent-skills.md#s80, agent-skills.md#s81,
 * agent-skills.md#s82).
 */
const cases: readonly Case[] = [
  { what: "a name and a description", lines: ["name: my-skill", "description: A test skill"] },
  {
    what: "a name with capitals",
    lines: ["name: MySkill", "description: a"],
    folder: "MySkill",
    invalid: ["name-characters"],
  },
  {
    what: "a name of 70 characters",
    lines: [`name: ${"a".repeat(70)}`, "description: a"],
    folder: "a".repeat(70),
    invalid: ["name-too-long"],
  },
  {
    what: "a name that begins with a hyphen",
    lines: ["name: -my-skill", "description: a"],
    folder: "-my-skill",
    invalid: ["name-hyphens"],
  },
  {
    what: "a name with two hyphens in a row",
    lines: ["name: my--skill", "description: a"],
    folder: "my--skill",
    invalid: ["name-hyphens"],
  },
  {
    what: "a name with an underscore",
    lines: ["name: my_skill", "description: a"],
    folder: "my_skill",
    invalid: ["name-characters"],
  },
  {
    what: "a name that differs from the folder",
    lines: ["name: correct-name", "description: a"],
    folder: "wrong-name",
    invalid: ["name-not-folder"],
  },
  {
    what: "a license and metadata",
    lines: ["name: my-skill", "description: a", "license: MIT", "metadata:", "  author: Test"],
  },
  {
    what: "tools with arguments",
    lines: ["name: my-skill", "description: a", "allowed-tools: Bash(jq:*) Bash(git:*)"],
  },
  { what: "a Chinese name", lines: ["name: 技能", "description: a"], folder: "技能" },
  { what: "a Russian name with a hyphen", lines: ["name: мой-навык", "description: a"], folder: "мой-навык" },
  { what: "a Russian name", lines: ["name: навык", "description: a"], folder: "навык" },
  {
    what: "a Russian name in capitals",
    lines: ["name: НАВЫК", "description: a"],
    folder: "НАВЫК",
    invalid: ["name-characters"],
  },
  {
    what: "a description of 1,100 characters",
    lines: ["name: my-skill", `description: ${"x".repeat(1100)}`],
    invalid: ["text-too-long"],
  },
  { what: "a compatibility", lines: ["name: my-skill", "description: a", "compatibility: Requires Python 3.11+"] },
  {
    what: "compatibility of 550 characters",
    lines: ["name: my-skill", "description: a", `compatibility: ${"x".repeat(550)}`],
    invalid: ["text-too-long"],
  },
  {
    what: "a name whose accent is composed in the folder only",
    lines: ["name: cafe\u0301", "description: a"],
    folder: "caf\u00e9",
  },
  { what: "a missing name", lines: ["description: a"], invalid: ["no-name"] },
  { what: "a missing description", lines: ["name: my-skill"], invalid: ["missing-field"] },
  { what: "invalid YAML", lines: ["name: [invalid"], invalid: ["source/unclosed-bracket"] },
  {
    what: "front matter that is a list",
    lines: ["- name", "- description"],
    invalid: ["format/front-matter-shape", "core/not-this-format"],
  },
  {
    what: "an unquoted colon in a description",
    lines: ["name: my-skill", "description: Use when: asked"],
    invalid: ["source/unquoted-colon"],
  },
  {
    what: "a duplicate key",
    lines: ["name: my-skill", "description: a", "description: b"],
    invalid: ["source/duplicate-key"],
  },
  { what: "metadata without quotes", lines: ["name: my-skill", "description: a", "metadata:", "  version: 1.0"] },
  { what: "a name of 64 characters", lines: [`name: ${"a".repeat(64)}`, "description: a"], folder: "a".repeat(64) },
  { what: "a blank description", lines: ["name: my-skill", 'description: "  "'], invalid: ["no-text"] },
  { what: "a hyphen as the name", lines: ['name: "-"', "description: a"], folder: "-", invalid: ["name-hyphens"] },
  {
    // The line ending of the block counts (agent-skills.md#s82, agent-skills.md#d5).
    what: "a description of 1,024 characters and a line ending",
    lines: ["name: my-skill", "description: |", `  ${"x".repeat(1024)}`],
    invalid: ["text-too-long"],
  },
  {
    what: "tools in a block list",
    lines: ["name: my-skill", "description: a", "allowed-tools:", "  - Read", "  - Bash(git:*)"],
  },
  { what: "a mapping in metadata", lines: ["name: my-skill", "description: a", "metadata:", "  a:", "    b: c"] },
  // The validator does not check the license (agent-skills.md#s84).
  { what: "a license that is a mapping", lines: ["name: my-skill", "description: a", "license:", "  a: b"] },
  { what: "empty front matter", lines: [], invalid: ["missing-field", "no-name"] },
  ...["a", "1", "ß", "x²", "ⅳ"].map((name) => ({
    what: `the name ${name}`,
    lines: [`name: "${name}"`, "description: a"],
    folder: name,
  })),
  ...["a.b", "a b", "a_b"].map((name) => ({
    what: `the name ${name}`,
    lines: [`name: "${name}"`, "description: a"],
    folder: name,
    invalid: ["name-characters"],
  })),
];

/**
 * Inputs on which validation follows the text of the specification, and the reference validator does not: it reads only
 * a part of YAML, and does not check every field (agent-skills.md#d1).
 */
const differences: readonly Case[] = [
  // The validator rejects the field (agent-skills.md#s79, agent-skills.md#d9).
  {
    what: "a field that the specification does not define",
    lines: ["name: my-skill", "description: a", "unknown_field: x"],
  },
  // The validator cannot parse flow lists; here a list is a warning (agent-skills.md#s85, agent-skills.md#d15).
  { what: "tools in a flow list", lines: ["name: my-skill", "description: a", "allowed-tools: [Read, Grep]"] },
  // The validator accepts it (agent-skills.md#s83, agent-skills.md#d6).
  {
    what: "an empty compatibility",
    lines: ["name: my-skill", "description: a", 'compatibility: ""'],
    invalid: ["no-text"],
  },
  // The validator strips the name (agent-skills.md#s81, agent-skills.md#d3).
  {
    what: "blanks around a name",
    lines: ['name: " my-skill "', "description: a"],
    invalid: ["name-characters", "name-not-folder"],
  },
  // The validator cannot parse anchors (agent-skills.md#s85, agent-skills.md#d17).
  { what: "an anchor in YAML", lines: ["name: my-skill", "description: &a a", "license: *a"] },
  // The validator silently ends the front matter there (agent-skills.md#s87, agent-skills.md#d18).
  { what: "three hyphens in a value", lines: ["name: my-skill", "description: a --- b"] },
];

const errors = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code.replace("agent-skills/", ""));

function check({ lines, folder = "my-skill", invalid = [] }: Case): void {
  const text = ["---", ...lines, "---", "# A", ""].join("\n");
  const files = memoryFiles({ "SKILL.md": text }, { path: `skills/${folder}` });
  expect(errors(validateSkill(files, agentSkillsAdapter).diagnostics).sort()).toEqual([...invalid].sort());
}

const LEAST = "---\nname: my-skill\ndescription: a\n---\n# A\n";
const verdict = (text: string, file = "SKILL.md") =>
  errors(validateSkill(memoryFiles({ [file]: text }, { path: "skills/my-skill" }), agentSkillsAdapter).diagnostics);

describe("validation agrees with the reference validator on", () => {
  it.each(cases)("$what", check);

  it("front matter that is missing or not closed (agent-skills.md#s4)", () => {
    const files = memoryFiles({ "SKILL.md": "# No front matter here\n" }, { path: "skills/my-skill" });
    expect(agentSkillsAdapter.detect(files)).toBeUndefined();
    expect(errors(validateSkill(files, agentSkillsAdapter).diagnostics)).toEqual(["core/not-this-format"]);
    const unclosed = memoryFiles({ "SKILL.md": "---\nname: my-skill\ndescription: a\n" }, { path: "skills/my-skill" });
    expect(errors(validateSkill(unclosed, agentSkillsAdapter).diagnostics)).toEqual(["source/unclosed-front-matter"]);
  });

  it("Windows line endings, and a first line that is blank or has four hyphens (agent-skills.md#s5, agent-skills.md#s86)", () => {
    expect(verdict(LEAST.replaceAll("\n", "\r\n"))).toEqual([]);
    expect(verdict(`\n${LEAST}`)).toEqual(["core/not-this-format"]);
    expect(verdict(`-${LEAST}`)).toEqual(["core/not-this-format"]);
  });
});

describe("validation differs from the reference validator on", () => {
  it.each(differences)("$what", check);

  it("a byte-order mark, which is only a warning (agent-skills.md#s86, agent-skills.md#d19)", () => {
    expect(verdict(`\ufeff${LEAST}`)).toEqual([]);
  });

  it("the file name skill.md, which is not found (agent-skills.md#s1, agent-skills.md#s78, agent-skills.md#d20)", () => {
    expect(verdict(LEAST, "skill.md")).toEqual(["core/not-this-format"]);
  });
});

/** The tests of the reference validator by their names, and the cases with the same input. */
const TESTS: Readonly<Record<string, string>> = {
  valid_skill: "a name and a description",
  invalid_name_uppercase: "a name with capitals",
  name_too_long: "a name of 70 characters",
  name_leading_hyphen: "a name that begins with a hyphen",
  name_consecutive_hyphens: "a name with two hyphens in a row",
  name_invalid_characters: "a name with an underscore",
  name_directory_mismatch: "a name that differs from the folder",
  unexpected_fields: "a field that the specification does not define",
  valid_with_all_fields: "a license and metadata",
  allowed_tools_accepted: "tools with arguments",
  i18n_chinese_name: "a Chinese name",
  i18n_russian_name_with_hyphens: "a Russian name with a hyphen",
  i18n_russian_lowercase_valid: "a Russian name",
  i18n_russian_uppercase_rejected: "a Russian name in capitals",
  description_too_long: "a description of 1,100 characters",
  valid_compatibility: "a compatibility",
  compatibility_too_long: "compatibility of 550 characters",
  nfkc_normalization: "a name whose accent is composed in the folder only",
  valid_frontmatter: "a name and a description",
  invalid_yaml: "invalid YAML",
  non_dict_frontmatter: "front matter that is a list",
  read_valid_skill: "a license and metadata",
  read_with_metadata: "metadata without quotes",
  missing_name: "a missing name",
  missing_description: "a missing description",
  read_with_allowed_tools: "tools with arguments",
};

/** The other tests of the reference validator, and the tests with the same input. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  nonexistent_path: "paths that are not skills, in the tests of the command line",
  not_a_directory: "paths that are not skills, in the tests of the command line",
  missing_skill_md: "paths that are not skills, in the tests of the command line",
  find_skill_md_returns_none_when_missing: "paths that are not skills, in the tests of the command line",
  missing_frontmatter: "front matter that is missing or not closed",
  unclosed_frontmatter: "front matter that is missing or not closed",
  find_skill_md_prefers_uppercase: "the file name skill.md",
  find_skill_md_accepts_lowercase: "the file name skill.md",
  read_properties_with_lowercase_skill_md: "the file name skill.md",
};

const page = fileURLToPath(new URL("../../../../shared/specs/agent-skills.md", import.meta.url));

// The list of the validator's tests is not part of the repository.
it.skipIf(!existsSync(page))("every test of the reference validator has a counterpart", () => {
  const [, tests = ""] = /^### Test cases \(TV\)([\s\S]*?)^### Further/m.exec(readFileSync(page, "utf8")) ?? [];
  const names = [...tests.matchAll(/^\| ([a-z\d_ /]+?) \|/gm)].flatMap(([, cell = ""]) => cell.split(" / "));
  expect(names.length).toBeGreaterThan(30);
  const titles = new Set([...cases, ...differences].map(({ what }) => what));
  expect(names.filter((name) => !titles.has(TESTS[name] ?? "") && !ELSEWHERE[name])).toEqual([]);
});
