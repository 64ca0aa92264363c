import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { skillManifestV1Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, memoryFiles, type SkillManifest, validateSkill } from "@skill-convert/core";
import { createSkill } from "@skill-convert/core/zod";
import { describe, expect, it } from "vitest";

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
    expect(() => createSkill(manifest, "stop" as never)).toThrow("adapter must be an adapter");
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
});
