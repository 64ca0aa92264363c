import { describe, expect, it } from "vitest";
import { documentFinder, filesMatching, manifestMatcher } from "../src/adapters.js";
import { memoryFiles } from "../src/index.js";

const NAMES = ["skill.yaml", "*.openapi.json", "openapi.yaml"];

describe("the names and patterns of manifest files", () => {
  it("match a file in any folder", () => {
    const isManifest = manifestMatcher(NAMES);
    expect(["skill.yaml", "a/skill.yaml", "b.openapi.json", "openapi.json", "my-skill.yaml"].map(isManifest)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it("find the files of a skill", () => {
    const files = memoryFiles({ "b.openapi.json": "", "a.openapi.json": "", "sub/c.openapi.json": "", "x.md": "" });
    expect(filesMatching(files, "*.openapi.json")).toEqual(["a.openapi.json", "b.openapi.json"]);
    expect(filesMatching(files, "x.md")).toEqual(["x.md"]);
    expect(filesMatching(files, "skill.yaml")).toEqual([]);
  });
  it("find documents that are skills of their own, if there are several", () => {
    const find = documentFinder(NAMES);
    expect(find(["a.openapi.json", "b.openapi.json", "x.md"])).toEqual(["a.openapi.json", "b.openapi.json"]);
    expect(find(["a.openapi.json", "x.md"])).toEqual([]);
    expect(find([])).toEqual([]);
  });
});
