import type { Effect, SkillManifest, Template } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { folderContains, folderOf, foldersOverlap, readRegion, writeRegion } from "../src/index.js";

const overlap = (a: Template, b: Template) => foldersOverlap(folderOf(a), folderOf(b));
const contains = (a: Template, b: Template) => folderContains(folderOf(a), folderOf(b));

/** Returns the effects that declare a region. */
function region(reads: readonly Template[], writes: readonly Template[]): Effect[] {
  return [
    { type: "filesystem", access: "read", paths: [...reads] },
    { type: "filesystem", access: "write", paths: [...writes] },
  ];
}

function skill(id: string, more: Partial<SkillManifest> = {}): SkillManifest {
  return { id, name: id, version: "1.0.0", operations: [{}], effects: [], ...more };
}

describe("overlap of folders (semioverse.md#d32)", () => {
  it.each<[Template, Template, boolean]>([
    ["content/", "content", true],
    ["content/", "content/philosophy/", true],
    ["content/", "contents/", false],
    ["content/a/", "content/b/", false],
    ["./content//a/", "content/a", true],
    ["content/b/../a", "content/a", true],
    ["content/*/notes", "content/a/notes", true],
    ["content/*/notes", "content/a/terms", false],
    ["content/{x}/notes", "content/a", true],
    ["content/{x}/notes", "content/{y}/notes", true],
    ["content/{x}/notes", "content/{y}/terms", false],
    ["content/**/skills/", "content/a/b/c", true],
    ["content/**/skills/", "slop/", false],
    ["**/skills", "slop/", true],
    ["log-{day}.md", "log-7.md", true],
    ["log-{day}.md", "log-7.txt", false],
    ["log-*-a", "log-b-*", true],
    ["log-*", "*-log", true],
    ["a{x}b", "ab", true],
    ["a{x}b", "a", false],
    ["/", "anything", true],
    ["..", "anything", true],
    ["Caf\u00e9", "Cafe\u0301", true],
    [["out/", { output: "path" }], "out/a", true],
    [["out/", { output: "path" }], "in/a", false],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(overlap(a, b)).toBe(expected);
    expect(overlap(b, a)).toBe(expected);
  });
});

describe("containment of folders (semioverse.md#s85)", () => {
  it.each<[Template, Template, boolean]>([
    ["content/", "content/a/", true],
    ["content/a/", "content/", false],
    ["content/*/", "content/a/", true],
    ["content/*/", "content/", false],
    ["content/a/", "content/*/", false],
    ["content/**/skills", "content/a/b/skills/x", true],
    ["content/**/skills", "content/skills", true],
    ["content/**/skills", "content/a", false],
    ["**/*", "*/**", true],
    ["*/**", "**/*", true],
    ["log-*", "log-7", true],
    ["log-*", "log-*", true],
    ["*", "log-*", true],
    ["log-*", "*", false],
    ["a/**", "a", true],
  ])("%j contains %j: %s", (outer, inner, expected) => {
    expect(contains(outer, inner)).toBe(expected);
  });
});

describe("the write region of a manifest", () => {
  it("is what it writes, deletes and produces (semioverse.md#s31, semioverse.md#s38)", () => {
    const manifest = skill("x", {
      effects: [
        { type: "filesystem", access: "write", paths: ["a/"] },
        { type: "filesystem", access: "delete", paths: ["b/"] },
        { type: "filesystem", access: "read", paths: ["c/"] },
        { type: "process" },
      ],
      operations: [{ producedFiles: [{ pattern: "d/report.md" }] }],
    });
    const found = writeRegion(manifest);
    expect(found.declared && found.folders.map(({ text }) => text)).toEqual(["a/", "b/", "d/report.md"]);
  });

  it.each([
    ["nothing is declared (semioverse.md#s22, semioverse.md#s44)", { effects: undefined }],
    ["an effect declares no paths", { effects: [{ type: "filesystem" as const, access: "write" as const }] }],
    ["it writes to a database", { effects: [{ type: "database" as const, access: "write" as const }] }],
    [
      "it writes to a repository",
      { effects: [...region([], ["a/"]), { type: "git" as const, access: "write" as const }] },
    ],
    [
      "it produces files in its own folder",
      { operations: [{ producedFiles: [{ pattern: "x", base: "skill" as const }] }] },
    ],
  ])("is not bounded if %s", (_, more) => {
    const { effects, ...rest } = { ...skill("x"), ...more };
    expect(writeRegion(effects === undefined ? rest : { effects, ...rest }).declared).toBe(false);
  });

  it("is empty for an empty region and for documentation (semioverse.md#d37)", () => {
    expect(writeRegion(skill("x", { effects: [] }))).toEqual({ declared: true, folders: [] });
    const { effects: _, ...documentation } = skill("x", { runtime: "documentation" });
    expect(writeRegion(documentation)).toEqual({ declared: true, folders: [] });
  });

  it("is empty if effects are declared and none of them writes, as in Skill Manifest v2", () => {
    const read = { type: "filesystem" as const, access: "read" as const };
    const nowhere = { declared: true, folders: [] };
    expect(writeRegion(skill("x", { effects: [read] }))).toEqual(nowhere);
    expect(writeRegion(skill("x", { effects: [read, { type: "process" }] }))).toEqual(nowhere);
    expect(writeRegion(skill("x", { effects: [{ type: "process" }, { type: "network" }] }))).toEqual(nowhere);
    expect(writeRegion(skill("x", { effects: [{ type: "network" }] }))).toEqual(nowhere);
    // It may read anywhere, since the effect has no paths.
    expect(readRegion(skill("x", { effects: [read] })).declared).toBe(false);
  });

  it("is not repeated in the read region (semioverse.md#s40, semioverse.md#d26)", () => {
    const manifest = skill("x", { effects: region(["content/"], ["slop/"]) });
    const reads = readRegion(manifest);
    const writes = writeRegion(manifest);
    expect(reads.declared && reads.folders.map(({ text }) => text)).toEqual(["content/"]);
    expect(writes.declared && writes.folders.map(({ text }) => text)).toEqual(["slop/"]);
  });

  it("has any number of segments for a placeholder of a folder parameter (semioverse.md#d30)", () => {
    const manifest = skill("x", {
      effects: region([], [["out/", { input: "where" }, "/a"]]),
      operations: [{ input: { parameters: [{ name: "where", schema: { type: "string", format: "dir-path" } }] } }],
    });
    const found = writeRegion(manifest);
    expect(found.declared && foldersOverlap(found.folders[0]!, folderOf("out/b/c/d"))).toBe(true);
  });
});
