import { memoryFiles, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  branch,
  codec,
  dataFile,
  defineFindings,
  defineFormat,
  defineTable,
  demand,
  describe as describeSkill,
  field,
  nameOnce,
  oneName,
  type PrepareStep,
  step,
  string,
  structuralDiagnostics,
} from "../src/index.js";
import { runSteps } from "../src/prepare/step.js";

const id = "crate";
const NAMES = oneName("Crate");
const required = { required: true } as const;

/** A version that is written only if it begins with a digit. */
const digits = codec<string>({ ...string, put: (version) => (/^\d/.test(version) ? version : undefined) });

const table = defineTable(
  [
    field("name", "name", string, required),
    field("version", "version", digits, required),
    field("licence", "license", string),
  ],
  { id, initial: () => ({ operations: [{}] }) },
);

const definition = {
  format: {
    id,
    title: "Crate",
    manifestFiles: ["crate.json"],
    detect: () => ({ file: "crate.json", rank: 500 }),
  },
  versions: ["1"],
  findings: defineFindings(id, structuralDiagnostics),
  container: dataFile({ names: ["crate.json"] }),
  table,
  idOf: () => undefined,
  coverage: {},
} as const;

const around = { subject: "A crate", title: "Crate", existing: undefined, document: undefined, editing: false };

function run(steps: readonly PrepareStep[], given: SkillManifest) {
  return runSteps(steps, given, { ...around, given, files: memoryFiles({}, { path: "skills/box" }) });
}

describe("a required row", () => {
  it("needs a step that fills its field", () => {
    expect(() => defineFormat({ ...definition, prepare: [nameOnce(NAMES)] })).toThrow(
      'Crate requires version, but no step of prepare fills it: a manifest without it could not be written. Add to prepare for version: demand("version", …), or step(…, …, ["version"])',
    );
    expect(() => defineFormat({ ...definition, prepare: [nameOnce(NAMES), demand("version", "0.1.0")] })).not.toThrow();
  });
  it("is named as in the document, with the steps that fill it", () => {
    expect(() => defineFormat({ ...definition, prepare: [] })).toThrow(/name: nameOnce\(oneName\(…\)\), or step/);
    const renamed = defineTable([field("release", "version", digits, { required: true })], { id });
    expect(() => defineFormat({ ...definition, table: renamed, prepare: [] })).toThrow(
      'version (the field "release"): demand("version", …)',
    );
  });
  it("is not filled by a step that names a field wrongly", () => {
    const prepare = (adds: PrepareStep["adds"], fills: readonly string[]) => [
      nameOnce(NAMES),
      step(adds, (manifest) => ({ manifest, notes: [] }), fills),
    ];
    expect(() => defineFormat({ ...definition, prepare: prepare({}, ["verison"]) })).toThrow(
      'a step of Crate fills "verison", and the model has no field "verison" (did you mean "version"?)',
    );
    expect(() => defineFormat({ ...definition, prepare: prepare({ "operation/*": "defaulted" }, []) })).toThrow(
      'a step of Crate adds "operation/*", and the model has no field "operation" (did you mean "operations"?)',
    );
  });
  it("needs none in a format that is only read", () => {
    expect(() => defineFormat({ ...definition, readOnly: true })).not.toThrow();
  });
});

describe("a manifest that the table cannot represent", () => {
  const promises = step({}, (manifest) => ({ manifest, notes: [] }), ["version"]);

  it("is an error that names the missing field", () => {
    const adapter = defineFormat({ ...definition, prepare: [nameOnce(NAMES), promises] });
    const { value, diagnostics } = adapter.encode({ name: "box", operations: [{}] });
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: "core/cannot-write",
        severity: "error",
        message: "The manifest cannot be written as Crate. It has no version, which the format requires.",
      },
    ]);
  });
  it("is an error if a value has no form in the format", () => {
    const adapter = defineFormat({ ...definition, prepare: [nameOnce(NAMES), promises] });
    const { diagnostics } = adapter.encode({ name: "box", version: "latest", operations: [{}] });
    expect(diagnostics).toMatchObject([
      { code: "core/cannot-write", message: "The manifest cannot be written as Crate." },
    ]);
  });
});

describe("the steps of a preparation", () => {
  it("run in their order, each on the manifest of the one before", () => {
    const shout = step({}, (manifest) => ({
      manifest: { ...manifest, name: manifest.name?.toUpperCase() ?? "" },
      notes: [],
    }));
    expect(run([nameOnce(NAMES), shout], { name: "Red Box", operations: [{}] }).manifest.name).toBe("BOX");
    expect(run([shout, nameOnce(NAMES)], { name: "Red Box", operations: [{}] }).manifest.name).toBe("box");
  });
  it("write a neutral value only for a field that is missing, and say so", () => {
    const steps = [demand("version", "0.1.0")];
    expect(run(steps, { version: "2.0.0", operations: [{}] })).toMatchObject({
      manifest: { version: "2.0.0" },
      notes: [],
    });
    expect(run(steps, { operations: [{}] }).notes).toEqual([
      { path: ["version"], kind: "defaulted", reason: "A crate requires a version, so 0.1.0 was written." },
    ]);
  });
  it("say with which words a value was written", () => {
    const steps = [
      demand(
        "stdoutContract",
        { lastLineJson: false },
        { what: "a stdout contract", value: "one that promises nothing" },
      ),
    ];
    expect(run(steps, { operations: [{}] }).notes[0]?.reason).toBe(
      "A crate requires a stdout contract, so one that promises nothing was written.",
    );
  });
  it("take the description from the best text of the given manifest", () => {
    const given: SkillManifest = { name: "Red Box", operations: [{ description: "Opens the box." }] };
    const { manifest, notes } = run([nameOnce(NAMES), describeSkill(NAMES)], given);
    expect(manifest.description).toBe("Opens the box.");
    expect(notes.at(-1)?.reason).toBe("A crate requires a description; this one is the description of the operation.");
  });
  it("make operations the branches of one (mapping-decisions.md#d47)", () => {
    const operations = ["open", "close"].map((name) => ({ name, input: { parameters: [] } }));
    const { manifest } = run([branch()], { operations });
    expect(manifest.operations).toHaveLength(1);
    expect(manifest.operations[0]?.input?.keywords).toMatchObject({ oneOf: [{}, {}] });
  });
  it("extend the coverage by what they may add", () => {
    const adapter = defineFormat({
      ...definition,
      prepare: [nameOnce(NAMES), demand("version", "0.1.0")],
      coverage: { version: { adds: ["synthesised"] } },
    });
    expect(adapter.coverage["version"]).toMatchObject({ holds: "exact", adds: ["synthesised", "defaulted"] });
    expect(adapter.coverage["name"]).toMatchObject({ adds: ["synthesised"] });
  });

  it("includes the fields of a successful output, for a format that lists no others (mapping-decisions.md#d80)", () => {
    const prepare = [nameOnce(NAMES), demand("version", "0.1.0")];
    const adapter = defineFormat({ ...definition, successFields: true, prepare });
    expect(adapter.coverage["operations/*/output/fields"]).toMatchObject({ adds: ["synthesised"] });
  });
});
