import type { AllowedWarnings } from "@skill-convert/testing";

/** Warnings about converted skills that the source causes, not the conversion (mapping-decisions.md#d102), each with the reason. */
export const allowedWarnings: AllowedWarnings = {
  "adr002/value-not-allowed": "A default or an enum that its own schema refuses comes from the skill.",
  "adr002/duplicate-entry": "What the skill requires twice is required twice.",
  "adr002/incomplete-input": "A description cannot be invented.",
  "core/hidden-character": "Names are kept letter for letter.",
  "format/field-type": "Front matter that no format of the conversion could read stays as it is.",
  "agent-skills/byte-order-mark": "The mark is in the SKILL.md that is there already; `validate --fix` takes it away.",
  "agent-skills/metadata-not-text":
    "Front matter that is there already stays as it is written; `validate --fix` puts the values in quotes.",
  "agent-skills/long-instructions": "Instructions are kept letter for letter.",
  "mcp-tools/tool-name": "The name of an operation is kept letter for letter.",
  "mcp-tools/no-description": "A description cannot be invented.",
  "semioverse/half-region":
    "An access that may concern any folder cannot be in a region; the other one is still worth declaring.",
  "semioverse/region-file": "The folder around a file would be more than the skill is said to touch.",
  "skill-manifest-v2/blank-text": "A description that is blank in the skill stays as it was written.",
  "skill-manifest-v2/unused-input": "The command lines are those of the skill, which may leave an input out.",
  "skill-manifest-v2/dialect-skill-dir": "The command lines are those of the skill.",
  "skill-manifest-v2/default-type": "A default that its own schema refuses comes from the skill.",
  "skill-manifest-v2/output-not-json": "The skill does not promise that a program prints JSON.",
  "skill-standard/recommended-fields": "A category or an example cannot be invented.",
  "skill-standard/manifest-size": "A skill that says much has a long manifest.",
  "stop/value-of-another-type": "A default or an enum that its own schema refuses comes from the skill.",
  "stop/default-not-allowed": "A default that its own schema refuses comes from the skill.",
  "stop/check-against-type": "An assertion that cannot hold for its output comes from the skill.",
  "stop/assertions-below-level": "A skill with sensitive values is not traced, whatever it asserts.",
  "stop/http-status-level": "A skill with sensitive values is not traced, whatever it asserts.",
  "stop/skill-file-differs":
    "A version or tags that SKILL.md has already, under its metadata, stay as they are written.",
};
