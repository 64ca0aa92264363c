import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { createSkill } from "../src/adapter/create-skill.js";
import { type Adapter, memoryFiles } from "../src/index.js";

const problems = (manifest: unknown) =>
  createSkill(manifest, canonicalAdapter).diagnostics.map(({ path, message }) => [path?.join("."), message]);

describe("a skill that a program makes", () => {
  it("has the files of the format beside those that it is written over", () => {
    const over = memoryFiles({ "run.sh": "date\n" });
    const { value, diagnostics } = createSkill({ name: "notes", operations: [{}] }, canonicalAdapter, { over });
    expect(diagnostics).toEqual([]);
    expect(value?.files.list()).toEqual(["canonical.json", "run.sh"]);
    expect(value?.manifestFile).toBe("canonical.json");
    expect(value?.losses).toEqual([]);
  });
  it("has the losses of a format that cannot hold everything", () => {
    const nameless: Adapter = {
      ...canonicalAdapter,
      coverage: { "": { holds: "exact" }, name: { holds: "none" } },
      encode: ({ name: _, ...manifest }, options) =>
        canonicalAdapter.encode?.(manifest, options) ?? { diagnostics: [] },
    };
    const { value } = createSkill({ name: "notes", operations: [{}] }, nameless);
    expect(value?.losses).toMatchObject([{ kind: "dropped", path: ["name"], predicted: true }]);
  });
  it("is not made in a format that is only read", () => {
    const { encode: _, ...readOnly } = canonicalAdapter;
    const { value, diagnostics } = createSkill({ operations: [{}] }, readOnly);
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "core/read-only-format", severity: "error" }]);
  });
  it.each([
    ["an unknown property", { operations: [{}], colour: "red" }, "colour", "the model has no such property"],
    ["a wrong type", { operations: [{}], name: 3 }, "name", "expected string"],
    [
      "a wrong part of an alternative",
      { operations: [{}], effects: [{ type: "network", x: 1 }] },
      "effects.0.x",
      "no such",
    ],
    ["none of several alternatives", { operations: [{ entrypoints: 3 }] }, "operations.0.entrypoints", "expected"],
    ["no object", 3, "", "expected object"],
  ])("is not made of a manifest with %s, at its place", (_, manifest, path, reason) => {
    const found = problems(manifest);
    expect(found.map(([at]) => at)).toEqual([path]);
    expect(found[0]?.[1]).toContain(reason);
  });
});
