import { memoryFiles } from "@skill-convert/core";
import { describeEntrances } from "../../../test/entrances.js";
import * as grayMatter from "../src/gray-matter.js";
import * as source from "../src/index.js";

describeEntrances({
  module: source,
  entrances: {
    readData: { correct: () => ["name: tidy\n", { file: "skill.yaml", format: "yaml" }], options: 1 },
    readMarkdown: { correct: () => ["# Tidy\n", "SKILL.md", {}], options: 2 },
  },
});

describeEntrances({
  module: grayMatter,
  entrances: {
    fromGrayMatter: { correct: () => [{ data: {}, content: "text" }, {}], options: 1 },
    toGrayMatter: { correct: () => [memoryFiles({ "SKILL.md": "# Tidy\n" }), "SKILL.md"] },
  },
});
