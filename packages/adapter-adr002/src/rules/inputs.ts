import {
  type Diagnostic,
  getOwn,
  isVariableName,
  type Json,
  type JsonRecord,
  type Path,
  type RuleSubject,
} from "@skill-convert/core";
import { report } from "../checks.js";
import { entriesOf } from "../entries.js";
import { asRecord } from "../extensions.js";
import { atKey, manifestCheck, type RuleEntries } from "./rule.js";

export const inputRules: RuleEntries = {
  "incomplete-input": {
    section: "ADR-002, inputs",
    requirement: "Each input has a name, a description and a schema.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).inputs.flatMap(({ name, raw, path }) => {
        if (name === undefined) return [];
        return missingFields(raw).map((field) => report(subject, "incomplete-input", { name, field }, path));
      }),
    ),
  },
  "optional-without-default": {
    section: "ADR-002, inputs",
    requirement: "Optional inputs have defaults.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).inputs.flatMap(({ name, raw, required, path }) =>
        name !== undefined && required === false && !Object.hasOwn(schemaOf(raw), "default")
          ? [report(subject, "optional-without-default", { name }, path)]
          : [],
      ),
    ),
  },
  "default-of-required": {
    section: "ADR-002, inputs",
    requirement: "Required inputs must be provided, so they have no use for a default.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).inputs.flatMap(({ name, raw, required, path }) =>
        name !== undefined && required === true && !isMissing(schemaOf(raw), "default")
          ? [atKey(subject, "default-of-required", { name }, [...path, "schema", "default"])]
          : [],
      ),
    ),
  },
  "variable-name": {
    section: "ADR-002, env",
    requirement: "What is called an environment variable has the name of one.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).env.flatMap(({ name, path }) =>
        name === undefined || name.trim() === "" || isVariableName(name)
          ? []
          : [report(subject, "variable-name", { name }, [...path, "name"])],
      ),
    ),
  },
  "blank-text": {
    section: "ADR-002, Field Definitions",
    requirement: "What is required to be there says something: names, descriptions, commands, artifacts.",
    check: manifestCheck((document, subject) => blankTexts(document, subject)),
  },
};

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

function schemaOf(raw: JsonRecord): JsonRecord {
  return asRecord(getOwn(raw, "schema"));
}

function blankTexts(document: JsonRecord, subject: RuleSubject): Diagnostic[] {
  const { inputs, env, commands, artifacts } = entriesOf(document);
  const blank: Path[] = ["name", "description"].filter((key) => isBlank(getOwn(document, key))).map((key) => [key]);
  for (const entries of [inputs, env]) {
    for (const { name, path } of entries) if (isBlank(name)) blank.push([...path, "name"]);
  }
  for (const { raw, path } of inputs) if (isBlank(getOwn(raw, "description"))) blank.push([...path, "description"]);
  for (const [index, raw] of artifacts.entries()) {
    const path = ["outputs", "artifacts", index];
    if (isBlank(raw)) blank.push(path);
    else if (isBlank(getOwn(asRecord(raw), "name"))) blank.push([...path, "name"]);
  }
  for (const [index, raw] of commands.entries()) {
    if (isBlank(getOwn(raw, "cmd"))) blank.push(["preconditions", "commands", index, "cmd"]);
  }
  return blank.map((path) => report(subject, "blank-text", { place: path.join(".") }, path));
}

function isBlank(text: Json | undefined): boolean {
  return typeof text === "string" && text.trim() === "";
}
