import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { describeExports, mistakeIn } from "../../../test/wrong-arguments.js";
import * as core from "../src/index.js";

const files = core.memoryFiles({ "canonical.json": '{"operations":[{}]}' });
const manifest = { operations: [{}] };
const steps = function* () {
  yield;
  return 1;
};
const context = {
  before: manifest,
  after: manifest,
  target: { id: "tiny", title: "Tiny", coverage: {} },
  notes: [],
  locate: () => undefined,
  preserved: () => false,
};

/** Correct arguments of every exported function. A function that is not listed here fails the test. */
const CORRECT: Readonly<Record<string, () => readonly unknown[]>> = {
  applyTextEdits: () => ["name", [{ start: 0, end: 1, text: "N" }]],
  compareManifests: () => [manifest, manifest],
  convert: () => [files, { from: canonicalAdapter, to: canonicalAdapter }],
  convertInSteps: () => [files, { from: canonicalAdapter, to: canonicalAdapter }],
  coverageAt: () => [{ name: { holds: "exact" } }, ["name"]],
  createRegistry: () => [[canonicalAdapter]],
  decodeSkill: () => [files, canonicalAdapter, {}],
  defineDiagnostics: () => ["tiny", {}],
  filesOf: () => [files],
  folderName: () => ["notes"],
  fromPointer: () => ["/name"],
  hasErrors: () => [[]],
  lineAndColumn: () => ["name", 1],
  memoryFiles: () => [{ "a.md": "A" }, {}],
  mergeEdits: () => [files, []],
  overlay: () => [files, []],
  readSidecar: () => [files],
  registerFormats: () => [[canonicalAdapter]],
  runSteps: () => [steps()],
  sidecarFormats: () => [files],
  sortDiagnostics: () => [[]],
  takeTurns: () => [[steps(), steps()]],
  toLosses: () => [[], context],
  toPointer: () => [["name"]],
  validateSkill: () => [files, canonicalAdapter],
};

/** Takes all steps of a function that returns steps. */
const finish = (name: string, result: unknown) =>
  name === "convertInSteps" ? core.runSteps(result as core.Steps<unknown>) : result;

describeExports({ module: core, correct: CORRECT, finish });

describe("a mistake in an argument", () => {
  it.each(["applyTextEdits", "coverageAt", "folderName", "hasErrors", "lineAndColumn", "runSteps", "toPointer"])(
    "names the function %s",
    async (name) => {
      const mistake = await mistakeIn(core, name, [undefined]);
      expect((mistake as TypeError).message).toContain(` of ${name} must be `);
    },
  );
});
