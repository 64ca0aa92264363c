import type { JsonRecord, Path } from "@skill-convert/core";
import { getOwn, valueAt } from "@skill-convert/core/json";
import {
  badVariableNames,
  type FindingDefinitions,
  type ManifestReading,
  mappingsIn,
  textDiagnostics,
  unusedDefaults,
} from "@skill-convert/format";
import { DEFAULT_PATH, flatInput, input, missingIn, variableName } from "../fields/inputs.js";

/** The findings about inputs and environment variables. */
export const inputFindings = {
  "duplicate-input": {
    severity: "error",
    message: 'There are two inputs called "{name}".',
    docs: "An input is identified by its name, which must be unique across the required and the optional list. Rename or remove one of the two.",
    section: "inputs",
    requirement: "The names of the inputs are unique, because an input is identified by its name.",
    sentences: ["adr002.md#d13"],
  },
  "flat-inputs": {
    severity: "info",
    message: "The inputs are one list; the specification has a list `required` and a list `optional`.",
    docs: "One flat list with `required` on each input is a dialect that is read, and kept when the file is edited. Readers that follow the specification find no inputs in it, so validation reports an error.",
    section: "inputs",
    requirement: "Inputs are in two lists, required and optional.",
    sentences: ["adr002.md#s11", "adr002.md#d12"],
    validation: "error",
    structural: true,
  },
  "incomplete-input": {
    severity: "warning",
    message: 'The input "{name}" has no {field}.',
    docs: "Each input has a name, a description and a schema. The description tells the caller what to provide, and the schema says which values are valid.",
    section: "inputs",
    requirement: "Each input has a name, a description and a schema.",
    sentences: ["adr002.md#s14", "adr002.md#d17"],
    find: (reading) =>
      inputsOf(reading).flatMap(({ name, raw, path }) =>
        missingIn(raw).map((field) => ({ args: { name, field }, path })),
      ),
  },
  "optional-without-default": {
    severity: "info",
    message: 'The input "{name}" is optional and has no default.',
    docs: "Optional inputs have defaults that the caller can override. Without a default, the instructions have to say what happens if no value is given.",
    section: "inputs",
    requirement: "Optional inputs have defaults.",
    sentences: ["adr002.md#s13", "adr002.md#d15"],
    find: (reading) =>
      inputsOf(reading)
        .filter(({ raw, isRequired }) => isRequired === false && valueAt(raw, DEFAULT_PATH) === undefined)
        .map(({ name, path }) => ({ args: { name }, path })),
  },
  "default-of-required": {
    severity: "info",
    message: 'The input "{name}" is required, so its default is never used.',
    docs: "A required input must be provided, or the skill fails. Move it to the optional inputs, or remove the default.",
    section: "inputs",
    requirement: "Required inputs must be provided, so their defaults are never used.",
    sentences: ["adr002.md#s12", "adr002.md#d16"],
    find: unusedDefaults({
      inputsIn: inputsOf,
      isRequired: ({ isRequired }) => isRequired === true,
      at: DEFAULT_PATH,
      part: "key",
      argsOf: ({ name }) => ({ name }),
    }),
  },
  "variable-name": {
    ...textDiagnostics["variable-name"],
    section: "env",
    requirement: "The name of an environment variable is valid.",
    sentences: ["adr002.md#s25", "adr002.md#d23"],
    find: badVariableNames(variableName),
  },
} as const satisfies FindingDefinitions;

interface FoundInput {
  readonly name: string;
  readonly raw: JsonRecord;
  /** Undefined if the inputs are one list and the input has no `required`. */
  readonly isRequired: boolean | undefined;
  readonly path: Path;
}

/** The inputs that have a name. */
function inputsOf(reading: ManifestReading): FoundInput[] {
  return [...mappingsIn(reading, input), ...mappingsIn(reading, flatInput)].flatMap(({ raw, path }) => {
    const name = getOwn(raw, "name");
    const required = getOwn(raw, "required");
    const isFlat = typeof path[1] === "number";
    const declared = typeof required === "boolean" ? required : undefined;
    const isRequired = isFlat ? declared : path[1] === "required";
    return typeof name === "string" ? [{ name, raw, isRequired, path }] : [];
  });
}
