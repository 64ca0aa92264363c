import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { joinBody, splitBody, usageSection } from "../src/sections.js";

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
    expect(usageSection(manifest)).toBe(`<!-- skill-convert:usage -->

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
    expect(usageSection({ operations: [{}, { entrypoints: { agent: "Follow SKILL.md." } }] })).toBeUndefined();
  });
  it.each(["", "a", "a\n", "a\n\n", "\n", "a\r\nb\r\n", "a\r\nb", "\n\na\n\n\n", "a\r", "a\nb\r", "a\rb"])(
    "goes without a trace: %j",
    (own) => {
      const section = usageSection(manifest);
      const body = joinBody({ own, section });
      expect(splitBody(body).own).toBe(own);
      if (own.includes("\r\n")) expect(body.replaceAll("\r\n", "")).not.toContain("\n");
      const more = `${body}\n\nAdded.\n`;
      expect(splitBody(more).own).not.toContain("skill-convert");
      expect(splitBody(more).own).toContain("Added.");
    },
  );
  it("is only a section between its comments on lines of their own", () => {
    for (const text of ["see <!-- skill-convert:usage -->", "<!-- skill-convert:usage -->\nno end"]) {
      expect(splitBody(text)).toEqual({ own: text });
    }
  });
});
