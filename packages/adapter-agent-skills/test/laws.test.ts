import { describeAdapter } from "@skill-convert/testing";
import { agentSkillsAdapter } from "../src/index.js";
import { DIALECTS, frontmatter, SPECIFIED } from "./fixtures.js";

describeAdapter(agentSkillsAdapter, {
  examples: Object.fromEntries(
    Object.entries({ ...SPECIFIED, ...DIALECTS }).map(([name, text]) => [name, { "SKILL.md": text }]),
  ),
  document: frontmatter,
});
