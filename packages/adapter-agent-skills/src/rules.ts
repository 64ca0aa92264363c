import { CLIENT_KEYS, clientKey, type Form, NAME } from "@skill-convert/clients/front-matter";
import type { Json } from "@skill-convert/core";
import { didYouMean, kebabCase } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import {
  demandOf,
  describeValue,
  type Finding,
  FORBIDDEN,
  type Reading,
  type RuleDefinitions,
} from "@skill-convert/format";
import type { agentSkillsDiagnostics } from "./diagnostics.js";
import { KEYS } from "./fields/document.js";
import { LIMITS } from "./limits.js";

const demand = demandOf("Agent Skills");
const MAX_LINES = 500;

/** Counts code points (agent-skills.md#d5). */
const lengthOf = (text: string) => [...text].length;

const textAt = ({ document }: Reading, key: string) => {
  const value = getOwn(document, key);
  return typeof value === "string" ? value : undefined;
};

/** Checks the name if it is a string that is not blank. */
const checkName =
  (find: (name: string, reading: Reading) => Finding["args"] | undefined) =>
  (reading: Reading): readonly Finding[] => {
    const name = textAt(reading, "name");
    const args = isBlank(name) || name === undefined ? undefined : find(name, reading);
    return args ? [{ path: ["name"], args: { name: name ?? "", ...args } }] : [];
  };

/** Suggests a valid name, as the end of a message. */
const suggestion = (name: string) => {
  const valid = kebabCase(name);
  return valid === "" ? "" : `; write "${valid}"`;
};

const isBlank = (value: Json | undefined) => typeof value === "string" && value.trim() === "";

