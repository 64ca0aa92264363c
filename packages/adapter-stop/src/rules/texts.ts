import { type Diagnostic, isVariableName, type Json, type Path, type RuleSubject } from "@skill-convert/core";
import { assertionsOf, describePlace, itemsAt, textsUnder, valueAt } from "../items.js";
import { textListPaths } from "../remarks.js";
import { textAt } from "../values.js";
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
      variableNames(subject.document).flatMap(({ text: name, path }) =>
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
  const text = valueAt(subject.document, [key]);
  const args = typeof text === "string" && text.trim() !== "" ? problem(text) : undefined;
  return args ? [atValue(subject, code, args, [key])] : [];
}

function unquotedTexts(subject: RuleSubject): Diagnostic[] {
  return textListPaths(subject.document).flatMap((path) => {
    const list = valueAt(subject.document, path);
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: Json, index) => {
      if (typeof item !== "number" && typeof item !== "boolean") return [];
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

/** Where a text is required. */
function requiredTexts(document: Json): Path[] {
  const names = ["inputs", "outputs", "observability/metrics"].flatMap((list) =>
    itemsAt(document, list.split("/")).map(({ path }) => [...path, "name"]),
  );
  const parameters = assertionsOf(document).flatMap(({ path }) =>
    ["path", "pattern", "name", "tool", "command"].map((key) => [...path, key]),
  );
  return [["name"], ["version"], ["description"], ...names, ...parameters];
}

function blankTexts(subject: RuleSubject): Diagnostic[] {
  return requiredTexts(subject.document).flatMap((path) => {
    const text = valueAt(subject.document, path);
    if (typeof text !== "string" || text.trim() !== "") return [];
    return [atValue(subject, "blank-text", { place: describePlace(path) }, path)];
  });
}

function variableNames(document: Json): { text: string; path: Path }[] {
  const checked = assertionsOf(document).flatMap(({ raw, path }) =>
    textAt(raw, "check") === "env_var" ? textsUnder(document, [...path, "name"]) : [],
  );
  return [...textsUnder(document, ["requirements", "env_vars"]), ...checked];
}
