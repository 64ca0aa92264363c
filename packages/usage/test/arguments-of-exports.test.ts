import { memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as usage from "../src/index.js";

describeExports({
  module: usage,
  correct: {
    findUses: () => [memoryFiles({ "run.sh": "curl https://example.org\n" })],
  },
});
