import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
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

/** Values of every type. Those that a parameter accepts are no mistakes. */
const VALUES: readonly unknown[] = [undefined, null, true, 1, "text", [], {}, () => 1];

/** The exports, whatever their types are. */
const FUNCTIONS = core as unknown as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** Calls a function, and takes all steps of one that returns steps. */
function call(name: string, given: readonly unknown[]): unknown {
  const result = FUNCTIONS[name]?.(...given);
  return name === "convertInSteps" ? core.runSteps(result as core.Steps<unknown>) : result;
}

function mistakeIn(name: string, given: readonly unknown[]): unknown {
  try {
    call(name, given);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("every exported function", () => {
  const functions = Object.entries(core).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  it("has an example of correct arguments here", () => {
    expect(Object.keys(CORRECT)).toEqual([...functions].sort());
    for (const name of functions) expect(mistakeIn(name, CORRECT[name]?.() ?? []), name).toBeUndefined();
  });
  it.each(functions)("%s names an argument of the wrong type", (name) => {
    const count = CORRECT[name]?.().length ?? 0;
    const accepted: string[] = [];
    for (let at = 0; at < count; at++) {
      for (const value of VALUES) {
        const given = (CORRECT[name]?.() ?? []).with(at, value);
        const mistake = mistakeIn(name, given);
        if (mistake === undefined) accepted.push(`${at}: ${String(value)}`);
        else {
          expect(mistake, `${name}, argument ${at}: ${String(value)}`).toBeInstanceOf(TypeError);
          expect((mistake as TypeError).message).toMatch(/^[\w. ]+ must be .+, but (is|are) /);
        }
      }
    }
    // The first argument has one type, of which at most one of the values is.
    expect(accepted.filter((each) => each.startsWith("0")).length).toBeLessThan(2);
  });
  it.each(["applyTextEdits", "coverageAt", "folderName", "hasErrors", "lineAndColumn", "runSteps", "toPointer"])(
    "%s is named in the message",
    (name) => expect((mistakeIn(name, [undefined]) as TypeError).message).toContain(` of ${name} must be `),
  );
});
