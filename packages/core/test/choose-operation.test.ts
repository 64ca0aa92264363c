import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { chooseOperation } from "../src/convert/choose-operation.js";
import { type Adapter, convert, memoryFiles, type Operation, type SkillManifest } from "../src/index.js";

const skill: SkillManifest = {
  id: "home/notes",
  name: "Notes",
  description: "Keeps notes.",
  operations: [{ name: "find", description: "Finds." }, { name: "store" }],
};
const split = (manifest: SkillManifest, operation: string, folder?: string) =>
  chooseOperation(manifest, { operation, split: true }, folder).value?.manifest;

describe("a chosen operation", () => {
  it("is the only one left", () => {
    expect(chooseOperation(skill, {}, undefined).value).toEqual({ manifest: skill, only: undefined });
    expect(chooseOperation(skill, { operation: "store" }, undefined).value).toEqual({
      manifest: { ...skill, operations: [{ name: "store" }] },
      only: { index: 1, name: "store", split: false },
    });
  });
  it.each([
    [skill.operations, '"find", "store"'],
    [[{}], "one without a name"],
    [[{}, { name: "find" }], '"find"'],
  ] as [Operation[], string][])(
    "is an error if there is none of the name, with those that there are",
    (operations, known) => {
      const { value, diagnostics } = chooseOperation({ operations }, { operation: "drop" }, undefined);
      expect(value).toBeUndefined();
      expect(diagnostics).toMatchObject([{ code: "core/unknown-operation", message: expect.stringContaining(known) }]);
    },
  );
  it("becomes a skill with an id, a name and a description of its own", () => {
    expect(split(skill, "find")).toMatchObject({ id: "home/notes-find", name: "Notes: find", description: "Finds." });
    expect(split(skill, "store")).toMatchObject({ id: "home/notes-store", description: "Keeps notes." });
    const { id: _, ...unnamed } = skill;
    expect(split(unnamed, "find", "box")?.id).toBe("box-find");
    expect(split(unnamed, "find")?.id).toBe("find");
    expect(split({ ...skill, id: "notes", name: "notes" }, "find")?.name).toBe("notes-find");
    const prefixed = { ...skill, operations: [{ name: "notes_find" }] };
    expect(split(prefixed, "notes_find")?.id).toBe("home/notes-find");
  });
});

describe("the losses of a chosen operation", () => {
  const all: SkillManifest = {
    ...skill,
    operations: [{ name: "store" }, { name: "find", description: "Finds.", input: { parameters: [] } }],
  };
  /** A format for operations that have neither names nor descriptions nor inputs. */
  const bare: Adapter = {
    ...canonicalAdapter,
    id: "bare",
    title: "Bare",
    manifestFiles: ["bare.json"],
    detect: () => undefined,
    coverage: { "": { holds: "exact" }, "operations/*": { holds: "none" } },
    encode: (manifest, options) =>
      canonicalAdapter.encode?.({ ...manifest, operations: manifest.operations.map(() => ({})) }, options) ?? {
        diagnostics: [],
      },
  };
  const losses = (options: { readonly operation?: string; readonly split?: boolean }) =>
    convert(memoryFiles({ "canonical.json": JSON.stringify(all) }), {
      from: canonicalAdapter,
      to: bare,
      ...options,
    }).value?.losses.map(({ kind, path, predicted }) => `${kind} ${path.join(".")}${predicted ? "" : "!"}`);

  it("are at its place in the skill, and the other operations are left out", () => {
    expect(losses({ operation: "find" })).toEqual([
      "dropped operations.0",
      "dropped operations.1.name",
      "dropped operations.1.description",
      "dropped operations.1.input",
    ]);
  });
  it("are those of its id, its name and its description if it becomes a skill", () => {
    expect(losses({ operation: "find", split: true })).toEqual([
      "narrowed id",
      "narrowed name",
      "narrowed description",
      "dropped operations.1.input",
    ]);
  });
});
