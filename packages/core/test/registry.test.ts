import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { createRegistry } from "../src/adapter/registry.js";
import { WEAK_RANK } from "../src/adapters.js";
import { memoryFiles, type SkillFiles } from "../src/index.js";

/** A format whose manifest is a file of this name, or of this pattern. */
const format = (id: string, pattern: string, singleFile?: true) => ({
  ...canonicalAdapter,
  id,
  manifestFiles: [pattern],
  ...(singleFile && { singleFile }),
  detect: () => ({ file: pattern, rank: 10 }),
});

describe("the candidates for a skill", () => {
  const formats = createRegistry([format("folder", "SKILL.md"), format("file", "*.mdc", true)]);
  const candidates = (...names: readonly string[]) =>
    formats
      .candidates(memoryFiles(Object.fromEntries(names.map((name) => [name, ""]))))
      .map(({ adapter }) => adapter.id);

  it("are no formats of single files if the folder has the manifest of another format", () => {
    expect(candidates("SKILL.md", "a.mdc")).toEqual(["folder"]);
  });

  it("are all formats that detect one otherwise", () => expect(candidates("a.mdc")).toEqual(["folder", "file"]));

  it("include formats of folders if there are no formats of single files", () => {
    const folders = createRegistry([format("folder", "SKILL.md")]);
    expect(folders.candidates(memoryFiles({ "SKILL.md": "" })).map(({ adapter }) => adapter.id)).toEqual(["folder"]);
  });
});

describe("the format of a skill", () => {
  const found = (id: string, file: string, rank: number) => ({
    ...format(id, file),
    title: id.toUpperCase(),
    detect: (files: SkillFiles) => (files.has(file) ? { file, rank } : undefined),
  });
  const formats = createRegistry([
    found("strong", "a.yaml", 100),
    found("equal", "b.yaml", 100),
    found("later", "c.yaml", 200),
    found("weak", "SKILL.md", WEAK_RANK),
    { ...found("marked", "d.yaml", 300), mark: "field `kind`", detect: () => undefined },
  ]);
  const detect = (...names: readonly string[]) => {
    const { value, diagnostics } = formats.detect(memoryFiles(Object.fromEntries(names.map((name) => [name, ""]))));
    return [value?.adapter.id, diagnostics.map(({ code, severity, message }) => `${severity} ${code}: ${message}`)];
  };

  it("is the one with the lowest rank, and others are mentioned unless they are weak", () => {
    expect(detect("a.yaml", "c.yaml", "SKILL.md")).toEqual([
      "strong",
      [expect.stringMatching(/^info core\/other-manifest: .*LATER.*c\.yaml/)],
    ]);
    expect(detect("a.yaml", "SKILL.md")).toEqual(["strong", []]);
  });
  it("is not known if two have the same rank", () => {
    expect(detect("a.yaml", "b.yaml")).toEqual([
      undefined,
      [expect.stringMatching(/^error core\/ambiguous-format: .*strong, equal/)],
    ]);
  });
  it("is not known without a manifest, of which the names or the missing marks are said", () => {
    expect(detect("README.md")).toEqual([
      undefined,
      [expect.stringContaining("there is no a.yaml, b.yaml, c.yaml, SKILL.md or d.yaml")],
    ]);
    expect(detect("d.yaml")).toEqual([undefined, [expect.stringContaining("d.yaml has no field `kind`")]]);
  });
  it("has an id of its own", () => {
    expect(formats.get("weak")?.title).toBe("WEAK");
    expect(formats.get("other")).toBeUndefined();
    expect(() => createRegistry([format("a", "a"), format("a", "b")])).toThrow('two adapters have the id "a"');
    expect([...createRegistry([format("a", "A.md"), format("b", "*.b", true)]).skillFiles]).toEqual(["*.b"]);
  });
});
