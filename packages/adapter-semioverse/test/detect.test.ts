import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { skill } from "./skills.js";

const detect = (text: string) => semioverseAdapter.detect(memoryFiles({ "SKILL.md": text }));

describe("the format is detected", () => {
  it.each(["region: {}", "runtime: human", "invocation: none", "kind: meta", "depends:", "skill_spec_version: 1"])(
    "by %s",
    (line) => expect(detect(`---\nname: x\n${line}\n---\n`)).toEqual({ file: "SKILL.md", rank: 50 }),
  );

  it.each(["version: [0, 1]", "version: (1, 0) # first", 'version: "(1, 0)"', "version:\n  - 0\n  - 1"])(
    "by a paired version: %j",
    (line) => {
      expect(detect(`---\n${line}\n---\n`)).toBeDefined();
      expect(detect(`\ufeff---\r\n${line.replaceAll("\n", "\r\n")}\r\n---\r\n`)).toBeDefined();
    },
  );

  it.each([
    ["a quoted key", '---\n"kind": meta\n---\n'],
    ["front matter in braces", "---\n{ name: x, kind: meta }\n---\n"],
    ["front matter in JSON", '---json\n{ "kind": "meta" }\n---\n'],
  ])("by %s", (_, text) => expect(detect(text)).toBeDefined());

  it.each([
    ["plain front matter", "---\nname: x\ndescription: a kind of thing\nversion: 1.0\n---\n"],
    ["a nested key", "---\nmetadata:\n  kind: x\n---\n"],
    ["a body", "# Title\n\nkind: x\n"],
    ["a body after front matter", "---\nname: x\n---\nkind: meta\n"],
    ["a longer key", "---\nkindness: 3\n---\n"],
    ["an unclosed head", "---\nkind: x\n"],
  ])("not by %s", (_, text) => expect(detect(text)).toBeUndefined());
});

describe("erasing", () => {
  it("removes the keys of the format and leaves common ones", () => {
    const text = "---\nname: x # label\nkind: meta\nregion:\n  reads: [a/]\n\nlicense: MIT\nmodel: small\n---\nBody\n";
    const files = memoryFiles({ "SKILL.md": text });
    const [edit] = semioverseAdapter.erase(files);
    if (edit?.kind !== "splice") throw new Error("no splice");
    let remaining = text;
    for (const { start, end, text: replacement } of [...edit.edits].reverse()) {
      remaining = remaining.slice(0, start) + replacement + remaining.slice(end);
    }
    expect(remaining).toContain("name: x # label");
    expect(remaining).toContain("license: MIT\nmodel: small\n---\nBody\n");
    expect(remaining).not.toMatch(/kind|region|reads/);
  });

  it("removes front matter that would be empty", () => {
    const files = memoryFiles({ "SKILL.md": "---\nkind: meta\nruntime: human\n---\nBody\n" });
    expect(semioverseAdapter.erase(files)).toMatchObject([{ path: "SKILL.md", edits: [{ start: 0, text: "" }] }]);
  });

  it("does not change a file that it cannot read, or that has another format", () => {
    expect(semioverseAdapter.erase(memoryFiles({ "SKILL.md": "---\nkind: [\n---\n" }))).toEqual([]);
    expect(semioverseAdapter.erase(memoryFiles({ "SKILL.md": "---\nname: x\n---\n" }))).toEqual([]);
    expect(semioverseAdapter.erase(skill({}))).toHaveLength(1);
  });
});
