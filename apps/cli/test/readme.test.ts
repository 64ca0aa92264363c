import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { folder, runCli } from "./harness.js";

const README = fileURLToPath(new URL("../../../README.md", import.meta.url));

/** The skills on which the commands of the README run. */
const SKILLS = {
  "skills/notes/skill.yaml": `sop: "0.1"
name: notes
version: 1.0.0
description: Notes: takes them and finds them again.
`,
  "skills/tidy/SKILL.md": "---\nname: tidy\ndescription: Sorts files by date.\n---\n\nSort by the last change.\n",
  "skills/tidy/skill.yaml": `sop: "0.1"
name: tidy
version: 1.2.0
description: Sorts files by date.
tags: [files]
inputs:
  - name: folder
    type: string
    required: true
    description: The folder to sort
outputs:
  - name: moved
    type: number
    description: How many files were moved
side_effects:
  - type: filesystem
    access: write
    paths: [sorted/]
observability:
  level: L1
`,
  ".claude/skills/release-notes/SKILL.md": `---
name: release-notes
description: Drafts release notes from the commits since the last tag.
argument-hint: "[tag]"
model: opus
---

Read the commits since the last tag.
`,
};

const BLOCK = /(?<=^```console\n)\$ npx skill-convert (.*)\n[^`]*?(?=^```$)/gm;

it("the commands of the README print what it shows", async () => {
  const readme = readFileSync(README, "utf8");
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(folder(SKILLS));
  const blocks = [...readme.matchAll(BLOCK)];
  expect(blocks).toHaveLength(3);
  let recorded = readme;
  for (const [block, command = ""] of blocks) {
    const { out, err } = await runCli(command.split(" "));
    recorded = recorded.replace(block, () => `$ npx skill-convert ${command}\n${out}${err}`);
  }
  if (process.env["SKILL_CONVERT_RECORD"] === "1") writeFileSync(README, recorded);
  else expect(readme).toBe(recorded);
});
