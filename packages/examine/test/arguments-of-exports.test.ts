import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles, runSteps, type Steps } from "@skill-convert/core";
import * as usage from "@skill-convert/usage";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as findings from "../src/index.js";
import * as print from "../src/print.js";
import * as validate from "../src/validate.js";
import * as text from "../src/visible.js";

const registry = createRegistry([stopAdapter]);
const files = memoryFiles({
  "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs: []\noutputs: []\n',
});
const open = { files, explicit: true };
const request = { registry, from: undefined, clients: undefined };
const examined = validate.examine(open, request);
const settings = { levels: new Map(), allowedFields: new Set(), strict: false };
const finding = { code: "tiny/name", severity: "error", message: "No name.", url: "https://example.com" };
const loss = { kind: "dropped", outcome: "lost", path: ["tags"], message: "No tags.", preserved: false };
const manifest = { operations: [{}] };

describeExports({
  module: { ...findings, ...validate },
  correct: {
    applySettings: () => [[], settings],
    chooseFormat: () => [open, registry],
    countLosses: () => [[]],
    counts: () => [finding, settings],
    countsInWords: () => [findings.countLosses([])],
    examine: () => [open, request],
    examineInSteps: () => [open, request],
    isLevel: () => [null],
    isReported: () => [finding, "error"],
    mayUse: () => [examined],
    lossLines: () => [[]],
    planFixes: () => [files, examined, () => examined, settings, () => true],
    readingsOf: () => [files],
    rememberUses: () => [usage],
    redactionForConversion: () => [files, stopAdapter, undefined, undefined],
    redactionOf: () => [files, [], new Set()],
    redactionOfExamined: () => [examined],
    reportLoss: () => [loss, manifest],
    requireRegistry: () => [registry, "the registry"],
    subjectOf: () => [finding, files],
    withUses: () => [examined, usage],
  },
  finish: (name, result) => (name === "examineInSteps" ? runSteps(result as Steps<unknown>) : result),
});

describeExports({
  module: { ...print, ...text },
  correct: {
    columnsOf: () => ["a"],
    conceal: () => [undefined, undefined, []],
    diagnosticLines: () => [finding, "skill.yaml", undefined, {}],
    escapeUnits: () => ["a"],
    graphemesOf: () => ["a"],
    printDiagnostics: () => [files, [finding], {}],
    visible: () => ["a"],
  },
});
