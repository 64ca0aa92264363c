import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeSchema } from "@skill-convert/testing";
import { agentSkillsAdapter } from "../src/index.js";
import { DIALECTS, frontmatter, SPECIFIED, skill } from "./fixtures.js";

describeSchema(agentSkillsAdapter, {
  documents: [...Object.values(SPECIFIED), ...Object.values(DIALECTS)]
    .map((text) => frontmatter(skill(text)))
    .filter(isJsonRecord),
  words: ["", "a", "my-skill", 7, true, null, [], {}, ["Read"], { a: "b" }, { version: 1 }] as Json[],
  // JSON is YAML too.
  write: (document) => ({ "SKILL.md": `---\n${JSON.stringify(document)}\n---\n` }),
});
