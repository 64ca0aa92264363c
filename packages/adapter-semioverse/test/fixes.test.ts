import { applyTextEdits, memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { read, skill } from "./skills.js";

const textOf = (version: string) => {
  const content = skill({ version }).text("SKILL.md");
  return content.kind === "text" ? content.text : "";
};

const meaning = (text: string) => {
  const { extensions: _, ...manifest } = read(memoryFiles({ "SKILL.md": text }, { path: "skills/example" })).manifest;
  return manifest;
};

describe("a fix", () => {
  it.each([
    ["number-version", "1.0", "[1, 0]"],
    ["number-version", "1.10", "[1, 10]"],
    ["number-version", "3", "[3, 0]"],
    ["semver-version", "1.4.0", "[1, 4]"],
    ["semver-version", '"1.4.0"', "[1, 4]"],
  ])("of %s changes the version %s to %s, and no other byte", (code, before, after) => {
    const text = textOf(before);
    const { diagnostics } = validateSkill(memoryFiles({ "SKILL.md": text }), semioverseAdapter);
    const fix = diagnostics.find((finding) => finding.code === `semioverse/${code}`)?.fix;
    const result = applyTextEdits(text, fix?.edits ?? []);
    expect(result).toBe(textOf(after));
    expect(meaning(result)).toEqual(meaning(text));
  });

  it("is not offered for a version that a pair cannot hold in full", () => {
    const files = skill({ version: "1.4.2" });
    const found = validateSkill(files, semioverseAdapter).diagnostics.find(({ code }) =>
      code.endsWith("/semver-version"),
    );
    expect(found).toMatchObject({ severity: "error" });
    expect(found?.fix).toBeUndefined();
  });
});
