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
    docs: "Some clients take the name of the folder instead, others pass over the skill. Write `name: ` with the folder's name.",
  },
  "no-text": {
    severity: "error",
    message: "{Place} is empty.",
    docs: "The field is there and says nothing. An agent chooses a skill by its description, and clients pass over a skill without one. Write what the skill does and when to use it; leave out an optional field.",
  },
  "name-too-long": {
    severity: "warning",
    message: "The name has {length} characters; the limit is {limit}.",
    docs: "Some clients pass over a skill with a longer name, others cut it off. Shorten it, and rename the folder.",
  },
  "name-characters": {
    severity: "warning",
    message: 'The name "{name}" may have lowercase letters, digits and hyphens only{hint}.',
    docs: "Some clients pass over a skill with another name without a word, and others put hyphens in the place of what they do not accept. The name is kept as it is by every conversion that can hold it.",
  },
  "name-hyphens": {
    severity: "warning",
    message: 'The name "{name}" begins or ends with a hyphen, or has two in a row{hint}.',
    docs: "Hyphens stand one by one between words. Some clients pass over a skill with another name.",
  },
  "name-not-folder": {
    severity: "warning",
    message: 'The name is "{name}" and the folder "{folder}"; they must be the same.',
    docs: "Some clients know a skill by its folder and others by its name, and some pass over it if these differ. Rename one of them.",
  },
  "text-too-long": {
    severity: "warning",
    message: "{Place} has {length} characters; the limit is {limit}.",
    docs: "Every client reads the descriptions of all skills when it starts, and some pass over a skill whose description is too long. Move detail into the instructions.",
  },
  "metadata-not-text": {
    severity: "warning",
    message: 'The value of "{field}" must be a string; found {found}.',
    docs: "Metadata maps strings to strings. YAML reads a version such as 1.0 as a number, which loses its zero in clients that do not look at the text. The fix puts the value in quotes.",
  },
  "tools-not-text": {
    severity: "warning",
    message: "The specification has the tools as one string with spaces between them; this is a list.",
    docs: "Several clients read a list, others only the string. The fix writes the string.",
  },
  "long-instructions": {
    severity: "warning",
    message: "The instructions have {lines} lines; the specification recommends fewer than {limit}.",
    docs: "The whole text is put before the model when the skill is used. Move what is not always needed into files that the instructions refer to.",
  },
});
