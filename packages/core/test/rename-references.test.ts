import { describe, expect, it } from "vitest";
import { renameReferences } from "../src/manifest/rename-references.js";

const manifest = { operations: [{}], dependencies: [{ id: "a", version: "^1" }, { id: "b" }, { id: "c" }] };
const renamed = (ids: Readonly<Record<string, readonly string[]>>) =>
  renameReferences(manifest, new Map(Object.entries(ids)));

describe("references to skills that have new ids", () => {
  it("get the new id, or one reference for each of several", () => {
    const { manifest: changed, references } = renamed({ a: ["x"], c: ["y", "z"] });
    expect(changed.dependencies).toEqual([{ id: "x", version: "^1" }, { id: "b" }, { id: "y" }, { id: "z" }]);
    expect(references).toEqual([
      { path: ["dependencies", 0, "id"], oldId: "a", newIds: ["x"] },
      { path: ["dependencies", 2, "id"], oldId: "c", newIds: ["y", "z"] },
    ]);
  });
  it("stay, in the same object, if they do not change", () => {
    for (const result of [renameReferences(manifest), renamed({}), renamed({ d: ["e"] }), renamed({ a: ["a"] })]) {
      expect(result.manifest).toBe(manifest);
      expect(result.references).toEqual([]);
    }
    expect(renamed({ a: ["a", "x"] }).manifest.dependencies).toHaveLength(4);
  });
});