/** The requirements of the specification that a skill can break. */
export const rules: RuleDefinitions<typeof agentSkillsDiagnostics.definitions> = {
  "missing-field": demand("Frontmatter", "Every skill has a description.", {
    sentences: ["agent-skills.md#s9", "agent-skills.md#d8"],
    structural: true,
  }),
  "no-name": demand("Frontmatter", "Every skill has a name.", {
    ...FORBIDDEN,
    sentences: ["agent-skills.md#s7", "agent-skills.md#d7"],
  }),
  "wrong-type": demand("Frontmatter", "The name and the description are strings.", {
    sentences: ["agent-skills.md#s8", "agent-skills.md#s10"],
    structural: true,
  }),
  "empty-field": demand("Frontmatter", "A field that is not needed is omitted.", {
    sentences: ["agent-skills.md#s11", "agent-skills.md#d11"],
  }),
  "no-text": demand("Frontmatter", "The name and the description are not empty, nor is compatibility if it is given.", {
    sentences: ["agent-skills.md#s12", "agent-skills.md#s18", "agent-skills.md#s23", "agent-skills.md#d6"],
    structural: true,
    find: ({ document }) =>
      ["name", "description", "compatibility"]
        .filter((key) => isBlank(getOwn(document, key)))
        .map((key) => ({ path: [key] })),
  }),
  "name-too-long": demand("name", "A name has at most 64 characters.", {
    sentences: ["agent-skills.md#s12", "agent-skills.md#d5"],
    ...FORBIDDEN,
    find: checkName((name) => {
      const length = lengthOf(name);
      return length > LIMITS.name ? { length, limit: LIMITS.name } : undefined;
    }),
  }),
  "name-characters": demand("name", "A name has only lowercase letters, digits and hyphens.", {
    sentences: ["agent-skills.md#s13", "agent-skills.md#d2", "agent-skills.md#d3"],
    severity: "error",
    structural: true,
    find: checkName((name) => (NAME.characters.test(name) ? undefined : { hint: suggestion(name) })),
  }),
  "name-hyphens": demand("name", "A name does not begin or end with a hyphen, and does not contain two in a row.", {
    sentences: ["agent-skills.md#s14", "agent-skills.md#s15"],
    severity: "error",
    structural: true,
    find: checkName((name) => (NAME.badHyphens.test(name) ? { hint: suggestion(name) } : undefined)),
  }),
  "name-not-folder": demand("name", "The name matches the name of the folder.", {
    sentences: ["agent-skills.md#s16", "agent-skills.md#d4"],
    severity: "error",
    find: checkName((name, { files: { folder } }) =>
      folder === undefined || folder.normalize("NFKC") === name.normalize("NFKC") ? undefined : { folder },
    ),
  }),
  "text-too-long": demand("Frontmatter", "A description has at most 1024 characters, and compatibility 500.", {
    sentences: ["agent-skills.md#s17", "agent-skills.md#s23", "agent-skills.md#d5"],
    ...FORBIDDEN,
    find: (reading) =>
      (["description", "compatibility"] as const).flatMap((key) => {
        const length = lengthOf(textAt(reading, key) ?? "");
        const limit = LIMITS[key];
        return length > limit ? [{ path: [key], args: { length, limit } }] : [];
      }),
  }),
  "metadata-not-text": demand("metadata", "Metadata maps strings to strings.", {
    sentences: ["agent-skills.md#s25", "agent-skills.md#d12"],
  }),
  "tools-not-text": demand("allowed-tools", "Tools are one string, separated by spaces.", {
    sentences: ["agent-skills.md#s29", "agent-skills.md#d15"],
  }),
  "tools-with-commas": demand("allowed-tools", "Tools are separated by spaces.", {
    sentences: ["agent-skills.md#s29", "agent-skills.md#d15"],
    validationOnly: true,
  }),
  "byte-order-mark": demand("SKILL.md format", "The file begins with the front matter.", {
    sentences: ["agent-skills.md#s5", "agent-skills.md#d19"],
    find: ({ markdown }) => (markdown?.text.startsWith("\ufeff") ? [{ path: [] }] : []),
  }),
  "client-key-form": demand("Frontmatter", "A field that clients define has the form that they document.", {
    sentences: ["agent-skills.md#d10"],
    find: undocumentedForms,
  }),
  "unknown-field": demand(
    "Frontmatter",
    "The front matter has only the fields of the specification; other properties belong in metadata.",
    {
      sentences: ["agent-skills.md#s6", "agent-skills.md#s26", "agent-skills.md#d9"],
      find: (reading) => otherKeys(reading).filter(({ args }) => args["hint"] === ""),
    },
  ),
  "misspelt-field": demand("Frontmatter", "A field is spelled as the specification spells it.", {
    sentences: ["agent-skills.md#s6", "agent-skills.md#d9"],
    find: (reading) => otherKeys(reading).filter(({ args }) => args["hint"] !== ""),
  }),
  "long-instructions": demand("Progressive disclosure", "SKILL.md has fewer than 500 lines.", {
    sentences: ["agent-skills.md#s46", "agent-skills.md#d22"],
    find({ markdown, instructions = "" }) {
      const lines = lineCount(instructions);
      return markdown && lines > MAX_LINES ? [{ path: [], args: { lines, limit: MAX_LINES } }] : [];
    },
  }),
};

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * Finds values of clients' keys whose type no client documents. A value that begins with a bracket is probably text.
 */
function undocumentedForms({ data, document }: Reading): Finding[] {
  return Object.entries(document).flatMap(([field, value]) => {
    const forms = clientKey(field)?.forms;
    const form = formOf(value);
    if (!forms || form === undefined || forms.includes(form)) return [];
    const range = data.locate([field]);
    const source = range ? data.text.slice(range.start, range.end) : "";
    const isText = forms.includes("string") && /^[[{][^\n]*$/.test(source);
    const fix = { title: "Put the text in quotes", text: JSON.stringify(source), changes: [["extensions"]] };
    const args = { field, expected: listOf(forms), found: describeValue(value) };
    return [{ path: [field], args, ...(isText && { fix }) }];
  });
}

function formOf(value: Json): Form | undefined {
  if (Array.isArray(value)) return "list";
  if (isJsonRecord(value)) return "mapping";
  return typeof value === "boolean" ? "boolean" : value === null ? undefined : "string";
}

const listOf = (forms: readonly Form[]) => `a ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(forms)}`;

/** Finds keys that neither the specification nor a client defines, and the key that was probably meant. */
export function otherKeys({ document }: Reading) {
  const known = [...KEYS, ...CLIENT_KEYS];
  return Object.keys(document)
    .filter((key) => !known.includes(key))
    .map((field) => {
      const hint = didYouMean(
        field,
        KEYS.filter((key) => !Object.hasOwn(document, key)),
      );
      return { path: [field], part: "key" as const, args: { field, hint } };
    });
}
