import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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
  { what: "metadata that is not quoted", lines: ["name: my-skill", "description: a", "metadata:", "  version: 1.0"] },
  { what: "a name of 64 characters", lines: [`name: ${"a".repeat(64)}`, "description: a"], folder: "a".repeat(64) },
  { what: "a blank description", lines: ["name: my-skill", 'description: "  "'], invalid: ["no-text"] },
  { what: "a name that is a hyphen", lines: ['name: "-"', "description: a"], folder: "-", invalid: ["name-hyphens"] },
  {
    // The line ending of the block counts: "1-1024 characters".
    what: "a block of 1,024 characters and a line ending",
    lines: ["name: my-skill", "description: |", `  ${"x".repeat(1024)}`],
    invalid: ["text-too-long"],
  },
  {
    what: "tools in a block list",
    lines: ["name: my-skill", "description: a", "allowed-tools:", "  - Read", "  - Bash(git:*)"],
  },
  { what: "metadata in metadata", lines: ["name: my-skill", "description: a", "metadata:", "  a:", "    b: c"] },
  { what: "a license that is a mapping", lines: ["name: my-skill", "description: a", "license:", "  a: b"] },
  { what: "nothing in the front matter", lines: [], invalid: ["missing-field", "no-name"] },
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
  // Passes there, stripped. "Lowercase alphanumerics and hyphens only."
  {
    what: "blanks around the name",
    lines: ['name: " my-skill "', "description: a"],
    invalid: ["name-characters", "name-not-folder"],
  },
  // A parse error there, because its reader has no anchors; the text says "YAML".
  { what: "an anchor", lines: ["name: my-skill", "description: &a a", "license: *a"] },
  // Cut off at the first `---` there, without a word.
  { what: "three hyphens in a value", lines: ["name: my-skill", "description: a --- b"] },
];

const errors = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code.replace("agent-skills/", ""));

describe("the reference validator's verdicts", () => {
  it.each([...cases, ...otherwise])("$what", ({ lines, folder = "my-skill", invalid = [] }) => {
    const text = ["---", ...lines, "---", "# A", ""].join("\n");
    const files = memoryFiles({ "SKILL.md": text }, { path: `skills/${folder}` });
    expect(errors(validateSkill(agentSkillsAdapter, files).diagnostics).sort()).toEqual([...invalid].sort());
  });

  it("without front matter there is no skill", () => {
    const files = memoryFiles({ "SKILL.md": "# No front matter here\n" }, { path: "skills/my-skill" });
    expect(agentSkillsAdapter.detect(files)).toBeUndefined();
    expect(errors(validateSkill(agentSkillsAdapter, files).diagnostics)).toEqual(["core/not-this-format"]);
    const unclosed = memoryFiles({ "SKILL.md": "---\nname: my-skill\ndescription: a\n" }, { path: "skills/my-skill" });
    expect(errors(validateSkill(agentSkillsAdapter, unclosed).diagnostics)).toEqual(["source/unclosed-front-matter"]);
  });

  const LEAST = "---\nname: my-skill\ndescription: a\n---\n# A\n";
  const verdict = (text: string, file = "SKILL.md") =>
    errors(validateSkill(agentSkillsAdapter, memoryFiles({ [file]: text }, { path: "skills/my-skill" })).diagnostics);

  it("CRLF is accepted; a blank line or four hyphens are no beginning", () => {
    expect(verdict(LEAST.replaceAll("\n", "\r\n"))).toEqual([]);
    expect(verdict(`\n${LEAST}`)).toEqual(["core/not-this-format"]);
    expect(verdict(`-${LEAST}`)).toEqual(["core/not-this-format"]);
  });

  it("otherwise: a byte-order mark is an error there; the text does not mention it, so it is a warning for the clients that mind", () => {
    expect(verdict(`\ufeff${LEAST}`)).toEqual([]);
  });

  it('otherwise: skill.md is found there; the text says "SKILL.md", and so does every client', () => {
    expect(verdict(LEAST, "skill.md")).toEqual(["core/not-this-format"]);
  });
});

/** Its own tests by their names, and which case above is the same. */
const TESTS: Readonly<Record<string, string>> = {
  valid_skill: "the least that a skill has",
  invalid_name_uppercase: "capitals",
  name_too_long: "a name of 70 characters",
  name_leading_hyphen: "a hyphen first",
  name_consecutive_hyphens: "two hyphens",
  name_invalid_characters: "an underscore",
  name_directory_mismatch: "another folder",
  unexpected_fields: "a field of somebody's own",
  valid_with_all_fields: "a license and metadata",
  allowed_tools_accepted: "tools",
  i18n_chinese_name: "Chinese",
  i18n_russian_name_with_hyphens: "Russian with a hyphen",
  i18n_russian_lowercase_valid: "Russian",
  i18n_russian_uppercase_rejected: "Russian capitals",
  description_too_long: "a description of 1,100 characters",
  valid_compatibility: "compatibility",
  compatibility_too_long: "compatibility of 550 characters",
  nfkc_normalization: "one form of an accent in the name, the other in the folder",
  valid_frontmatter: "the least that a skill has",
  invalid_yaml: "YAML that is none",
  non_dict_frontmatter: "a list",
  read_valid_skill: "a license and metadata",
  read_with_metadata: "metadata that is not quoted",
  missing_name: "no name",
  missing_description: "no description",
  read_with_allowed_tools: "tools",
};

/** Those that are not about the text of a SKILL.md, and where they are tried instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  nonexistent_path: "paths that are no skill, in the tests of the command line",
  not_a_directory: "paths that are no skill, in the tests of the command line",
  missing_skill_md: "paths that are no skill, in the tests of the command line",
  find_skill_md_returns_none_when_missing: "paths that are no skill, in the tests of the command line",
  missing_frontmatter: "without front matter there is no skill",
  unclosed_frontmatter: "without front matter there is no skill",
  find_skill_md_prefers_uppercase: "otherwise: skill.md",
  find_skill_md_accepts_lowercase: "otherwise: skill.md",
  read_properties_with_lowercase_skill_md: "otherwise: skill.md",
};

const page = fileURLToPath(new URL("../../../../shared/specs/agent-skills.md", import.meta.url));

// The page is no part of the repository.
it.skipIf(!existsSync(page))("every test of the reference validator has a case, or a place where it is tried", () => {
  const [, tests = ""] = /^### Test cases \(TV\)([\s\S]*?)^### Further/m.exec(readFileSync(page, "utf8")) ?? [];
  const names = [...tests.matchAll(/^\| ([a-z\d_ /]+?) \|/gm)].flatMap(([, cell = ""]) => cell.split(" / "));
  expect(names.length).toBeGreaterThan(30);
  const whats = new Set([...cases, ...otherwise].map(({ what }) => what));
  expect(names.filter((name) => !whats.has(TESTS[name] ?? "") && !ELSEWHERE[name])).toEqual([]);
});
