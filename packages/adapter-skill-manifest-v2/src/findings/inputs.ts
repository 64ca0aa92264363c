import type { Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import {
  type FindingDefinitions,
  type FoundMapping,
  invalidValues,
  mappingsIn,
  typeProblem,
  unusedDefaults,
} from "@skill-convert/format";
import { parameter, schemaOf } from "../fields/input.js";

/** The findings about the types and defaults of inputs. */
export const inputFindings = {
  "unknown-type": {
    severity: "warning",
    message:
      '"{type}" is not a type of the format{hint}; it is read as json, which allows any value. The format has {known}.',
    docs: "The name is kept, but nothing is known about the values. Use one of the four types, and describe the values in the description.",
    section: "input[param], type",
    requirement: "The type is string, integer, boolean or json.",
    sentences: ["skill-manifest-v2.md#s53", "skill-manifest-v2.md#d19"],
    validation: "error",
    structural: true,
  },
  "dialect-type": {
    severity: "info",
    message: 'The type "{type}" is not in the specification, which has string, integer, boolean and json.',
    docs: "The type is read, but other readers of the format may know only the four types of the specification. Of these, json covers it.",
    section: "input[param], type",
    requirement: "The types number, array and object of other formats are not used.",
    sentences: ["skill-manifest-v2.md#s53", "skill-manifest-v2.md#d19"],
    validation: "error",
    structural: true,
  },
  "default-type": {
    severity: "warning",
    message: 'The default of "{input}" must be {expected}, since its type is {type}; found {found}.',
    docs: "The default is used if no value is given, and the program expects a value of the declared type. Correct the default or the type.",
    section: "input[param], default",
    requirement: "The default is a value of the input's type.",
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d21"],
    find: invalidValues(
      (reading) => mappingsIn(reading, parameter).flatMap(typedDefault),
      ({ value, args: { type } }) => typeProblem(schemaOf(type)["type"], value),
    ),
  },
  "default-unused": {
    severity: "info",
    message: 'The input "{input}" is required, so its default is never used.',
    docs: "A default is used if no value is given, but a required input always has a value. Remove the default, or make the input optional.",
    section: "input[param], required and default",
    requirement: "Only an input that may be left out has a default.",
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d22"],
    find: unusedDefaults({
      inputsIn: (reading) => mappingsIn(reading, parameter),
      argsOf: ({ path }) => ({ input: nameOf(path) }),
    }),
  },
} as const satisfies FindingDefinitions;

/** The default of a parameter with a type. Null means that there is none. */
function typedDefault({ raw, path }: FoundMapping) {
  const value = getOwn(raw, "default") ?? null;
  const type = getOwn(raw, "type");
  if (value === null || typeof type !== "string") return [];
  return [{ value, path: [...path, "default"], args: { input: nameOf(path), type } }];
}

function nameOf(path: Path): string {
  return String(path.at(-1) ?? "");
}
