import type { Json, SkillFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, MESSY, SPECIFIED } from "./fixtures.js";

function document(files: SkillFiles): Json | undefined {
  const content = files.text("SKILL.md");
  if (content.kind !== "text") return undefined;
  const value = readMarkdown(content.text, "SKILL.md").frontmatter?.value;
  return isJsonRecord(value) ? value : undefined;
}

describeAdapter(adr002Adapter, {
  examples: Object.fromEntries(
    Object.entries({ ...SPECIFIED, ...DIALECTS, MESSY }).map(([name, text]) => [name, { "SKILL.md": text }]),
  ),
  document,
  allowedWarnings: {
    "adr002/value-not-allowed": "A default or an enum that its own schema refuses comes from the manifest.",
    "adr002/duplicate-entry": "An entry that the manifest has twice is written twice.",
    "adr002/incomplete-input": "A description cannot be invented.",
  },
  // REPEATED has an artifact twice; BEYOND has a description beside a schema and inside it.
  onlyIfNamed: ["MINIMAL", "LEGACY_FIELDS"],
  withDuplicates: ["REPEATED", "BEYOND"],
});
