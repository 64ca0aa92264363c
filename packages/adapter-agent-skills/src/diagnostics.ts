import { defineDiagnostics } from "@skill-convert/core";
import { structuralDiagnostics } from "@skill-convert/format";
import { agentSkillsFormat } from "./format.js";

const { "missing-field": missing, "wrong-type": type, "empty-field": empty, ...keys } = structuralDiagnostics;

/** Every finding about an Agent Skill. */
export const agentSkillsDiagnostics = defineDiagnostics(agentSkillsFormat.id, {
  "missing-field": missing,
  "wrong-type": type,
  "empty-field": empty,
  ...keys,
  "no-name": {
    severity: "warning",
    message: 'The required field "name" is missing from the front matter.',
    docs: "Some clients use the name of the folder instead, and others skip the skill. Add `name:` with the name of the folder.",
  },
  "no-text": {
    severity: "error",
    message: "{Place} is empty.",
    docs: "The field is present but has no text. An agent chooses a skill by its description, and clients skip a skill without one. Describe what the skill does and when to use it; remove an optional field that is empty.",
  },
  "name-too-long": {
    severity: "warning",
    message: "The name has {length} characters; the limit is {limit}.",
    docs: "Some clients skip a skill with a longer name, and others truncate the name. Shorten it, and rename the folder to match.",
  },
  "name-characters": {
    severity: "warning",
    message: 'The name "{name}" must contain only lowercase letters, digits and hyphens{hint}.',
    docs: "Some clients silently skip a skill with any other name, and others replace the characters that they do not accept with hyphens. Every conversion that can hold the name keeps it as it is.",
  },
  "name-hyphens": {
    severity: "warning",
    message: 'The name "{name}" must not begin or end with a hyphen, or contain two in a row{hint}.',
    docs: "A name has single hyphens between its words. Some clients skip a skill with any other name.",
  },
  "name-not-folder": {
    severity: "warning",
    message: 'The name "{name}" does not match the folder "{folder}".',
    docs: "Some clients identify a skill by its folder and others by its name, and some skip it if the two differ. Rename one of them.",
  },
  "text-too-long": {
    severity: "warning",
    message: "{Place} has {length} characters; the limit is {limit}.",
    docs: "Clients read the descriptions of all skills when they start, and some skip a skill whose description is too long. Move the details into the instructions.",
  },
  "metadata-not-text": {
    severity: "warning",
    message: 'The value of "{field}" must be a string; found {found}.',
    docs: "Metadata maps strings to strings. YAML reads an unquoted 1.0 as the number 1, so clients that do not look at the source text lose the zero. The fix puts the value in quotes.",
  },
  "tools-not-text": {
    severity: "warning",
    message: "The tools must be one string, separated by spaces; found a list.",
    docs: "Several clients accept a list, but others read only a string. The fix joins the tools into one string.",
  },
  "tools-with-commas": {
    severity: "info",
    message: "The tools are separated by commas; the specification separates them by spaces.",
    docs: "Claude Code reads both. Copilot CLI documents commas or a list, so the fix is applied only with `--fix-all`. Commas inside parentheses are part of a tool.",
  },
  "byte-order-mark": {
    severity: "warning",
    message: "A byte-order mark comes before the front matter.",
    docs: "The reference validator and some clients look for three dashes in the first three bytes, and skip a skill that begins with an invisible mark. Save the file as UTF-8 without one.",
  },
  "client-key-form": {
    severity: "warning",
    message: 'The value of "{field}" must be {expected}; found {found}.',
    docs: "The specification does not define the field, but clients do, and none documents this form of its value. In YAML, text that begins with a bracket must be in quotes: `argument-hint: [file]` is a list.",
  },
  "no-script": {
    severity: "error",
    message: "{script} is not a program of this skill. Its programs: {there}.",
    docs: "A program is a file in `scripts/` that can be started: its extension names a known language, and it is not a module that other programs import.",
  },
  "long-instructions": {
    severity: "warning",
    message: "The instructions have {lines} lines; the specification recommends fewer than {limit}.",
    docs: "The model reads the whole text whenever the skill is used. Move details that are not always needed into separate files, and refer to them in the instructions.",
  },
});
