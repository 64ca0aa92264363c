import { type FrontMatterDefinition, field, sharedFields, sharedText } from "@skill-convert/format";
import { v2 } from "./record.js";

const SECTION = "Agent Skills, Frontmatter";

/** The front matter of SKILL.md, for the fields that the block does not have (mapping-decisions.md#d3). */
export const frontMatter: FrontMatterDefinition = {
  table: v2.defineTable(
    [
      field("name", "name", sharedText, { section: SECTION, doc: "The name of the skill: the name of its folder." }),
      field("description", "description", sharedText, {
        section: SECTION,
        doc: "What the skill does, and when to use it.",
      }),
      ...sharedFields(),
    ],
    { own: new Set() },
  ),
};
