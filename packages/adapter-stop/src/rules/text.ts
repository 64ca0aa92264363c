import { isVariableName, type Json, type JsonRecord, type Path, patternProblem } from "@skill-convert/core";
import type { Codec, Reading, RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { table } from "../fields/document.js";
import { metric } from "../fields/observability.js";
import { files, variables } from "../fields/requirements.js";
import { paths, targets, words } from "../fields/text.js";
import { constraints, input, output } from "../fields/values.js";
import { assertionsIn, entriesIn, type Found, sourceText, textAt, textsIn } from "./find.js";

const LISTS: readonly Codec[] = [words, paths, targets, files, variables];

/** One or several SPDX identifiers; which of them there are is for the list of SPDX to say ("Schema", license). */
const SPDX = /^\(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*(?: (?:AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.:-]*\+?\)*)*$/;

export const textRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "unquoted-text": {
    section: "Skill Manifest, Schema",
    requirement: "What stands in a list of strings, such as the tags, is a string.",
    structural: true,
    find: (reading) =>
      LISTS.flatMap((codec) => table.find(reading.document, codec)).flatMap(({ raw, path }) => {
        const items: readonly Json[] = Array.isArray(raw) ? raw : [];
        return items.flatMap((item, index) =>
          typeof item === "number" || typeof item === "boolean" ? [unquoted(reading, item, [...path, index])] : [],
        );
      }),
  },
  "blank-text": {
    section: "Skill Manifest, Validation, rule 1",
    requirement: "What is required to be there says something: names, the description, the parameters of a check.",
    find: ({ document }) => [
      ...blank({ raw: document, path: [] }, ["name", "version", "description"]),
      ...[input, output, metric].flatMap((codec) =>
        entriesIn(document, codec).flatMap((each) => blank(each, ["name"])),
      ),
      ...assertionsIn(document).flatMap((each) => blank(each, ["path", "pattern", "name", "tool", "command"])),
    ],
  },
  "description-not-one-line": {
    section: "Skill Manifest, Schema, description",
    requirement: "The description is one line.",
    find: topText("description", (description) => {
      const lines = description.trim().split(/\r\n|\r|\n/).length;
      return lines > 1 ? { lines } : undefined;
    }),
  },
  "license-not-spdx": {
    section: "Skill Manifest, Schema, license",
    requirement: "The license is an SPDX identifier.",
    find: topText("license", (license) => (SPDX.test(license) ? undefined : { license })),
  },
  "repository-not-url": {
    section: "Skill Manifest, Schema, repository",
    requirement: "The repository is the URL of the source code.",
    find: topText("repository", (repository) =>
      /^[a-z][a-z0-9+.-]*:[^\s]+$/i.test(repository) ? undefined : { repository },
    ),
  },
  "variable-name": {
    section: "Skill Manifest, Schema, requirements; Assertions, env_var",
    requirement: "What is called an environment variable has the name of one.",
    find({ document }) {
      const asserted = assertionsIn(document).flatMap(({ raw, check, path }) => {
        const text = check === "env_var" ? textAt(raw, "name") : undefined;
        return text === undefined ? [] : [{ text, path: [...path, "name"] }];
      });
      return [...textsIn(document, [variables]), ...asserted].flatMap(({ text: name, path }) =>
        name.trim() === "" || isVariableName(name) ? [] : [{ path, args: { name } }],
      );
    },
  },
  "invalid-pattern": {
    section: "Skill Manifest, Schema, constraints; Assertions, file_matches and output",
    requirement: "A pattern is a regular expression.",
    find: ({ document }) =>
      [...entriesIn(document, constraints), ...assertionsIn(document)].flatMap(({ raw, path }) =>
        ["pattern", "matches"].flatMap((key) => {
          const pattern = textAt(raw, key);
          const problem = pattern === undefined ? undefined : patternProblem(pattern);
          return problem === undefined ? [] : [{ path: [...path, key], args: { problem } }];
        }),
      ),
  },
};

function unquoted(reading: Reading, item: number | boolean, path: Path): Found {
  const text = sourceText(reading, path);
  const isSame = text === String(item) && /^[\w.+-]+$/.test(text);
  const found = typeof item === "number" ? `the number ${item}` : `the value ${item}`;
  return { path, args: { found }, ...(isSame && { fix: { title: "Put it in quotes", text: `"${text}"` } }) };
}

function blank({ raw, path }: { readonly raw: JsonRecord; readonly path: Path }, keys: readonly string[]): Found[] {
  return keys.filter((key) => textAt(raw, key)?.trim() === "").map((key) => ({ path: [...path, key] }));
}

/** A rule about one field of the manifest, if that is a string and not blank. */
function topText(key: string, problem: (text: string) => Readonly<Record<string, string | number>> | undefined) {
  return ({ document }: Reading): Found[] => {
    const text = textAt(document, key);
    const args = text !== undefined && text.trim() !== "" ? problem(text) : undefined;
    return args ? [{ path: [key], args }] : [];
  };
}
