import { describeAdapter } from "@skill-convert/testing";
import { semioverseAdapter } from "../src/index.js";
import { frontMatter, skills } from "./skills.js";

describeAdapter(semioverseAdapter, {
  examples: Object.fromEntries(Object.entries(skills).map(([name, text]) => [name, { "SKILL.md": text }])),
  document: frontMatter,
  allowedWarnings: {
    "semioverse/half-region":
      "An access that may concern any folder cannot be in a region; the other one is still worth declaring.",
    "semioverse/region-file": "The folder around a file would be more than the skill declares to touch.",
    "core/hidden-character": "Names are kept letter for letter.",
  },
  elsewhere: ([head, index, part, field, ...inside], { operations }) => {
    // Merged operations are branches of one schema, so a change of one may change them all.
    if (head === "operations" && operations.length > 1) return true;
    // The list of required properties is apart from the properties.
    if (head === "operations" && field === "fields" && inside.length === 0) return true;
    // An effect without paths removes the region, and one without access changes both of its lists.
    return (
      head === "effects" && index !== undefined && field === undefined && ["paths", "access"].includes(String(part))
    );
  },
  runs: 40,
});
