import { getOwn, isJsonRecord, isVariableName, type Json, type JsonRecord } from "@skill-convert/core";
import { type FoundValue, string } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { flatInput, input, schemaOf, variable } from "../fields/inputs.js";
import { artifact } from "../fields/outputs.js";
import { look, type Rules } from "./rule.js";

export const inputRules: Rules = {
  "incomplete-input": {
    section: "ADR-002, inputs",
    requirement: "Each input has a name, a description and a schema.",
    check: look("incomplete-input", (document) =>
      inputsOf(document).flatMap(({ name, raw, path }) =>
        missingFields(raw).map((field) => ({ args: { name, field }, path })),
      ),
    ),
  },
  "optional-without-default": {
    section: "ADR-002, inputs",
    requirement: "Optional inputs have defaults.",
    check: look("optional-without-default", (document) =>
      inputsOf(document)
        .filter(({ raw, isRequired }) => isRequired === false && !Object.hasOwn(schemaOf(raw), "default"))
        .map(({ name, path }) => ({ args: { name }, path })),
    ),
  },
  "default-of-required": {
    section: "ADR-002, inputs",
    requirement: "Required inputs must be provided, so they have no use for a default.",
    check: look("default-of-required", (document) =>
      inputsOf(document)
        .filter(({ raw, isRequired }) => isRequired === true && !isMissing(schemaOf(raw), "default"))
        .map(({ name, path }) => ({ args: { name }, path: [...path, "schema", "default"], part: "key" })),
    ),
  },
  "variable-name": {
    section: "ADR-002, env",
    requirement: "What is called an environment variable has the name of one.",
    check: look("variable-name", (document) =>
      table.find(document, variable).flatMap(({ raw, path }) => {
        const name = isJsonRecord(raw) ? getOwn(raw, "name") : undefined;
        if (typeof name !== "string" || name.trim() === "" || isVariableName(name)) return [];
        return [{ args: { name }, path: [...path, "name"] }];
      }),
    ),
  },
  "blank-text": {
    section: "ADR-002, Field Definitions",
    requirement: "What is required to be there says something: names, descriptions, commands, artifacts.",
    check: look("blank-text", (document) =>
      [...table.find(document, string), ...bareArtifacts(document), ...headings(document)]
        .filter(({ raw, path }) => typeof raw === "string" && raw.trim() === "" && isRequiredText(path))
        .map(({ path }) => ({ args: { place: path.join(".") }, path })),
    ),
  },
};

interface InputAt {
  readonly name: string;
  readonly raw: JsonRecord;
  readonly isRequired: boolean | undefined;
  readonly path: FoundValue["path"];
}

/** The inputs that have a name. */
function inputsOf(document: JsonRecord): InputAt[] {
  return [...table.find(document, input), ...table.find(document, flatInput)].flatMap(({ raw, path }) => {
    const name = isJsonRecord(raw) ? getOwn(raw, "name") : undefined;
    if (!isJsonRecord(raw) || typeof name !== "string") return [];
    const own = getOwn(raw, "required");
    const isRequired = path[1] === "required" || (path[1] === "optional" ? false : own === true);
    return [
      { name, raw, isRequired: typeof path[1] === "number" && typeof own !== "boolean" ? undefined : isRequired, path },
    ];
  });
}

function missingFields(raw: JsonRecord): string[] {
  const missing: string[] = [];
  // A description of the value stands in its schema as well.
  if (isMissing(raw, "description") && isMissing(schemaOf(raw), "description")) missing.push("description");
  if (isMissing(raw, "schema")) missing.push("schema");
  return missing;
}

function isMissing(record: JsonRecord, key: string): boolean {
  return (getOwn(record, key) ?? null) === null;
}

function bareArtifacts(document: JsonRecord): readonly FoundValue[] {
  return table.find(document, artifact).filter(({ raw }) => typeof raw === "string");
}

function headings(document: JsonRecord): readonly FoundValue[] {
  return ["name", "description"].map((key): FoundValue => ({ raw: getOwn(document, key) ?? null, path: [key] }));
}

/** Descriptions of files, variables and artifacts may be left out; those of inputs may not. */
function isRequiredText(path: FoundValue["path"]): boolean {
  const last: Json = path.at(-1) ?? "";
  return last !== "description" || path[0] === "inputs" || path.length === 1;
}
