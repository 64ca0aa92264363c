import { memoryFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeSchema } from "@skill-convert/testing";
import { semioverseAdapter } from "../src/index.js";
import { frontMatter, skills } from "./skills.js";

describeSchema(semioverseAdapter, {
  documents: Object.values(skills)
    .map((text) => frontMatter(memoryFiles({ "SKILL.md": text })))
    .filter(isJsonRecord),
  words: [
    "(1, 0)",
    "1.0",
    "1",
    " 2 . 1",
    "1.2.3",
    "inference",
    "infrence",
    "manual",
    "runtime",
    "invocation",
    "kind",
    "inputs",
    "outputs",
    "region",
    "reads",
    "depends",
    "coordination",
    "$ref",
    "type",
    "properties",
    "anyOf",
    "not",
    "object",
    "effect_report",
    1.5,
    1,
    -1,
    true,
    false,
    null,
    [],
    [1, 0],
    [1],
    ["a"],
    [{}],
    {},
    { type: "object" },
    { anyOf: [true] },
    { anyOf: [1] },
    { id: "a" },
  ],
  // Front matter may be JSON, which holds every document unchanged.
  write: (document) => ({ "SKILL.md": `---json\n${JSON.stringify(document)}\n---\n` }),
});
