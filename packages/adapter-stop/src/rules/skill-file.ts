import type { RuleSubject } from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { SKILL_FILE } from "../format.js";
import { mergeFrontmatter, readFrontmatter, remarkOnDiffering } from "../merge-frontmatter.js";
import type { RuleEntries } from "./rule.js";

export const skillFileRules: RuleEntries = {
  "skill-file-differs": {
    section: "Skill Manifest, Relationship to SKILL.md",
    requirement: "SKILL.md and skill.yaml are kept in step: what both say, they say alike.",
    check: differences,
  },
};

/** Nothing can be compared where either of the two cannot be understood. */
function differences({ files, manifest }: RuleSubject) {
  const content = files.text(SKILL_FILE);
  if (manifest === undefined || content.kind !== "text") return [];
  const markdown = readMarkdown(content.text, SKILL_FILE);
  return remarkOnDiffering(markdown, mergeFrontmatter(readFrontmatter(markdown).fields, manifest).contradicting);
}
