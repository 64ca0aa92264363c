import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { generatedSection, joinBody, splitBody } from "../src/sections.js";

const manifest: SkillManifest = {
  operations: [
    {
      name: "find",
      description: "Finds notes <!-- /skill-convert:usage -->\nby words.",
      input: {
        parameters: [
          { name: "words", schema: { type: "string" }, required: true, description: "What to look for." },
          { name: "order", schema: { enum: ["new", "old"] }, default: "new" },
          { name: "token", schema: { type: "string" }, sensitive: true, default: "s3cret" },
        ],
      },
      entrypoints: {
        unix: ["sh", [{ builtin: "skill_dir" }, "/scripts/notes.sh"], [{ input: "words" }], "a b", "-->"],
        windows: ["cmd", "/c", "notes.bat"],
      },
    },
    { name: "tidy", entrypoints: { agent: "Read docs/tidy.md and do what it says." } },
    { name: "nothing", entrypoints: { agent: "Follow SKILL.md" } },
  ],
};

describe("the section that says how to call a skill's programs (FORMATS.md section 9, Programs)", () => {
  it("names each operation with its command lines and its inputs, and no sensitive default", () => {
    expect(generatedSection(manifest, { usage: true })).toBe(`<!-- skill-convert:usage -->

## Usage

Run the commands in the folder of this skill.

### find

Finds notes &lt;!-- /skill-convert:usage --> by words.

\`\`\`sh
sh ./scripts/notes.sh <words> "a b" "-->"
\`\`\`

On Windows:

\`\`\`bat
cmd /c notes.bat
\`\`\`

- \`words\` (string, required): What to look for.
- \`order\` (optional, one of new, old, default new)
- \`token\` (string, optional)

### tidy

Read docs/tidy.md and do what it says.

<!-- /skill-convert:usage -->`);
  });
  it("is not there if there is nothing to call", () => {
    expect(
      generatedSection({ operations: [{}, { entrypoints: { agent: "Follow SKILL.md." } }] }, { usage: true }),
    ).toBeUndefined();
  });
  it.each(["", "a", "a\n", "a\n\n", "\n", "a\r\nb\r\n", "a\r\nb", "\n\na\n\n\n", "a\r", "a\nb\r", "a\rb"])(
    "goes without a trace: %j",
    (own) => {
      const section = generatedSection(manifest, { usage: true });
      const body = joinBody({ own, section });
      expect(splitBody(body).own).toBe(own);
      if (own.includes("\r\n")) expect(body.replaceAll("\r\n", "")).not.toContain("\n");
      const more = `${body}\n\nAdded.\n`;
      expect(splitBody(more).own).not.toContain("skill-convert");
      expect(splitBody(more).own).toContain("Added.");
    },
  );
  it("introduces a skill without instructions, and lists what nobody has to call", () => {
    const skill: SkillManifest = {
      id: "home/tea-maker",
      name: "tea-maker",
      description: "# Makes\ntea.",
      triggers: ["make tea"],
      capabilities: [{ name: "boil", description: "Boils water" }, { name: "pour" }],
      operations: [
        {
          input: { parameters: [{ name: "cups", schema: { type: "integer" }, required: true }] },
          output: { fields: [{ name: "tea", schema: { enum: ["green", "black"] }, description: "Which it became" }] },
        },
      ],
    };
    expect(generatedSection(skill, { overview: true, usage: true })).toBe(`<!-- skill-convert:usage -->

# Tea Maker

\\# Makes tea.

## When to use

- make tea

## Capabilities

- boil: Boils water

## Inputs

- \`cups\` (integer, required)

## Outputs

- \`tea\` (one of green, black): Which it became

<!-- /skill-convert:usage -->`);
    expect(generatedSection(skill, { usage: true })).toBeUndefined();
    expect(generatedSection({ name: "Tea", operations: [{}] }, { overview: true })).toBeUndefined();
  });
  it("introduces each of several operations, and says what inputs there are once", () => {
    const section = generatedSection({ ...manifest, name: "Notes" }, { overview: true, usage: true }) ?? "";
    expect(section.match(/`words`/g)).toHaveLength(1);
    expect(section).toMatch(/^<!-- skill-convert:usage -->\n\n# Notes\n\n## Usage\n[\s\S]*### nothing\n/);
    expect(generatedSection(manifest, { overview: true })).toMatch(/## Operations\n\n### find\n[\s\S]*\nInputs:\n/);
  });
  it("is only a section between its comments on lines of their own", () => {
    for (const text of ["see <!-- skill-convert:usage -->", "<!-- skill-convert:usage -->\nno end"]) {
      expect(splitBody(text)).toEqual({ own: text });
    }
  });
});
