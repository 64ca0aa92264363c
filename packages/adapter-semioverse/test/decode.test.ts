import { hasErrors, lineAndColumn, memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { codes, over, read, recode, skill, skills } from "./skills.js";

describe("a file is refused if it has", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["no front matter", "# Title\n", "core/not-this-format"],
    ["no content", "", "core/not-this-format"],
    ["front matter of no known format", "---\nname: x\n---\n", "semioverse/missing-field"],
    ["no kind", "---\nruntime: human\n---\n", "semioverse/missing-field"],
    ["a kind without a value", "---\nkind:\nruntime: human\n---\n", "semioverse/missing-field"],
    ["no runtime", "---\nkind: meta\n---\n", "semioverse/missing-field"],
    ["an unknown runtime", "---\nkind: meta\nruntime: python\n---\n", "semioverse/wrong-type"],
    ["a version without numbers", "---\nkind: meta\nruntime: human\nversion: soon\n---\n", "semioverse/wrong-type"],
    ["an id that is not a string", "---\nkind: meta\nruntime: human\nid: [a]\n---\n", "semioverse/wrong-type"],
    ["scopes that are not a list", "---\nkind: meta\nruntime: human\nscopes: { a: 1 }\n---\n", "semioverse/wrong-type"],
    ["triggers of numbers", "---\nkind: meta\nruntime: human\ntriggers: [1]\n---\n", "semioverse/wrong-type"],
    ["invalid YAML", "---\nkind: [\n---\n", "source/"],
    ["a key twice", "---\nkind: meta\nkind: meta\nruntime: human\n---\n", "source/duplicate-key"],
    ["bytes that are not text", new Uint8Array([0x2d, 0xff, 0xfe]), "core/unreadable-file"],
  ])("%s", (_, content, code) => {
    const { diagnostics } = semioverseAdapter.decode(memoryFiles({ "SKILL.md": content }));
    expect(hasErrors(diagnostics)).toBe(true);
    expect(diagnostics.map((diagnostic) => diagnostic.code).join(" ")).toContain(code);
    for (const diagnostic of diagnostics) expect(diagnostic.file).toBe("SKILL.md");
  });

  it("a part of the wrong type, which is reported with its place, what was found and what was expected", () => {
    const text = "---\nkind: meta\nruntime: human\nregion:\n  reads: 3\n---\n";
    const { diagnostics } = semioverseAdapter.decode(memoryFiles({ "SKILL.md": text }));
    const found = diagnostics.find(({ severity }) => severity === "error");
    expect(found?.message).toBe('"region.reads" must be a list of folders; found the number 3.');
    expect(found?.path).toEqual(["region", "reads"]);
    expect(lineAndColumn(text, found?.range?.start ?? 0)).toEqual({ line: 5, column: 10 });
  });
});

describe("the runtime", () => {
  it("script looks for the program once, although reading reports it as well", () => {
    const text = "---\nkind: meta\nruntime: script\nversion: [1, 0]\n---\n";
    const files = memoryFiles({ "SKILL.md": text, "scripts/tidy.sh": "" });
    let searches = 0;
    const list = () => {
      searches++;
      return files.list();
    };
    const { diagnostics } = semioverseAdapter.decode({ ...files, list });
    expect(diagnostics.map(({ code }) => code)).toContain("semioverse/derived-entrypoint");
    expect(searches).toBe(1);
  });

  it.each([
    ["invocation", "manual", "human"],
    ["invocation", "none", "documentation"],
    ["runtime", "manual", "human"],
    ["invocation", "inference", "inference"],
  ])("%s: %s is read as %s, and kept until it changes (semioverse.md#s25, semioverse.md#d5)", (key, word, runtime) => {
    const files = memoryFiles({ "SKILL.md": `---\nkind: meta\n${key}: ${word}\nid: a\nversion: [0, 1]\n---\n` });
    expect(read(files).manifest.runtime).toBe(runtime);
    const { manifest } = read(files);
    expect(over(files, { ...manifest, kind: "other" })).toMatchObject({ [key]: word });
    expect(over(files, { ...manifest, runtime: "script" })).toMatchObject({ [key]: "script" });
  });

  it("wins over the older invocation if both are given, with a warning (semioverse.md#d4)", () => {
    const files = skill({ invocation: "manual" });
    expect(codes(files)).toContain("semioverse/two-keys");
    expect(read(files).manifest.runtime).toBe("inference");
    expect(recode(files)).toMatchObject({ runtime: "inference", invocation: "manual" });
  });
});

