import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as service from "../src/index.js";

const registry = createRegistry([stopAdapter]);
const files = memoryFiles({
  "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs: []\noutputs: []\n',
});
const decoded = stopAdapter.decode(files).value;
const hover = service.hoverAt(files, "skill.yaml", 13, registry);

describeExports({
  module: service,
  correct: {
    completionsAt: () => [files, "skill.yaml", 13, registry],
    convertSkill: () => [files, { from: stopAdapter, to: stopAdapter }],
    pluginCompletionsAt: () => [files, "skill.yaml", 13],
    pluginHoverAt: () => [files, "skill.yaml", 13],
    hoverAt: () => [files, "skill.yaml", 13, registry],
    hoverText: () => [hover],
    linksIn: () => [files, "skill.yaml", registry],
    symbolsIn: () => [files, "skill.yaml", registry],
    trace: () => [decoded, decoded],
    wayBack: () => [files, { from: stopAdapter, to: stopAdapter }],
  },
});
