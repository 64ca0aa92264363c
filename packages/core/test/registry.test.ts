import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { createRegistry } from "../src/adapter/registry.js";
import { memoryFiles } from "../src/index.js";

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
