import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import {
  describeValue,
  type Finding,
  type FindingDefinitions,
  type ManifestReading,
  mappingsIn,
  typeProblem,
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
    find: defaultTypes,
  },
  "default-unused": {
    severity: "info",
    message: 'The input "{input}" is required, so its default is never used.',
    docs: "A default is used if no value is given, but a required input always has a value. Remove the default, or make the input optional.",
    section: "input[param], required and default",
    requirement: "Only an input that may be left out has a default.",
    sentences: ["skill-manifest-v2.md#s57", "skill-manifest-v2.md#d22"],
    find: unusedDefaults,
  },
} as const satisfies FindingDefinitions;

/** Finds defaults that are not of the declared type. */
function defaultTypes(reading: ManifestReading): Finding[] {
  return withDefault(reading).flatMap(({ raw, path, value, input }) => {
    const type = getOwn(raw, "type");
    const expected = typeof type === "string" ? typeProblem(schemaOf(type)["type"], value) : undefined;
    if (typeof type !== "string" || expected === undefined) return [];
    return [{ path, args: { input, type, expected, found: describeValue(value) } }];
  });
}

/** Finds defaults of required parameters. */
function unusedDefaults(reading: ManifestReading): Finding[] {
  return withDefault(reading)
    .filter(({ raw }) => getOwn(raw, "required") === true)
    .map(({ path, input }) => ({ path, args: { input } }));
}

/** The defaults of parameters. Null means that there is none. */
function withDefault(reading: ManifestReading): { raw: JsonRecord; path: Path; value: Json; input: string }[] {
  return mappingsIn(reading, parameter).flatMap(({ raw, path }) => {
    const value = getOwn(raw, "default") ?? null;
    if (value === null) return [];
    return [{ raw, path: [...path, "default"], value, input: String(path.at(-1) ?? "") }];
  });
}
