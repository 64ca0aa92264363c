import type { Json, SkillFiles } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describeAdapter } from "@skill-convert/testing";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL, MESSY, MINIMAL } from "./examples.js";

const SKILL = `---
name: photo-sorter
description: Sorts photos into folders by the day they were taken
license: MIT
allowed-tools: exec, read
metadata:
  author: photo-club
x-more: [1, 2]
---

# Photos

Look at the dates first.
`;

describeAdapter(stopAdapter, {
  allowedWarnings: {
    "stop/value-of-another-type": "A default or an enum that its own schema refuses comes from the manifest.",
    "stop/default-not-allowed": "A default that its own schema refuses comes from the manifest.",
    "stop/check-against-type": "An assertion that cannot hold for its output comes from the manifest.",
    "stop/assertions-below-level": "A skill with sensitive values is not traced, whatever it asserts.",
    "stop/http-status-level": "A skill with sensitive values is not traced, whatever it asserts.",
  },
  examples: {
    minimal: { "skill.yaml": MINIMAL },
    full: { "skill.yaml": FULL, "SKILL.md": "# Recipes\n\nShare them.\n" },
    everything: { "skill.yaml": EVERYTHING },
    messy: { "skill.yaml": MESSY.replaceAll("\n", "\r\n").trimEnd() },
    "with a byte-order mark": { "skill.yaml": `\ufeff${MINIMAL}` },
    "with front matter": { "skill.yaml": MINIMAL, "SKILL.md": SKILL },
  },
  document: readDocument,
});

/** Reads skill.yaml only, because SKILL.md may repeat the name and the description or leave them out. */
function readDocument(files: SkillFiles): Json | undefined {
  const content = files.text("skill.yaml");
  return content.kind === "text" ? readData(content.text, { file: "skill.yaml", format: "yaml" }).value : undefined;
}
