import {
  badVariableNames,
  blankTexts,
  type FindingDefinitions,
  invalidPatterns,
  mappingsIn,
  stringsWith,
  textDiagnostics,
  valuesUnder,
} from "@skill-convert/format";
import { repository, summary } from "../fields/document.js";
import { isSpdx, license } from "../fields/license.js";
import { metric } from "../fields/observability.js";
import { variables } from "../fields/requirements.js";
import { pattern, variableName } from "../fields/text.js";
import { input, output } from "../fields/values.js";
import { assertionsIn } from "./declarations.js";

/** The findings about the form of strings. */
export const textFindings = {
  "name-not-kebab": {
    severity: "warning",
    message: 'The name "{name}" is not kebab-case; "{expected}" would be.',
    docs: "The name is the skill's unique identifier: lower-case words joined by hyphens. It is read and kept as it is.",
    section: "Skill Manifest, Schema, name",
    requirement: "The name is an identifier in kebab-case.",
    sentences: ["stop.md#s8", "stop.md#d3"],
  },
  "unquoted-text": {
    severity: "error",
    message: "{Place} must be a string; {found} must be quoted.",
    docs: "The list holds strings, and YAML reads this one as a number or as true or false because it has no quotes. It is read as it is written; other readers may refuse it. The fix puts it in quotes if it then reads as the same string.",
    section: "Skill Manifest, Schema",
    requirement: "The items of a list of strings, such as tags, are strings.",
    sentences: ["stop.md#s4", "stop.md#d4"],
    structural: true,
    validationOnly: true,
  },
  "blank-text": {
    severity: "warning",
    message: "{Place} is blank.",
    docs: "The field is present but has no content. Fill it in, or remove it if it is optional.",
    section: "Skill Manifest, Validation, rule 1",
    requirement: "Required strings are not blank: names, the description, the parameters of a check.",
    sentences: ["stop.md#s57", "stop.md#d8"],
    find: blankTexts((reading) => [
      ...valuesUnder({ raw: reading.document, path: [] }, ["name", "version", "description"]),
      ...[input, output, metric].flatMap((codec) =>
        mappingsIn(reading, codec).flatMap((each) => valuesUnder(each, ["name"])),
      ),
      ...assertionsIn(reading).flatMap((each) => valuesUnder(each, ["path", "pattern", "name", "tool", "command"])),
    ]),
  },
  "description-not-one-line": {
    severity: "warning",
    message: "The description has {lines} lines; the specification asks for one.",
    docs: "Lists and searches show the description on one line. Put the first sentence here and the rest into SKILL.md.",
    section: "Skill Manifest, Schema, description",
    requirement: "The description is one line.",
    sentences: ["stop.md#s11"],
    find: stringsWith([summary], (description) => {
      const lines = description.trim().split(/\r\n|\r|\n/).length;
      return lines > 1 ? { lines } : undefined;
    }),
  },
  "license-not-spdx": {
    severity: "warning",
    message: 'The license "{license}" is not an SPDX identifier, such as MIT or Apache-2.0.',
    docs: "A license is named by its SPDX identifier, or by several joined with AND, OR and WITH, so that programs can tell what it allows. https://spdx.org/licenses lists them.",
    section: "Skill Manifest, Schema, license",
    requirement: "The license is an SPDX identifier.",
    sentences: ["stop.md#s13", "stop.md#d10"],
    find: stringsWith([license], (text) => (isSpdx(text) ? undefined : { license: text })),
  },
  "repository-not-url": {
    severity: "warning",
    message: '"{repository}" is not a URL, such as https://example.org/skills.',
    docs: "`repository` is the address of the source code, with its scheme, so that it can be followed.",
    section: "Skill Manifest, Schema, repository",
    requirement: "The repository is the URL of the source code.",
    sentences: ["stop.md#s14", "stop.md#d11"],
    find: stringsWith([repository], (text) =>
      /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(text) ? undefined : { repository: text },
    ),
  },
  "variable-name": {
    ...textDiagnostics["variable-name"],
    section: "Skill Manifest, Schema, requirements; Assertions, env_var",
    requirement: "The name of an environment variable has a form that systems allow.",
    sentences: ["stop.md#s32", "stop.md#s76", "stop.md#d12"],
    find: badVariableNames(variables, variableName),
  },
  "invalid-pattern": {
    ...textDiagnostics["invalid-pattern"],
    section: "Skill Manifest, Schema, constraints; Assertions, file_matches and output",
    requirement: "A pattern is a regular expression.",
    sentences: ["stop.md#s20", "stop.md#s75", "stop.md#s81"],
    find: invalidPatterns(pattern),
  },
} as const satisfies FindingDefinitions;