describe("the id of a skill that gives none (semioverse.md#s113, semioverse.md#s114, semioverse.md#d7)", () => {
  const text = "---\nkind: meta\nruntime: human\nversion: [0, 1]\n---\n";
  it.each([
    [".claude/skills/sort-pantry", "sort-pantry"],
    ["vault/content/food/skills/sort-pantry", "food/skills/sort-pantry"],
    ["content/food/.claude/skills/sort", "sort"],
    ["skills/sort", "sort"],
    ["content", "content"],
    ["", undefined],
  ])("in the folder %s is %s", (path, id) => {
    const files = memoryFiles({ "SKILL.md": text }, { path });
    const { manifest } = read(files);
    expect(manifest.id).toBe(id);
    expect(manifest.name).toBe(id);
    expect(over(files, { ...manifest, kind: "other" })).toEqual({ kind: "other", runtime: "human", version: [0, 1] });
  });

  it("is written if it can no longer be derived", () => {
    const { manifest } = read(memoryFiles({ "SKILL.md": text }, { path: "skills/sort" }));
    const elsewhere = memoryFiles({}, { path: "skills/other" });
    expect(recode(elsewhere, manifest)).toMatchObject({ id: "sort" });
  });
});

describe("reading keeps", () => {
  it("keys without a value, with an info (semioverse.md#d3)", () => {
    const files = skill({ scopes: "", region: "", inputs: "" });
    expect(codes(files).filter((code) => code === "semioverse/empty-field")).toHaveLength(3);
    const { manifest } = read(files);
    expect(over(files, { ...manifest, kind: "other" })).toMatchObject({ scopes: null, region: null, inputs: null });
  });

  it("unknown keys, including names that every object has (semioverse.md#d2)", () => {
    const { manifest } = read(skill({ __proto__x: "1", constructor: "two" }));
    expect(manifest.extensions?.["frontmatter"]).toMatchObject({ constructor: "two" });
  });

  it("quiet about dialects if it is asked to be", () => {
    const files = memoryFiles({ "SKILL.md": skills["full of dialects"] ?? "" }, { path: "skills/example" });
    const severities = semioverseAdapter.decode(files, { quiet: true }).diagnostics.map(({ severity }) => severity);
    expect(severities).not.toContain("info");
    expect(severities).toContain("warning");
  });
});

describe("locating", () => {
  const text = skills["full of dialects"] ?? "";
  const { manifest, locate, locatePointer } = read(memoryFiles({ "SKILL.md": text }, { path: "skills/example" }));
  const at = (range: { start: number; end: number } | undefined) => range && text.slice(range.start, range.end);
  it.each<[(string | number)[], string]>([
    [["runtime"], "none"],
    [["author"], "A. Cook"],
    [["operations", 0, "input", "parameters", 1, "schema"], "string[]?"],
    [["operations", 0, "output", "fields", 0], "string[]"],
    [["effects", 1, "paths", 0], "pantry/{shelf}/"],
    [["dependencies", 2, "coordination"], "true"],
    [["extensions", "frontmatter", "model"], "small"],
    [["instructions"], "Body with {braces}.\n"],
  ])("finds the text of %j", (path, expected) => expect(at(locate(path)?.range)).toBe(expected));

  it("finds the surrounding text of derived values", () => {
    expect(manifest.id).toBe("example");
    expect(at(locate(["id"])?.range)).toMatch(/^---/);
    expect(at(locatePointer("/region/reads/7")?.range)).toContain("pantry/**/jars/");
  });
});
