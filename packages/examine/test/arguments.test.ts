import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles, runSteps, type Steps } from "@skill-convert/core";
import { describeEntrances } from "../../../test/entrances.js";
import * as print from "../src/print.js";
import * as validate from "../src/validate.js";

const files = memoryFiles({
  "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs: []\noutputs: []\n',
});
const open = { files, explicit: true };
const request = { registry: createRegistry([stopAdapter]), from: undefined, clients: undefined };

describeEntrances({
  module: { ...print, ...validate },
  entrances: {
    examine: { correct: () => [open, request], options: 1 },
    examineInSteps: { correct: () => [open, request], options: 1 },
    printDiagnostics: { correct: () => [files, [], {}], options: 2 },
  },
  finish: (name, result) => (name === "examineInSteps" ? runSteps(result as Steps<unknown>) : result),
});
