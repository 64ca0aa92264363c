import {
  type FindingDefinitions,
  modelsIn,
  otherPlaceholders,
  type Placeholder,
  stringsIn,
} from "@skill-convert/format";
import { namesIn } from "../derive/references.js";
import { timeout } from "../fields/execution.js";
import { pattern } from "../fields/paths.js";

/** The findings about outputs and the execution. */
export const outputFindings = {
  "undeclared-variable": {
    severity: "warning",
    message: 'The pattern refers to "{name}", which is not an input{hint}.',
    docs: "A name in double braces is replaced by the value of the input of that name. Any other name, such as that of an environment variable, has no value after a run, so the file is not looked for. Declare the input, or correct the name.",
    section: "outputs",
    requirement: "A variable in a pattern is the name of an input.",
    sentences: ["adr002.md#s44", "adr002.md#d30"],
  },
  "other-placeholder": {
    severity: "warning",
    message: '"{found}" is not replaced by the value of an input; write "{expected}".',
    docs: "A pattern refers to an input by its name in exactly two braces. The forms of other formats are not replaced, or only in part.",
    section: "outputs, files",
    requirement: "A variable in a pattern is written in two braces.",
    sentences: ["adr002.md#s44", "adr002.md#d31"],
    find: otherPlaceholders({
      textsIn: (reading) => stringsIn(reading, [pattern]),
      namesIn: (reading) => reading.derive(namesIn),
      others: placeholdersIn,
      write: (name) => `{{${name}}}`,
    }),
  },
  "timeout-not-positive": {
    severity: "warning",
    message: "A timeout of {timeout} seconds ends every run before it begins.",
    docs: "The timeout is the longest time that a run may take, in seconds. Leave it out if there is no limit.",
    section: "execution, timeout",
    requirement: "The timeout is a positive number of seconds.",
    sentences: ["adr002.md#s54", "adr002.md#d37"],
    find: (reading) =>
      modelsIn(reading, timeout)
        .filter(({ model }) => model <= 0)
        .map(({ model, path }) => ({ args: { timeout: model }, path })),
  },
} as const satisfies FindingDefinitions;

/** A name in any number of braces, with or without a dollar sign before them. */
const BRACED = /(\$?\{+)([^{}]+)(\}+)/g;

/** Returns the names in braces of other formats. */
function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(BRACED)].flatMap(([found, opening = "", content = "", closing]) => {
    if (opening === "{{" && closing === "}}") return [];
    const name = opening.startsWith("$") ? content.trim().replace(/^inputs?\./, "") : content.trim();
    return [{ found, name }];
  });
}
