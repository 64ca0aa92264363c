import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { memoryFiles } from "@skill-convert/core";
import { describeEntrances } from "../../../test/entrances.js";
import * as usage from "../src/index.js";

const files = memoryFiles({ "run.sh": "curl https://example.org\n" });
const skill = {
  files,
  adapter: agentSkillsAdapter,
  reading: files,
  manifest: { operations: [{}] },
  locate: () => undefined,
};

describeEntrances({
  module: usage,
  entrances: {
    compareUses: { correct: () => [usage.findUses(files), skill] },
    findUses: { correct: () => [files] },
    withInferredEffects: { correct: () => [agentSkillsAdapter] },
  },
});
