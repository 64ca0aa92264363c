import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles, runSteps, type Steps } from "@skill-convert/core";
import * as usage from "@skill-convert/usage";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as service from "../src/index.js";
import * as print from "../src/print.js";
import * as text from "../src/visible.js";

const registry = createRegistry([stopAdapter]);
const files = memoryFiles({
  "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs: []\noutputs: []\n',
});
const open = { files, explicit: true };
const request = { registry, from: undefined, clients: undefined };
const examined = service.examine(open, request);
const decoded = stopAdapter.decode(files).value;
const settings = { levels: new Map(), allowedFields: new Set(), strict: false };
const finding = { code: "tiny/name", severity: "error", message: "No name.", url: "https://example.com" };
const loss = { kind: "dropped", outcome: "lost", path: ["tags"], message: "No tags.", preserved: false };
const manifest = { operations: [{}] };
const hover = service.hoverAt(files, "skill.yaml", 13, registry);

describeExports({
  module: service,
  correct: {
    applySettings: () => [[], settings],
    chooseFormat: () => [open, registry],
    completionsAt: () => [files, "skill.yaml", 13, registry],
    convertSkill: () => [files, { from: stopAdapter, to: stopAdapter }],
    countLosses: () => [[]],
    counts: () => [finding, settings],
    countsInWords: () => [service.countLosses([])],
    examine: () => [open, request],
    examineInSteps: () => [open, request],
    pluginCompletionsAt: () => [files, "skill.yaml", 13],
    pluginHoverAt: () => [files, "skill.yaml", 13],
    hoverAt: () => [files, "skill.yaml", 13, registry],
    hoverText: () => [hover],
    isLevel: () => [null],
    mayUse: () => [examined],
    linksIn: () => [files, "skill.yaml", registry],
    lossLines: () => [[]],
    planFixes: () => [files, examined, () => examined, settings, () => true],
    printDiagnostics: () => [files, [finding], {}],
    rememberUses: () => [usage],
    redactionForConversion: () => [files, stopAdapter, undefined, undefined],
    redactionOf: () => [files, [], new Set()],
    redactionOfExamined: () => [examined],
    reportLoss: () => [loss, manifest],
    subjectOf: () => [finding, files],
    symbolsIn: () => [files, "skill.yaml", registry],
    trace: () => [decoded, decoded],
    withUses: () => [examined, usage],
    wayBack: () => [files, { from: stopAdapter, to: stopAdapter }],
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
