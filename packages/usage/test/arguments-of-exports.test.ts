import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as usage from "../src/index.js";

const files = memoryFiles({ "run.sh": "curl https://example.org\n" });
const manifest = { operations: [{}] };

describeExports({
  module: usage,
  correct: {
    findUses: () => [files],
    isProgram: () => ["scripts/find.py"],
    newUses: () => [
      { usage: usage.findUses(files), manifest },
      { usage: usage.findUses(files), manifest },
    ],
    withInferredEffects: () => [agentSkillsAdapter],
    hasPrograms: () => [files],
    mayBeCompared: () => [files],
    compareUses: () => [
      usage.findUses(files),
      { files, adapter: agentSkillsAdapter, reading: files, manifest, locate: () => undefined },
    ],
  },
});
