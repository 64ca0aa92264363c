import { anyManifest, deepFreeze } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareManifests,
  memoryFiles,
  printSidecar,
  readSidecar,
  restoreResidue,
  SIDECAR_FILE,
  Sidecar,
  type SkillManifest,
  stashResidue,
} from "../src/index.js";
import { isStashed } from "../src/residue/stash.js";

function stash(before: SkillManifest, after: SkillManifest): Sidecar {
  const entries = stashResidue(compareManifests(before, after), before, after);
  return { version: 1, target: "toy", sources: { original: entries } };
}

describe("residue", () => {
  it("turns any manifest back into any other", () => {
    fc.assert(
      fc.property(anyManifest, anyManifest, (before, after) => {
        const sidecar = stash(deepFreeze(before), deepFreeze(after));
        expect(Sidecar.safeParse(sidecar).error?.issues ?? []).toEqual([]);
        const { manifest, diagnostics } = restoreResidue(after, deepFreeze(sidecar));
        expect(diagnostics.map(({ message }) => message)).toEqual([]);
        expect(compareManifests(before, manifest)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("stashes nothing where nothing differs", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        expect(stash(manifest, structuredClone(manifest)).sources["original"]).toEqual([]);
      }),
    );
  });

  it("lets a person's edit win over what it remembers, and says so", () => {
    const before: SkillManifest = { operations: [{}], kind: "meta", level: "expert" };
    const after: SkillManifest = { operations: [{}], kind: "operational" };
    const edited: SkillManifest = { operations: [{}], kind: "mine" };
    const { manifest, diagnostics } = restoreResidue(edited, stash(before, after));
    expect(manifest).toEqual({ operations: [{}], kind: "mine", level: "expert" });
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([["core/residue-stale", "/kind"]]);
  });

  it("finds elements by name when somebody has moved them", () => {
    const env = (name: string, description?: string) => ({
      name,
      required: true,
      ...(description ? { description } : {}),
    });
    const before: SkillManifest = { operations: [{}], environment: [env("A", "first"), env("B", "second")] };
    const after: SkillManifest = { operations: [{}], environment: [env("A"), env("B")] };
    const moved: SkillManifest = { operations: [{}], environment: [env("C"), env("B"), env("A")] };
    const { manifest } = restoreResidue(moved, stash(before, after));
    expect(manifest.environment).toEqual([env("C"), env("B", "second"), env("A", "first")]);
  });

  it("never carries what is sensitive", () => {
    const parameter = { name: "key", schema: { type: "string" }, sensitive: true, default: "hunter2" };
    const before: SkillManifest = { operations: [{ input: { parameters: [parameter] } }] };
    const after: SkillManifest = {
      operations: [{ input: { parameters: [{ name: "key", schema: { type: "string" } }] } }],
    };
    const sidecar = stash(before, after);
    expect(printSidecar(sidecar)).not.toContain("hunter2");
    expect(restoreResidue(after, sidecar).diagnostics.map(({ code }) => code)).toContain("core/residue-redacted");
    const gone = stash(before, { operations: [{}] });
    expect(printSidecar(gone)).not.toContain("hunter2");
  });

  it("carries no value that is nested in something sensitive", () => {
    const parameters = [
      { name: "login", schema: { type: "object" }, sensitive: true, default: { user: "ann", password: "hunter2" } },
      { name: "key", schema: { anyOf: [{ const: "hunter3" }] }, sensitive: true },
    ];
    const before: SkillManifest = { operations: [{ input: { parameters } }] };
    expect(printSidecar(stash(before, { operations: [{}] }))).not.toMatch(/hunter|ann/);
  });

  it("keeps of a schema that is marked writeOnly what is no value", () => {
    const password = { type: "string", minLength: 8, writeOnly: true };
    const fields = [{ name: "login", schema: { type: "object", properties: { password } } }];
    const before: SkillManifest = {
      operations: [{ output: { fields: [...fields, { name: "pin", schema: password }] } }],
    };
    const after: SkillManifest = { operations: [{ output: { fields: [{ name: "login", schema: {} }] } }] };
    const { manifest, diagnostics } = restoreResidue(after, stash(before, after));
    expect(diagnostics).toEqual([]);
    expect(compareManifests(before, manifest)).toEqual([]);
  });

  it("is said to preserve what it carries, and nothing that it leaves out", () => {
    const parameter = { name: "key", schema: { type: "string" }, required: true, sensitive: true };
    const before: SkillManifest = {
      author: "ann",
      operations: [{ input: { parameters: [{ ...parameter, default: "hunter2" }] } }],
    };
    const after: SkillManifest = { operations: [{ input: { parameters: [{ name: "key", schema: {} }] } }] };
    const differences = compareManifests(before, after);
    const entries = stashResidue(differences, before, after);
    const preserved = differences.map((difference) => [difference.path.at(-1), isStashed(entries, difference)]);
    expect(Object.fromEntries(preserved)).toEqual({
      ...{ author: true, type: true, required: true, sensitive: true },
      default: false,
    });
  });

  it.each([
    ["not JSON", "{"],
    ["another version", '{"version":2,"target":"toy","sources":{}}'],
    ["another shape", "[]"],
    ["nested endlessly", `{"version":1,"target":"toy","sources":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
  ])("is left alone, with a warning, when it is %s", (_, text) => {
    const { value, diagnostics } = readSidecar(memoryFiles({ [SIDECAR_FILE]: text }));
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["core/residue-unreadable", "warning"]]);
  });
});
