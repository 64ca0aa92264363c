import { describeAdapter } from "@skill-convert/testing";
import { semioverseAdapter } from "../src/index.js";
import { frontMatter, skills } from "./skills.js";

describeAdapter(semioverseAdapter, {
  examples: Object.fromEntries(Object.entries(skills).map(([name, text]) => [name, { "SKILL.md": text }])),
  document: frontMatter,
  runs: 40,
});
