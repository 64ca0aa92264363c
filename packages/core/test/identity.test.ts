import { describe, expect, it } from "vitest";
import { folderName } from "../src/index.js";
import { kebabName } from "../src/text.js";

describe("names", () => {
  it.each([
    ["reasoning/self-check", "self-check"],
    ["Release Notes", "release-notes"],
    ["releaseNotes_v2", "release-notes-v2"],
    ["--a--", "a"],
  ])("%s is %s in kebab case", (id, name) => expect(kebabName(id)).toBe(name));

  it.each(["..", ".", "", "con", "NUL.txt", "a/.."])("%j is not a folder name", (id) =>
    expect(folderName(id)).toBeUndefined(),
  );
  it.each([
    ["../../x", "x"],
    ["C:\\x", "C-x"],
    ["a\u0000b", "a-b"],
    [`${"a".repeat(199)}.b`, "a".repeat(199)],
    [`${"a".repeat(198)} .b`, "a".repeat(198)],
  ])("%j becomes the folder %s", (id, name) => expect(folderName(id)).toBe(name));
});
