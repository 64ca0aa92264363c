import { convert, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { registry, writable } from "../skills.js";

const keys = "compatibility: [boats]\ntags: [sea]\nversion: 3\nid: other\n";
const front = `---\nname: tide\ndescription: Says when it is high.\n${keys}---\n\nLook at the table.\n`;
const block = `{
  "schema_version": "2.0",
  "id": "tide",
  "version": "1.0.0",
  "capabilities": [],
  "effects": [],
  "operations": {},
  "stdout_contract": { "last_line_json": false }
}`;
const skills: Record<string, Record<string, string>> = {
  stop: {
    "skill.yaml": 'sop: "0.1"\nname: tide\nversion: 1.0.0\ndescription: Says when it is high.\n',
    "SKILL.md": front,
  },
  "skill-manifest-v2": { "SKILL.md": `${front}\n\`\`\`skill-manifest\n${block}\n\`\`\`\n` },
  "skill-standard": { "manifest.yaml": "name: tide\ndescription: Says when it is high.\n", "SKILL.md": front },
};

const pairs = Object.keys(skills).flatMap((from) =>
  writable.filter(({ id }) => id !== from).map((to) => ({ from, to: to.id })),
);

describe("unknown keys of front matter whose names another format has", () => {
  it.each(pairs)("come back from $to to $from where they were", ({ from, to }) => {
    const [source, target] = [registry.get(from), registry.get(to)];
    if (!source || !target) throw new Error("The format is not there.");
    const files = memoryFiles(skills[from] ?? {}, { path: "skills/tide" });
    const there = overlay(files, convert(files, { from: source, to: target, lossless: true }).value?.edits ?? []);
    const back = overlay(there, convert(there, { from: target, to: source }).value?.edits ?? []);
    expect(textOf(back)).toBe(textOf(files));
  });
});

function textOf(files: SkillFiles): string | undefined {
  const content = files.text("SKILL.md");
  return content.kind === "text" ? content.text : undefined;
}
