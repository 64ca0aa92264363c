import {
  badVariableNames,
  type Entry,
  entriesIn,
  type Finding,
  invalidPatterns,
  type RuleDefinitions,
  textsWith,
} from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { license, repository, summary } from "../fields/document.js";
import { metric } from "../fields/observability.js";
import { variables } from "../fields/requirements.js";
import { pattern, variableName } from "../fields/text.js";
import { input, output } from "../fields/values.js";
import { assertionsIn, demand, textAt } from "./find.js";

/** One or several SPDX identifiers; which of them there are is for the list of SPDX to say ("Schema", license). */
const SPDX = /^\(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*)*$/;

export const textRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "unquoted-text": demand(
    "Skill Manifest, Schema",
    "What stands in a list of strings, such as the tags, is a string.",
    { structural: true, validationOnly: true },
  ),
  "blank-text": {
    section: "Skill Manifest, Validation, rule 1",
    requirement: "What is required to be there says something: names, the description, the parameters of a check.",
    find: (reading) => [
      ...blank({ raw: reading.document, path: [] }, ["name", "version", "description"]),
      ...[input, output, metric].flatMap((codec) => entriesIn(reading, codec).flatMap((each) => blank(each, ["name"]))),
      ...assertionsIn(reading).flatMap((each) => blank(each, ["path", "pattern", "name", "tool", "command"])),
    ],
  },
  "description-not-one-line": {
    section: "Skill Manifest, Schema, description",
    requirement: "The description is one line.",
    find: textsWith([summary], (description) => {
      const lines = description.trim().split(/\r\n|\r|\n/).length;
      return lines > 1 ? { lines } : undefined;
    }),
  },
  "license-not-spdx": {
    section: "Skill Manifest, Schema, license",
    requirement: "The license is an SPDX identifier.",
    find: textsWith([license], (text) => (SPDX.test(text) ? undefined : { license: text })),
  },
  "repository-not-url": {
    section: "Skill Manifest, Schema, repository",
    requirement: "The repository is the URL of the source code.",
    find: textsWith([repository], (text) =>
      /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(text) ? undefined : { repository: text },
    ),
  },
  "variable-name": {
    section: "Skill Manifest, Schema, requirements; Assertions, env_var",
    requirement: "What is called an environment variable has the name of one.",
    find: badVariableNames(variables, variableName),
  },
  "invalid-pattern": {
    section: "Skill Manifest, Schema, constraints; Assertions, file_matches and output",
    requirement: "A pattern is a regular expression.",
    find: invalidPatterns(pattern),
  },
};

function blank({ raw, path }: Entry, keys: readonly string[]): Finding[] {
  return keys.filter((key) => textAt(raw, key)?.trim() === "").map((key) => ({ path: [...path, key] }));
}
