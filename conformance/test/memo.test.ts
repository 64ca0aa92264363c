import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, createRegistry, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { memoAdapter } from "../memo/index.js";

const GREET = "---\nmemo: greet # its name\nabout: Says hello.\ntakes: [name]\nink: blue\n---\nSay hello to {name}.\n";

describeAdapter(memoAdapter, {
  examples: { full: { "greet.md": GREET }, minimal: { "a.md": "---\nmemo: a\n---\n" } },
  document(files) {
    const [file = ""] = files.list();
    const content = files.text(file);
    return content.kind === "text" ? readMarkdown(content.text, file).frontmatter?.value : undefined;
  },
});

const registry = createRegistry([memoAdapter, agentSkillsAdapter, stopAdapter]);
const textOf = (files: SkillFiles, path: string) => {
  const content = files.text(path);
  return content.kind === "text" ? content.text : content.kind;
};
const contents = (files: SkillFiles) => Object.fromEntries(files.list().map((path) => [path, textOf(files, path)]));

describe("a skill in a single file", () => {
  const memo = memoryFiles({ "greet.md": GREET }, { path: "memos/greet" });

  it("is detected by its content, with the pattern in place of a name", () => {
    expect(registry.detect(memo).value?.detection).toMatchObject({ file: "greet.md" });
    expect([...registry.skillFiles]).toEqual(["memos/*.md"]);
    expect(registry.manifestFiles.has("memos/*.md")).toBe(false);
    const other = registry.detect(memoryFiles({ "greet.md": "Hello.\n" })).diagnostics[0];
    expect(other?.message).toBe("No manifest was found: greet.md has no front matter with memo.");
  });

  it("is not detected in the folder of a skill, whose files are part of that skill", () => {
    const skill = memoryFiles({ "SKILL.md": "---\nname: a\ndescription: b\n---\n", "greet.md": GREET });
    expect(registry.candidates(skill).map(({ adapter }) => adapter.id)).toEqual(["agent-skills"]);
  });

  it("is replaced by the file of the other format, and comes back with its sidecar", () => {
    const there = convert(memo, { from: memoAdapter, to: stopAdapter, lossless: true });
    const stop = overlay(memo, there.value?.edits ?? []);
    expect(stop.list()).toEqual([".skill-convert.json", "SKILL.md", "skill.yaml"]);
    expect(textOf(stop, "SKILL.md")).toContain("Say hello to {name}.");
    const back = convert(stop, { from: stopAdapter, to: memoAdapter });
    expect(contents(overlay(stop, back.value?.edits ?? []))).toEqual({ "greet.md": GREET });
  });
});

describe("a folder that becomes a single file", () => {
  const skill = memoryFiles(
    {
      "SKILL.md": "---\nname: greet\ndescription: Says hello.\n---\nRead NOTES.md.\n",
      "NOTES.md": "# Notes\n",
      "scripts/run.py": "print(1)\n",
    },
    { path: "skills/greet" },
  );

  it("gets the name of its folder, and reports the files that it leaves out", () => {
    const { value, diagnostics } = convert(skill, { from: agentSkillsAdapter, to: memoAdapter });
    expect(value?.manifestFile).toBe("greet.md");
    expect(contents(overlay(skill, value?.edits ?? []))).toEqual({
      "greet.md": "---\nmemo: greet\nabout: Says hello.\n---\nRead NOTES.md.\n",
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "Memo keeps a skill in a single file, so the result does not contain NOTES.md and scripts/run.py.",
    ]);
  });

  it("gets its id as its name if it has no folder", () => {
    const files = memoryFiles({ "SKILL.md": "---\nname: greet\ndescription: Says hello.\n---\n" });
    expect(convert(files, { from: agentSkillsAdapter, to: memoAdapter }).value?.manifestFile).toBe("greet.md");
  });

  it("comes back with all its files", () => {
    const there = convert(skill, { from: agentSkillsAdapter, to: memoAdapter, lossless: true });
    const memo = overlay(skill, there.value?.edits ?? []);
    const back = convert(memo, { from: memoAdapter, to: agentSkillsAdapter });
    expect(contents(overlay(memo, back.value?.edits ?? []))).toEqual(contents(skill));
  });
});
