import { defineTable, type FrontMatterDefinition, field, sharedFields, sharedText } from "@skill-convert/format";
import { V2 } from "../format.js";

const SECTION = "Agent Skills, Frontmatter";

/** The front matter of SKILL.md, which holds what the block has no fields for. */
export const frontMatter: FrontMatterDefinition = {
  table: defineTable(
    [
      field("name", "name", sharedText, { section: SECTION, doc: "What the skill is called: its folder's name." }),
      field("description", "description", sharedText, {
        section: SECTION,
        doc: "What the skill does, and when to use it.",
      }),
      ...sharedFields(),
    ],
    { id: V2.id, own: new Set() },
  ),
};
