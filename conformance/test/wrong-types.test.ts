import { convert, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { registry, writable } from "../skills.js";

const front =
  "---\nname: [tide]\ndescription: Says when it is high.\nlicense: [MIT]\nmetadata: [1]\nallowed-tools:\n  read: true\n---\n\nLook.\n";
const skills: Record<string, Record<string, string>> = {
  stop: {
    "skill.yaml":
      'sop: "0.1"\nname: tide\nversion: 1.0.0\ndescription: Says when it is high.\nauthor: Ann\nlicense: MIT\ntools_used: [read]\n',
    "SKILL.md": front,
  },
  "skill-standard": {
    "manifest.yaml": "id: tide\nname: tide\ndescription: Says when it is high.\nauthor: Ann\nlicense: MIT\n",
    "SKILL.md": front,
  },
};
const pairs = Object.keys(skills).flatMap((from) =>
  writable.filter(({ id }) => id !== from).map((to) => ({ from, to: to.id })),
);

describe("values of a wrong type in front matter, of fields that another file says", () => {
  it.each(pairs)("come back from $to to $from", ({ from, to }) => {
    const [source, target] = [registry.get(from), registry.get(to)];
    if (!source || !target) throw new Error("The format is not there.");
    const files = memoryFiles(skills[from] ?? {}, { path: "skills/tide" });
    const there = convert(files, { from: source, to: target, lossless: true });
    const result = overlay(files, there.value?.edits ?? []);
    const back = convert(result, { from: target, to: source });
    const codes = [...there.diagnostics, ...back.diagnostics].map(({ code }) => code);
    expect(codes).not.toContain("core/undeclared-loss");
    expect(textOf(overlay(result, back.value?.edits ?? []))).toBe(textOf(files));
  });
});

function textOf(files: SkillFiles): string | undefined {
  const content = files.text("SKILL.md");
  return content.kind === "text" ? content.text : undefined;
}
