import type { JsonRecord, Path } from "@skill-convert/core";
import { getOwn, valueAt } from "@skill-convert/core/json";
import { badVariableNames, mappingsIn, type Reading, requiredText } from "@skill-convert/format";
import { commandName, name } from "../fields/document.js";
import {
  DEFAULT_PATH,
  entryName,
  flatInput,
  input,
  inputDescription,
  missingIn,
  variableName,
} from "../fields/inputs.js";
import { artifact } from "../fields/outputs.js";
import { demand, type Rules } from "./rule.js";

/** The strings that must not be blank. Descriptions of files, variables and artifacts may be left out. */
const REQUIRED_TEXTS = [name, requiredText, entryName, inputDescription, variableName, commandName, artifact];

export const inputRules: Rules = {
  "incomplete-input": demand("inputs", "Each input has a name, a description and a schema.", {
    sentences: ["adr002.md#s14", "adr002.md#d17"],
    find: (reading) =>
      inputsOf(reading).flatMap(({ name, raw, path }) =>
        missingIn(raw).map((field) => ({ args: { name, field }, path })),
      ),
  }),
  "optional-without-default": demand("inputs", "Optional inputs have defaults.", {
    sentences: ["adr002.md#s13", "adr002.md#d15"],
    find: (reading) =>
      inputsOf(reading)
        .filter(({ raw, isRequired }) => isRequired === false && valueAt(raw, DEFAULT_PATH) === undefined)
        .map(({ name, path }) => ({ args: { name }, path })),
  }),
  "default-of-required": demand("inputs", "Required inputs must be provided, so their defaults are never used.", {
    sentences: ["adr002.md#s12", "adr002.md#d16"],
    find: (reading) =>
      inputsOf(reading)
        .filter(({ raw, isRequired }) => isRequired === true && (valueAt(raw, DEFAULT_PATH) ?? null) !== null)
        .map(({ name, path }) => ({ args: { name }, path: [...path, ...DEFAULT_PATH], part: "key" })),
  }),
  "variable-name": demand("env", "The name of an environment variable is valid.", {
    sentences: ["adr002.md#s25", "adr002.md#d23"],
    find: badVariableNames(variableName),
  }),
  "blank-text": {
    section: "ADR-002, Field Definitions",
    sentences: ["adr002.md#s14", "adr002.md#s31", "adr002.md#d11"],
    requirement: "Required names, descriptions, commands and artifacts are not blank.",
    find: ({ table, document }) =>
      REQUIRED_TEXTS.flatMap((codec) => table.find(document, codec))
        .filter(({ raw }) => typeof raw === "string" && raw.trim() === "")
        .map(({ path }) => ({ path })),
  },
};

interface FoundInput {
  readonly name: string;
  readonly raw: JsonRecord;
  /** Undefined if the inputs are one list and the input has no `required`. */
  readonly isRequired: boolean | undefined;
  readonly path: Path;
}

/** The inputs that have a name. */
function inputsOf(reading: Reading): FoundInput[] {
  return [...mappingsIn(reading, input), ...mappingsIn(reading, flatInput)].flatMap(({ raw, path }) => {
    const name = getOwn(raw, "name");
    const required = getOwn(raw, "required");
    const isFlat = typeof path[1] === "number";
    const declared = typeof required === "boolean" ? required : undefined;
    const isRequired = isFlat ? declared : path[1] === "required";
    return typeof name === "string" ? [{ name, raw, isRequired, path }] : [];
  });
}
