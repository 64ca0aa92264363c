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
import { asRecord, recordsOf } from "../extensions.js";
import { atKey, listed, manifestCheck, named, type RuleEntries } from "./rule.js";

export const inputRules: RuleEntries = {
  "incomplete-input": {
    section: "ADR-002, inputs",
    requirement: "Each input has a name, a description and a schema.",
    check: manifestCheck((document, subject) =>
      named(document, "inputs").flatMap(({ name, raw, path }) =>
        ["description", "schema"]
          // A description of the value stands in its schema as well.
          .filter((field) => isMissing(raw, field) && (field === "schema" || isMissing(schemaOf(raw), field)))
          .map((field) => report(subject, "incomplete-input", { name, field }, path)),
      ),
    ),
  },
  "optional-without-default": {
    section: "ADR-002, inputs",
    requirement: "Optional inputs have defaults.",
    check: manifestCheck((document, subject) =>
      named(document, "inputs").flatMap(({ name, raw, required, path }) =>
        required === false && !Object.hasOwn(schemaOf(raw), "default")
          ? [report(subject, "optional-without-default", { name }, path)]
          : [],
      ),
    ),
  },
  "default-of-required": {
    section: "ADR-002, inputs",
    requirement: "Required inputs must be provided, so they have no use for a default.",
    check: manifestCheck((document, subject) =>
      named(document, "inputs").flatMap(({ name, raw, required, path }) =>
        required === true && !isMissing(schemaOf(raw), "default")
          ? [atKey(subject, "default-of-required", { name }, [...path, "schema", "default"])]
          : [],
      ),
    ),
  },
  "variable-name": {
    section: "ADR-002, env",
    requirement: "What is called an environment variable has the name of one.",
    check: manifestCheck((document, subject) =>
      named(document, "env").flatMap(({ name, path }) =>
        name.trim() === "" || isVariableName(name)
          ? []
          : [report(subject, "variable-name", { name }, [...path, "name"])],
      ),
    ),
  },
  "blank-text": {
    section: "ADR-002, Field Definitions",
    requirement: "What is required to be there says something: names, descriptions, commands.",
    check: manifestCheck((document, subject) => blankTexts(document, subject)),
  },
};

function isMissing(record: JsonRecord, key: string): boolean {
  return (getOwn(record, key) ?? null) === null;
}

function schemaOf(raw: JsonRecord): JsonRecord {
  return asRecord(getOwn(raw, "schema"));
}

function blankTexts(document: JsonRecord, subject: RuleSubject): Diagnostic[] {
  const commands = recordsOf(getOwn(asRecord(getOwn(document, "preconditions")), "commands"));
  const entries = [...listed(document, "inputs"), ...listed(document, "env")];
  const texts: (readonly [Json | undefined, Path])[] = [
    [getOwn(document, "name"), ["name"]],
    [getOwn(document, "description"), ["description"]],
    ...entries.map(({ raw, path }) => [getOwn(raw, "name"), [...path, "name"]] as const),
    ...commands.map((raw, index) => [getOwn(raw, "cmd"), ["preconditions", "commands", index, "cmd"]] as const),
  ];
  return texts.flatMap(([text, path]) =>
    typeof text === "string" && text.trim() === ""
      ? [report(subject, "blank-text", { place: path.join(".") }, path)]
      : [],
  );
}
