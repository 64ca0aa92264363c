import { memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as grayMatter from "../src/gray-matter.js";
import * as source from "../src/index.js";

const options = { file: "skill.yaml", format: "yaml" } as const;

describeExports({
  module: source,
  correct: {
    editMarkdown: () => [source.readMarkdown("# Tidy\n", "SKILL.md"), {}, {}],
    findSecrets: () => ["text"],
    findSecretsInEnv: () => ["text"],
    findSecretsInYaml: () => ["text"],
    firstParagraph: () => ["text"],
    isSecretName: () => ["token"],
    manifestDocument: () => [source.readData("name: tidy\n", options), { name: "tidy" }],
    merge3: () => [null, null, null],
    namedValues: () => ["text"],
    printJson: () => [null, {}],
    printMarkdown: () => [{ name: "tidy" }, "# Tidy\n", {}],
    printYaml: () => [null, {}],
    readData: () => ["name: tidy\n", options],
    readMarkdown: () => ["# Tidy\n", "SKILL.md", {}],
    redactTokens: () => ["text"],
    scanFences: () => ["text", 0],
    withoutQuotes: () => ["text"],
  },
});

describeExports({
  module: grayMatter,
  correct: {
    fromGrayMatter: () => [{ data: {}, content: "text" }, {}],
    options: () => [],
    toGrayMatter: () => [memoryFiles({ "SKILL.md": "# Tidy\n" })],
  },
});
