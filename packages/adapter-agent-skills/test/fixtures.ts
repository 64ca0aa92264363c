import type { SkillFiles } from "@skill-convert/core";
import { type Json, memoryFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";

const front = (...lines: string[]) => `---\n${lines.join("\n")}\n---\n\n# Ferry times\n\nLook the crossing up.\n`;

const MINIMAL = ["name: ferry-times", "description: Finds the next ferry. Use when somebody wants to cross."];

/** Skills that follow the specification, for the folder `ferry-times`. */
export const SPECIFIED = {
  MINIMAL: front(...MINIMAL),
  FULL: front(
    ...MINIMAL,
    "license: Apache-2.0",
    "compatibility: Needs curl and the network",
    "metadata:",
    "  author: harbour-office # who to ask",
    '  version: "1.0"',
    "  tags: ferries, timetables",
    "  repository: https://example.com/ferries",
    "  season: summer",
    "allowed-tools: Bash(curl *) Read",
  ),
  WITHOUT_BODY: `---\n${MINIMAL.join("\n")}\n---\n`,
} as const;

/** Skills with keys that only clients document, and with forms that only real files have. */
export const DIALECTS = {
  CLIENT_KEYS: front(...MINIMAL, "argument-hint: '[harbour]'", "disable-model-invocation: true", "paths: ['**/*.ics']"),
  LISTS: front(...MINIMAL, "allowed-tools: [Read, 'Bash(git add *)']", "metadata: { tags: [a, b], version: 2.10 }"),
  NUMBERS: front("name: 7", "description: true", "license: 1.0"),
  OTHER_NAMES: front("name: Ferry Times", "description: Finds ferries.", "compatibility:"),
  WITHOUT_NAME: front("description: Finds ferries.", "owner: me"),
  EMPTY_METADATA: front(...MINIMAL, "metadata: {}"),
} as const;

export const skill = (text: string, path = "skills/ferry-times"): SkillFiles =>
  memoryFiles({ "SKILL.md": text }, { path });

export function frontmatter(files: SkillFiles): Json | undefined {
  const content = files.text("SKILL.md");
  if (content.kind !== "text") return undefined;
  const value = readMarkdown(content.text, "SKILL.md").frontmatter?.value;
  return isJsonRecord(value) ? value : undefined;
}
