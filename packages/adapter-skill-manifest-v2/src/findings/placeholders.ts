import { getOwn } from "@skill-convert/core/json";
import { type Finding, type FindingDefinitions, type ManifestReading, mappingsIn } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { inputsOf, operation } from "../fields/operation.js";
import { type Braces, bracesIn } from "../fields/placeholders.js";

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
    message: '{found} is not replaced by the value of the input "{name}"; write {{name}}.',
    docs: "An agent replaces a name in single braces. It leaves a second pair of braces or a dollar sign in the argument, and replaces nothing if there are spaces around the name.",
    section: "entrypoints",
    requirement: "A placeholder is a name in single braces.",
    sentences: ["skill-manifest-v2.md#s64", "skill-manifest-v2.md#d33"],
    find: placeholderSpelling,
  },
  "unused-input": {
    severity: "info",
    message: 'No entrypoint of the operation "{operation}" uses the input "{input}".',
    docs: "Its value reaches the program in some other way than as an argument, or not at all.",
    section: "entrypoints",
    requirement: "The values of the inputs reach the program through its arguments.",
    sentences: ["skill-manifest-v2.md#s66", "skill-manifest-v2.md#d34"],
    validation: "warning",
  },
} as const satisfies FindingDefinitions;

/** Finds inputs that are referred to by `{{name}}`, `${name}` or `{ name }`. */
function placeholderSpelling(reading: ManifestReading): Finding[] {
  return mappingsIn(reading, operation).flatMap(({ raw, path }) => {
    const inputs = inputsOf(raw);
    return argumentsIn(getOwn(raw, "entrypoints")).flatMap((argument) =>
      bracesIn(argument.text).flatMap((braces) => {
        const found = otherSpelling(braces);
        const name = braces.name.trim();
        if (found === undefined || !inputs.includes(name)) return [];
        return [{ path: [...path, "entrypoints", ...argument.path], args: { found, name } }];
      }),
    );
  });
}

/** The text of a placeholder that is not a name in single braces; undefined if it is one. */
function otherSpelling({ name, before, after }: Braces): string | undefined {
  if (before === "$") return `\${${name}}`;
  if (before === "{" && after === "}") return `{{${name}}}`;
  return name === name.trim() ? undefined : `{${name}}`;
}
