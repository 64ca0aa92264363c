import { NAME } from "@skill-convert/clients/front-matter";
import { kebabCase } from "@skill-convert/core/text";
import {
  type Find,
  type Finding,
  type FindingDefinitions,
  isBlankText,
  type ManifestReading,
} from "@skill-convert/format";
import { LIMITS } from "../limits.js";
import { lengthOf, textAt } from "./texts.js";

/** The findings about the name. */
export const nameFindings = {
  "no-name": {
    severity: "warning",
    message: 'The required field "name" is missing from the front matter.',
    docs: "Some clients use the name of the folder instead, and others skip the skill. Add `name:` with the name of the folder.",
    section: "Frontmatter",
    requirement: "Every skill has a name.",
    sentences: ["agent-skills.md#s7", "agent-skills.md#d7"],
    validation: "error",
    structural: true,
  },
  "name-too-long": {
    severity: "warning",
    message: "The name has {length} characters; the limit is {limit}.",
    docs: "Some clients skip a skill with a longer name, and others truncate the name. Shorten it, and rename the folder to match.",
    section: "name",
    requirement: "A name has at most 64 characters.",
    sentences: ["agent-skills.md#s12", "agent-skills.md#d5"],
    validation: "error",
    structural: true,
    find: inName((name) => {
      const length = lengthOf(name);
      return length > LIMITS.name ? { length, limit: LIMITS.name } : undefined;
    }),
  },
  "name-characters": {
    severity: "warning",
    message: 'The name "{name}" must contain only lowercase letters, digits and hyphens{hint}.',
    docs: "Some clients silently skip a skill with any other name, and others replace the characters that they do not accept with hyphens. Every conversion that can hold the name keeps it as it is.",
    section: "name",
    requirement: "A name has only lowercase letters, digits and hyphens.",
    sentences: ["agent-skills.md#s13", "agent-skills.md#d2", "agent-skills.md#d3"],
    validation: "error",
    structural: true,
    find: inName((name) => (NAME.characters.test(name) ? undefined : { hint: suggestion(name) })),
  },
  "name-hyphens": {
    severity: "warning",
    message: 'The name "{name}" must not begin or end with a hyphen, or contain two in a row{hint}.',
    docs: "A name has single hyphens between its words. Some clients skip a skill with any other name.",
    section: "name",
    requirement: "A name does not begin or end with a hyphen, and does not contain two in a row.",
    sentences: ["agent-skills.md#s14", "agent-skills.md#s15"],
    validation: "error",
    structural: true,
    find: inName((name) => (NAME.badHyphens.test(name) ? { hint: suggestion(name) } : undefined)),
  },
  "name-not-folder": {
    severity: "warning",
    message: 'The name "{name}" does not match the folder "{folder}".',
    docs: "Some clients identify a skill by its folder and others by its name, and some skip it if the two differ. Rename one of them.",
    section: "name",
    requirement: "The name matches the name of the folder.",
    sentences: ["agent-skills.md#s16", "agent-skills.md#d4"],
    validation: "error",
    find: inName((name, { files: { folder } }) =>
      folder === undefined || folder.normalize("NFKC") === name.normalize("NFKC") ? undefined : { folder },
    ),
  },
} as const satisfies FindingDefinitions;

/** Checks the name if it is a string that is not blank. */
function inName(find: (name: string, reading: ManifestReading) => Finding["args"] | undefined): Find {
  return (reading) => {
    const name = textAt(reading, "name");
    if (name === undefined || isBlankText(name)) return [];
    const args = find(name, reading);
    return args ? [{ path: ["name"], args: { name, ...args } }] : [];
  };
}

/** Suggests a valid name, as the end of a message. */
function suggestion(name: string): string {
  const valid = kebabCase(name);
  return valid === "" ? "" : `; write "${valid}"`;
}
