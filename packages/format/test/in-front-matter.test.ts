import { memoryFiles, overlay, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  defineFindings,
  defineFormat,
  defineTable,
  field,
  inFrontMatter,
  nameOnce,
  oneName,
  splice,
  string,
  structuralDiagnostics,
} from "../src/index.js";

const id = "page";

/** A format in the front matter of SKILL.md, which overviews skills without instructions. */
const page = defineFormat({
  format: { id, title: "Page", manifestFiles: ["SKILL.md"], detect: () => undefined },
  versions: ["1"],
  findings: defineFindings(id, structuralDiagnostics),
  container: inFrontMatter({ own: new Set(["title", "about"]), tolerate: "placeholders" }),
  table: defineTable([field("title", "name", string, { required: true }), field("about", "description", string)], {
    id,
    own: new Set(["title", "about"]),
    initial: () => ({ operations: [{}] }),
  }),
  prepare: [nameOnce(oneName("Page"))],
  section: "overview",
  idOf: () => undefined,
  coverage: {},
});

const SKILL = "---\ntitle: greet\nother: 1\n---\nSay hello.\n";
const read = (text: string) => page.decode(memoryFiles({ "SKILL.md": text }));

function written(manifest: Partial<SkillManifest>, files: Record<string, string>): string | undefined {
  const base = memoryFiles(files);
  const { value } = page.encode({ operations: [{}], ...manifest }, { over: base });
  const content = value && overlay(base, value.edits).text("SKILL.md");
  return content?.kind === "text" ? content.text : undefined;
}

describe("a manifest in front matter", () => {
  it("has the body of the file as instructions, and their position", () => {
    const { value } = read(SKILL);
    expect(value?.manifest).toMatchObject({ name: "greet", instructions: "Say hello.\n" });
    const { range } = value?.locate(["instructions"]) ?? {};
    expect(range && SKILL.slice(range.start, range.end)).toBe("Say hello.\n");
  });
  it("has no instructions if the body is empty", () => {
    expect(read("---\ntitle: greet\n---\n").value?.manifest).not.toHaveProperty("instructions");
  });
  it("is absent if there is no file, or no front matter", () => {
    const absent = [{ code: "core/not-this-format" }];
    expect(page.decode(memoryFiles({})).diagnostics).toMatchObject(absent);
    expect(read("Say hello.\n").diagnostics).toMatchObject(absent);
  });
  it("is written before the body of a file that has none", () => {
    const text = written({ name: "greet" }, { "SKILL.md": "Say hello.\n" });
    expect(text).toBe("---\ntitle: greet\n---\nSay hello.\n");
  });
  it("is written with an overview only if there are no instructions", () => {
    const described = { name: "greet", description: "Says hello.", triggers: ["hello"] };
    expect(written(described, {})).toContain("## When to use\n\n- hello\n");
    expect(written({ ...described, instructions: "Say hello.\n" }, {})).not.toContain("When to use");
  });
  it("is removed without the keys of other programs and the body", () => {
    const files = memoryFiles({ "SKILL.md": SKILL });
    expect(overlay(files, page.erase(files)).text("SKILL.md")).toMatchObject({
      text: "---\nother: 1\n---\nSay hello.\n",
    });
  });
});

describe("a SKILL.md", () => {
  it("was generated if its body is nothing but a section", () => {
    const section = written({ name: "greet", description: "Says hello.", triggers: ["hello"] }, {}) ?? "";
    expect(page.isGenerated?.("SKILL.md", section)).toBe(true);
    expect(page.isGenerated?.("SKILL.md", `${section}\nSay hello.\n`)).toBe(false);
    expect(page.isGenerated?.("SKILL.md", SKILL)).toBe(false);
    expect(page.isGenerated?.("SKILL.md", "---\ntitle: greet\n---\n")).toBe(false);
  });
});

it("an edit without changes is none", () => {
  expect(splice("SKILL.md", [])).toEqual([]);
  expect(splice("SKILL.md", [{ start: 0, end: 0, text: "# " }])).toHaveLength(1);
});
