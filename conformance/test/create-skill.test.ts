import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { skillManifestV1Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, memoryFiles, type SkillManifest, validateSkill } from "@skill-convert/core";
import { createSkill } from "@skill-convert/core/zod";
import { formats } from "@skill-convert/formats";
import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numRuns } from "../sidecar-skills.js";

const manifest = { id: "notes", name: "notes", version: "1.0.0", description: "Finds notes.", operations: [{}] };

/** The places and messages of what is wrong with a manifest. */
function problemsOf(value: unknown, adapter: Adapter = stopAdapter) {
  const created = createSkill(value, adapter);
  expect(created.value).toBeUndefined();
  return created.diagnostics.map(({ code, message }) => (code === "core/invalid-manifest" ? message : code));
}

describe("createSkill", () => {
  it("writes a manifest that a program made, over the files of the skill", () => {
    const over = memoryFiles({ "scripts/find.sh": "true\n" }, { path: "skills/notes" });
    const { value, diagnostics } = createSkill({ ...manifest, tags: ["notes"], kind: "tool" }, stopAdapter, { over });
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({ manifestFile: "skill.yaml", id: "notes" });
    expect(value?.files.list()).toEqual(["SKILL.md", "scripts/find.sh", "skill.yaml"]);
    expect(value && validateSkill(value.files, stopAdapter).manifest).toMatchObject({ ...manifest, tags: ["notes"] });
    expect(value?.losses.map(({ kind, path }) => [kind, path])).toEqual([["dropped", ["kind"]]]);
  });

  it("says of every invalid value where it is and what is expected", () => {
    expect(problemsOf({ id: 5, operations: [] })).toEqual([
      "The canonical manifest is invalid at /id: expected string, received number.",
      "The canonical manifest is invalid at /operations: too small: expected array to have >=1 items.",
    ]);
    expect(problemsOf({ ...manifest, effects: [{ type: "zzz" }] })).toEqual([
      expect.stringMatching(/^The canonical manifest is invalid at \/effects\/0\/type: .*'filesystem' \| 'network'/),
    ]);
    expect(problemsOf("notes")).toEqual(["The canonical manifest is invalid at /: expected object, received string."]);
    expect(problemsOf({ ...manifest, nme: "x", b: 1 })).toEqual([
      "The canonical manifest is invalid at /nme: the model has no such property.",
      "The canonical manifest is invalid at /b: the model has no such property.",
    ]);
    expect(problemsOf({ ...manifest, metadata: { at: new Date(0) } })).toEqual([
      "The canonical manifest is invalid at /metadata/at: expected string, number, boolean, null, array or record.",
    ]);
    expect(problemsOf({ ...manifest, effects: [{ type: "filesystem", paths: [["a", { inpt: "x" }]] }] })).toEqual([
      "The canonical manifest is invalid at /effects/0/paths/0/1/input: expected string, received undefined.",
      "The canonical manifest is invalid at /effects/0/paths/0/1/inpt: the model has no such property.",
    ]);
  });

  it("says that a format is only read", () => {
    expect(problemsOf(manifest, skillManifestV1Adapter)).toEqual(["core/read-only-format"]);
    expect(() => createSkill(manifest, "stop" as never)).toThrow("the adapter of createSkill must be an adapter");
  });
});

/** A copy in which every object has one more key, whose value is undefined. */
function withUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUndefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withUndefined(item)] as const);
  return Object.fromEntries([["license", undefined], ...entries, ["extra", undefined]]);
}

describe("a key whose value is undefined", () => {
  const writable = formats.adapters.filter(({ isReadOnly }) => !isReadOnly);

  it.each(writable)("is absent in $title", async (format) => {
    const adapter = await format.load();
    const example = (given: SkillManifest) => {
      const undefinedToo = withUndefined(given);
      const created = createSkill(undefinedToo, adapter);
      const plain = createSkill(given, adapter);
      expect(created.diagnostics).toEqual(plain.diagnostics);
      expect(created.value?.edits).toEqual(plain.value?.edits);
      expect(created.value?.losses).toEqual(plain.value?.losses);
      const encoded = adapter.encode?.(undefinedToo as SkillManifest).value;
      expect(encoded?.edits).toEqual(plain.value?.edits);
    };
    fc.assert(fc.property(anyManifest, example), { numRuns: Math.min(numRuns, 100) });
  });

  it("is no item of a list, whose places count", () => {
    expect(problemsOf({ ...manifest, tags: ["a", undefined] })).toEqual([
      "The canonical manifest is invalid at /tags/1: expected string, received undefined.",
    ]);
  });

  it("is not changed in the given manifest", () => {
    const given = Object.freeze({ ...manifest, metadata: Object.freeze({ by: undefined, at: 1 }) });
    expect(createSkill(given, stopAdapter).value?.losses).toEqual([]);
    expect(Object.keys(given.metadata)).toEqual(["by", "at"]);
  });
});

describe("encode", () => {
  it.each([stopAdapter, adr002Adapter])("of $title says what is not a manifest, and writes nothing", (adapter) => {
    const problems = (value: unknown) => {
      const { value: encoded, diagnostics } = adapter.encode?.(value as SkillManifest) ?? { diagnostics: [] };
      return [encoded, ...diagnostics.map(({ code, severity, path }) => [code, severity, path])];
    };
    const at = (...path: (string | number)[]) => [undefined, ["core/invalid-manifest", "error", path]];
    expect(problems({ id: 5, operations: [] })).toEqual(at("id"));
    expect(problems({ ...manifest, effects: [{ type: "zzz" }] })).toEqual(at("effects", 0, "type"));
    expect(problems(undefined)).toEqual(at());
    expect(problems([])).toEqual(at());
  });

  it("says that an object contains itself", () => {
    const endless: Record<string, unknown> = {};
    endless["self"] = endless;
    const given = { ...manifest, metadata: endless };
    const message = "The canonical manifest is invalid at /: it is nested too deeply.";
    expect(stopAdapter.encode?.(given as SkillManifest).diagnostics).toMatchObject([{ message }]);
    expect(problemsOf(given)).toEqual([message]);
  });
});
