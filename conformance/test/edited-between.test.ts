import { type Adapter, convert, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { registry } from "../skills.js";

const adapter = (id: string): Adapter => {
  const found = registry.get(id);
  if (!found) throw new Error(`The format ${id} is not there.`);
  return found;
};

/** Converts a skill there, has a person change a text in it, and converts it back. */
function editBetween(skill: Record<string, string>, [from, to]: [string, string], change: [string, string]) {
  const files = memoryFiles(skill, { path: "skills/tide" });
  const there = convert(files, { from: adapter(from), to: adapter(to), lossless: true }).value;
  const between = overlay(files, there?.edits ?? []);
  const path = there?.manifestFile ?? "";
  const content = between.text(path);
  const text = content.kind === "text" ? content.text : "";
  expect(text).toContain(change[0]);
  const edited = overlay(between, [{ kind: "write", path, text: text.replace(...change) }]);
  const back = convert(edited, { from: adapter(to), to: adapter(from) });
  expect(back.diagnostics.map(({ code }) => code)).not.toContain("core/undeclared-loss");
  const result = overlay(edited, back.value?.edits ?? []);
  const read = (file: string) => {
    const written = result.text(file);
    return written.kind === "text" ? written.text : undefined;
  };
  return { read, losses: back.value?.losses.map(({ kind, message }) => `${kind}: ${message}`) };
}

describe("a person's change in a converted skill", () => {
  const head = "name: Tide\ndescription: Says when it is high.\n";

  it("changes one of the permissions, and leaves the words of the others", () => {
    const manifest = `${head}permissions: {filesystem: read-only, network: any, shell: none}\n`;
    const { read, losses } = editBetween(
      { "manifest.yaml": manifest },
      ["skill-standard", "stop"],
      ["access: read", "access: delete"],
    );
    expect(read("manifest.yaml")).toBe(manifest.replace("read-only", "write"));
    expect(losses).toContain("narrowed: The key permissions describes effects only in broad terms.");
  });

  it("adds no permissions that grant nothing", () => {
    const manifest = `${head}permissions: {filesystem: read}\n`;
    const { read } = editBetween(
      { "manifest.yaml": manifest },
      ["skill-standard", "stop"],
      ["access: read", "access: write"],
    );
    expect(read("manifest.yaml")).toBe(manifest.replace("read}", "write}"));
  });

  it("drops and reports an empty entrypoint", () => {
    const { losses } = editBetween(
      { "manifest.yaml": head },
      ["skill-standard", "skill-manifest-v2"],
      ['"agent"', '"person"'],
    );
    expect(losses?.filter((loss) => loss.includes("entrypoint"))).toHaveLength(1);
  });

  const adr002 = (fields: string) => ({
    "SKILL.md": `---\nmanifest_version: "1.0"\nname: tide\ndescription: Says when it is high.\n${fields}---\n\nLook.\n`,
  });

  it.each(["{{day}}.md", "{{ day }}.md"])("renames the input that the pattern %s refers to", (pattern) => {
    const fields = `inputs:\n  optional:\n    - name: day\noutputs:\n  files:\n    - pattern: "${pattern}"\n`;
    const { read, losses } = editBetween(adr002(fields), ["adr002", "semioverse"], ["day: {}", "date: {}"]);
    expect(read("SKILL.md")).toContain('pattern: "{day}.md"');
    const reason = 'No input is called "day", so the reference to it is written as plain text.';
    expect(losses?.filter((loss) => loss.includes("day"))).toContain(`narrowed: ${reason}`);
  });

  it("renames an artifact whose name occurred twice", () => {
    const fields = "outputs:\n  artifacts:\n    - {name: hours, description: All}\n    - hours\n";
    const { read } = editBetween(adr002(fields), ["adr002", "stop"], ["name: hours", "name: times"]);
    // The second one repeats nothing any more: it would be an artifact that the manifest does not have.
    expect(read("SKILL.md")).toContain("    - {name: times, description: All}\n---\n");
  });

  it("keeps what only the original format has, although the change adds a part of the other format", () => {
    const manifest = `sop: "0.1"
name: tide
version: 1.0.0
description: Says when it is high.
tools_used: [read]
requirements:
  files: [tides.csv]
`;
    const front = "---\nname: tide\ndescription: Says when it is high.\n---\n\nLook.\n";
    const { read } = editBetween(
      { "skill.yaml": manifest, "SKILL.md": front },
      ["stop", "skill-standard"],
      ["description: Says when it is high.", "description: Says when it is low."],
    );
    expect(read("skill.yaml")).toBe(manifest.replace("high", "low"));
  });
});
