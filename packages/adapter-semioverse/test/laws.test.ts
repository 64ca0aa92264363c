import { describeAdapter } from "@skill-convert/testing";
import { semioverseAdapter } from "../src/index.js";
import { frontMatter, skills } from "./skills.js";

const UNTIL = "until it is described as a table";

describeAdapter(semioverseAdapter, {
  examples: Object.fromEntries(Object.entries(skills).map(([name, text]) => [name, { "SKILL.md": text }])),
  document: frontMatter,
  exempt: { "one-path-one-edit": UNTIL, "any-change-survives": UNTIL, "locate-finds-the-value": UNTIL },
  runs: 40,
});
