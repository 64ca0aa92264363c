import { stopAdapter } from "@skill-convert/adapter-stop";
import { memoryFiles } from "@skill-convert/core";
import { describeEntrances } from "../../../test/entrances.js";
import * as service from "../src/index.js";

const files = memoryFiles({
  "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs: []\noutputs: []\n',
});
const formats = { from: stopAdapter, to: stopAdapter };

describeEntrances({
  module: service,
  entrances: {
    convertSkill: { correct: () => [files, formats], options: 1 },
    wayBack: { correct: () => [files, formats], options: 1 },
  },
});
