import {
  badVariableNames,
  type Finding,
  type FoundMapping,
  invalidPatterns,
  mappingsIn,
  type RuleDefinitions,
  stringsWith,
} from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { license, repository, summary } from "../fields/document.js";
import { metric } from "../fields/observability.js";
import { variables } from "../fields/requirements.js";
import { pattern, variableName } from "../fields/text.js";
import { input, output } from "../fields/values.js";
import { assertionsIn, demand, textAt } from "./find.js";

/** One or several SPDX identifiers, by their form only, because the list of SPDX grows (stop.md#d10). */
const SPDX = /^\(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*)*$/;

export const textRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "unquoted-text": demand("Skill Manifest, Schema", "The items of a list of strings, such as tags, are strings.", {
    sentences: ["stop.md#s4", "stop.md#d4"],
    structural: true,
    validationOnly: true,
  }),
  "blank-text": {
    section: "Skill Manifest, Validation, rule 1",
    sentences: ["stop.md#s57", "stop.md#d8"],
    requirement: "Required strings are not blank: names, the description, the parameters of a check.",
    find: (reading) => [
      ...blank({ raw: reading.document, path: [] }, ["name", "version", "description"]),
      ...[input, output, metric].flatMap((codec) =>
        mappingsIn(reading, codec).flatMap((each) => blank(each, ["name"])),
      ),
      ...assertionsIn(reading).flatMap((each) => blank(each, ["path", "pattern", "name", "tool", "command"])),
    ],
  },
  "description-not-one-line": {
    section: "Skill Manifest, Schema, description",
    sentences: ["stop.md#s11"],
    requirement: "The description is one line.",
    find: stringsWith([summary], (description) => {
      const lines = description.trim().split(/\r\n|\r|\n/).length;
      return lines > 1 ? { lines } : undefined;
    }),
  },
  "license-not-spdx": {
    section: "Skill Manifest, Schema, license",
    sentences: ["stop.md#s13", "stop.md#d10"],
    requirement: "The license is an SPDX identifier.",
    find: stringsWith([license], (text) => (SPDX.test(text) ? undefined : { license: text })),
  },
  "repository-not-url": {
    section: "Skill Manifest, Schema, repository",
    sentences: ["stop.md#s14", "stop.md#d11"],
    requirement: "The repository is the URL of the source code.",
    find: stringsWith([repository], (text) =>
      /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(text) ? undefined : { repository: text },
    ),
  },
  "variable-name": {
    section: "Skill Manifest, Schema, requirements; Assertions, env_var",
    sentences: ["stop.md#s32", "stop.md#s76", "stop.md#d12"],
    requirement: "The name of an environment variable has a form that systems allow.",
    find: badVariableNames(variables, variableName),
  },
  "invalid-pattern": {
    section: "Skill Manifest, Schema, constraints; Assertions, file_matches and output",
    sentences: ["stop.md#s20", "stop.md#s75", "stop.md#s81"],
    requirement: "A pattern is a regular expression.",
    find: invalidPatterns(pattern),
  },
};

function blank({ raw, path }: FoundMapping, keys: readonly string[]): Finding[] {
  return keys.filter((key) => textAt(raw, key)?.trim() === "").map((key) => ({ path: [...path, key] }));
}
