import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import {
  type Finding,
  type FindingDefinitions,
  type FoundString,
  type ManifestReading,
  otherPlaceholders,
  type Placeholder,
} from "@skill-convert/format";
import { entrypoints, inputsOf } from "../fields/operation.js";
import { type Braces, bracesIn, SKILL_DIR } from "../fields/placeholders.js";
import { argumentsOf } from "./commands.js";

/** The findings about the placeholders in commands and the inputs that they name. */
export const placeholderFindings = {
  "undeclared-placeholder": {
    severity: "error",
    message: 'The placeholder {{name}} does not name an input of the operation "{operation}"{hint}.',
    docs: "An agent substitutes the values of inputs before it runs the command, and would pass this text on as it is. Declare the input, or correct the name. `{skill_dir}` stands for the skill's folder.",
    section: "entrypoints",
    requirement: "A placeholder in an argument names an input of the operation.",
    sentences: ["skill-manifest-v2.md#s65", "skill-manifest-v2.md#d32"],
  },
  "placeholder-spelling": {
    severity: "warning",
    message: '{found} {outcome}; write {{name}} for the value of the input "{name}".',
    docs: "An agent replaces a name in single braces. It leaves a second pair of braces or a dollar sign in the argument, and replaces nothing if there are spaces around the name.",
    section: "entrypoints",
    requirement: "A placeholder is a name in single braces.",
    sentences: ["skill-manifest-v2.md#s64", "skill-manifest-v2.md#d33"],
    find: otherPlaceholders({
      textsIn: (reading) => argumentsOf(reading, entrypoints),
      namesIn: inputNames,
      others: placeholdersIn,
      write: (name) => `{${name}}`,
    }),
  },
  "dialect-skill-dir": {
    severity: "info",
    message: "The placeholder {{name}}, which stands for the skill's folder, is not in the specification.",
    docs: "A command runs in the skill's folder, so a relative path needs no placeholder: write `scripts/run.sh`. Agents that follow the specification alone pass the braces on to the program.",
    section: "entrypoints",
    requirement: "A placeholder names an input, and the skill's folder is the working directory.",
    sentences: ["skill-manifest-v2.md#s65", "skill-manifest-v2.md#s67", "skill-manifest-v2.md#d30"],
    validation: "warning",
    find: skillFolders,
  },
  "unused-input": {
    severity: "info",
    message: '{which} of the operation "{operation}" {not} the input "{input}".',
    docs: "Its value reaches the program in some other way than as an argument, or not at all.",
    section: "entrypoints",
    requirement: "The values of the inputs reach the program through its arguments.",
    sentences: ["skill-manifest-v2.md#s66", "skill-manifest-v2.md#d34"],
    validation: "warning",
  },
} as const satisfies FindingDefinitions;

/** The inputs of the operation to which a path belongs. */
function inputNames({ document }: ManifestReading, { path }: FoundString): ReadonlySet<string> {
  const operation = valueAt(document, path.slice(0, 2));
  return new Set(isJsonRecord(operation) ? inputsOf(operation) : []);
}

/** Finds the placeholder of the skill's folder. */
function skillFolders(reading: ManifestReading): Finding[] {
  return argumentsOf(reading, entrypoints)
    .filter((each) => bracesIn(each.text).some(isSkillFolder) && !inputNames(reading, each).has(SKILL_DIR))
    .map(({ path }) => ({ path, args: { name: SKILL_DIR } }));
}

function isSkillFolder({ name, before }: Braces): boolean {
  return name === SKILL_DIR && before !== "$" && before !== "{";
}

/** Returns the names in the forms `{{name}}`, `${name}` and `{ name }`. */
function placeholdersIn(text: string): Placeholder[] {
  return bracesIn(text).flatMap((braces) => {
    const found = otherSpelling(braces);
    return found === undefined ? [] : [{ found, name: braces.name.trim(), outcome: outcomeOf(braces) }];
  });
}

/** Says in a clause how an agent replaces a placeholder in another form. */
function outcomeOf({ before, after }: Braces): string {
  if (before === "$") return "becomes the value after a dollar sign";
  return before === "{" && after === "}" ? "becomes the value in braces" : "is not replaced";
}

/** The text of a placeholder that is not a name in single braces; undefined if it is one. */
function otherSpelling({ name, before, after }: Braces): string | undefined {
  if (before === "$") return `\${${name}}`;
  if (before === "{" && after === "}") return `{{${name}}}`;
  return name === name.trim() ? undefined : `{${name}}`;
}
