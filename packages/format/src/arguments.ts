import type { DecodeOptions, DiagnosticDefinitions, EncodeOptions } from "@skill-convert/core";
import type { KeysOf } from "@skill-convert/core/adapters";
import type { FormatDefinition } from "./definition.js";

/** The kinds of the parts of a format's definition. */
export const DEFINITION: KeysOf<FormatDefinition<string, DiagnosticDefinitions>> = {
  keys: {
    format: { what: "a format", has: ["id", "title", "manifestFiles", "detect"] },
    versions: { each: "a string" },
    findings: { what: "a result of defineFindings", has: ["diagnostics", "rules"] },
    container: { what: "a container", has: ["find", "write", "erase"] },
    instructionsFile: "a string",
    table: { what: "a result of defineTable", has: ["mapping", "issues"] },
    tableOf: "a function",
    frontMatter: { what: "a definition of front matter", has: ["table"] },
    complete: "a function",
    triggersInDescription: "an object",
    check: "a function",
    repair: "a function",
    derived: { what: "an object with two functions", has: ["toDocument", "toModel"] },
    program: "an object",
    readOnly: "true or false",
    subject: "a string",
    successFields: "true or false",
    prepare: { each: { what: "a result of step", has: ["adds", "fills"] } },
    explain: { each: "a function" },
    assertionsInSchemas: "true or false",
    section: "a string",
    remainder: "a function",
    finish: "a function",
    idOf: "a function",
    idIn: "a function",
    coverage: "an object",
    jsonSchema: "a function",
  },
  required: ["format", "versions", "findings", "container", "table", "idOf", "coverage"],
};

/** The kinds of the options with which an adapter reads. */
export const DECODE_OPTIONS: KeysOf<DecodeOptions> = { keys: { quiet: "true or false" } };

/** The kinds of the options with which an adapter writes. */
export const ENCODE_OPTIONS: KeysOf<EncodeOptions> = {
  keys: {
    over: "the files or the reading of a skill",
    editing: "true or false",
    original: "the files of a skill",
    keepSource: "true or false",
    checked: "true or false",
  },
};
