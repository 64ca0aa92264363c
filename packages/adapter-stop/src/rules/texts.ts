import {
  type Diagnostic,
  isVariableName,
  type Json,
  type JsonRecord,
  type Path,
  type RuleSubject,
} from "@skill-convert/core";
import { addTexts, type Text } from "../texts.js";
import { describePlace, textAt } from "../values.js";
import { viewOf } from "../view.js";
import { quoteFix } from "../written.js";
import { atValue, type Code, type RuleEntries } from "./rule.js";

/** One or several SPDX identifiers; which of them there are is for the list of SPDX to say ("Schema", license). */
const SPDX = /^\(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*)*$/;

export const textRules: RuleEntries = {
  "unquoted-text": {
    section: "Skill Manifest, Schema",
    requirement: "What stands in a list of texts is a text: tags, tools, variables, files, paths, destinations.",
    structural: true,
    check: unquotedTexts,
  },
  "blank-text": {
    section: "Skill Manifest, Validation, rule 1",
    requirement: "What is required to be there says something: names, the description, the parameters of a check.",
    check: blankTexts,
  },
  "description-not-one-line": {
    section: "Skill Manifest, Schema, description",
    requirement: "The description is one line.",
    check: (subject) =>
      topText(subject, "description", "description-not-one-line", (description) => {
        const lines = description.trim().split(/\r\n|\r|\n/).length;
        return lines > 1 ? { lines } : undefined;
      }),
  },
  "license-not-spdx": {
    section: "Skill Manifest, Schema, license",
    requirement: "The license is an SPDX identifier.",
    check: (subject) =>
      topText(subject, "license", "license-not-spdx", (license) => (SPDX.test(license) ? undefined : { license })),
  },
  "repository-not-url": {
    section: "Skill Manifest, Schema, repository",
    requirement: "The repository is the URL of the source code.",
    check: (subject) =>
      topText(subject, "repository", "repository-not-url", (repository) =>
        /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(repository) ? undefined : { repository },
      ),
  },
  "variable-name": {
    section: "Skill Manifest, Schema, requirements; Assertions, env_var",
    requirement: "What is called an environment variable has the name of one.",
    check: (subject) =>
      variableNames(subject).flatMap(({ text: name, path }) =>
        name.trim() === "" || isVariableName(name) ? [] : [atValue(subject, "variable-name", { name }, path)],
      ),
  },
};

function topText(
  subject: RuleSubject,
  key: string,
  code: Code,
  problem: (text: string) => Readonly<Record<string, string | number>> | undefined,
): Diagnostic[] {
  const text = textAt(viewOf(subject.document).top, key);
  const args = text !== undefined && text.trim() !== "" ? problem(text) : undefined;
  return args ? [atValue(subject, code, args, [key])] : [];
}

function unquotedTexts(subject: RuleSubject): Diagnostic[] {
  return viewOf(subject.document).textLists.flatMap(({ value, path }) => {
    if (!Array.isArray(value) || !value.some(isUnquoted)) return [];
    return value.flatMap((item: Json, index) => {
      if (!isUnquoted(item)) return [];
      const place = [...path, index];
      const args = {
        place: describePlace(place),
        found: `${typeof item === "number" ? "the number" : "the flag"} ${item}`,
      };
      const fix = quoteFix(subject, place, (text) => text === String(item));
      return [{ ...atValue(subject, "unquoted-text", args, place), ...(fix ? { fix } : {}) }];
    });
  });
}

function isUnquoted(item: Json): item is number | boolean {
  return typeof item === "number" || typeof item === "boolean";
}

const REQUIRED_PARAMETERS = ["path", "pattern", "name", "tool", "command"];

function blankTexts(subject: RuleSubject): Diagnostic[] {
  const found: Diagnostic[] = [];
  const look = (raw: JsonRecord, path: Path, key: string) => {
    if (textAt(raw, key)?.trim() !== "") return;
    const place = [...path, key];
    found.push(atValue(subject, "blank-text", { place: describePlace(place) }, place));
  };
  const { top, inputs, outputs, metrics, assertions } = viewOf(subject.document);
  for (const key of ["name", "version", "description"]) look(top, [], key);
  for (const items of [inputs, outputs, metrics]) for (const { raw, path } of items) look(raw, path, "name");
  for (const { raw, path } of assertions) for (const key of REQUIRED_PARAMETERS) look(raw, path, key);
  return found;
}

function variableNames({ document }: RuleSubject): Text[] {
  const { requirements, assertions } = viewOf(document);
  const names: Text[] = [];
  if (requirements) addTexts(requirements, "env_vars", ["requirements"], names);
  for (const { raw, check, path } of assertions) if (check === "env_var") addTexts(raw, "name", path, names);
  return names;
}
