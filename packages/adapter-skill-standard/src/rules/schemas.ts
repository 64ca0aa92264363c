import {
  type Diagnostic,
  getOwn,
  isInstance,
  isJsonRecord,
  type Json,
  type JsonSchema,
  type Path,
  type Rule,
  type RuleSubject,
} from "@skill-convert/core";
import { schemaFaults } from "../json-schema.js";
import { SKILL_PY } from "../manifest-file.js";
import { readSkill } from "../read-skill.js";
import { fieldOf, report, reportAt, SECTIONS, toRule } from "./rule.js";
import { said } from "./said.js";

const SIDES = ["input", "output"] as const;

/** Inputs and outputs are documented by JSON Schemas, by which the inputs are checked. */
export const schemaRules: readonly Rule[] = [
  toRule("not-a-schema", {
    section: `${SECTIONS.invocation}, 1 and 3`,
    requirement:
      "input_schema() and output_schema() return something that an input or an output can be checked against.",
    severity: "error",
    check: said("not-a-schema"),
  }),
  toRule("bad-schema", {
    section: `${SECTIONS.invocation}, 1 and 3`,
    requirement: "What input_schema() and output_schema() return is a JSON Schema.",
    check: (subject) => SIDES.flatMap((side) => [...faultsInCode(subject, side), ...faultsInManifest(subject, side)]),
  }),
  toRule("not-statically-known", {
    section: SECTIONS.program,
    requirement: "input_schema() and output_schema() document what goes in and comes out, for whoever reads them.",
    check: said("not-statically-known"),
  }),
  toRule("schema-differs", {
    section: `${SECTIONS.invocation}, 1`,
    requirement: "Inputs are checked against input_schema(), so that a copy of it has to say the same.",
    check: said("schema-differs"),
  }),
  toRule("example-input", {
    section: `${SECTIONS.invocation}, 1`,
    requirement: "The input of an example is one that passes the check before execution.",
    check: (subject) => refusedExamples(subject, "input"),
  }),
  toRule("example-output", {
    section: `${SECTIONS.invocation}, 3`,
    requirement: "The output of an example is one that output_schema() allows.",
    check: (subject) => refusedExamples(subject, "output"),
  }),
];

function faultsInCode({ files }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const code = readSkill(files).reading?.code;
  const schema = code?.[side];
  if (!code || schema === undefined) return [];
  return schemaFaults(schema).map(({ path, reason }) => {
    const range = code.locate(side, path);
    return reportAt(
      "bad-schema",
      { file: SKILL_PY, ...(range ? { range } : {}) },
      { where: `${side}_schema()`, reason },
    );
  });
}

/** A schema in the manifest is a dialect. */
function faultsInManifest(subject: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const key = `${side}_schema`;
  const schema = fieldOf(subject, key);
  if (schema === undefined || (typeof schema !== "boolean" && !isJsonRecord(schema))) return [];
  return schemaFaults(schema).map(({ path, reason }) =>
    report(subject, "bad-schema", [key, ...path], { where: key, reason }),
  );
}

/** Examples of which the input or the output is not valid under the schema of that side. */
function refusedExamples(subject: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const examples = fieldOf(subject, "examples");
  if (!Array.isArray(examples)) return [];
  const schema = readSkill(subject.files).reading?.code?.[side] ?? fieldOf(subject, `${side}_schema`);
  if (!isPlainSchema(schema)) return [];
  return examples.flatMap((example: Json, index) => {
    const value = isJsonRecord(example) ? getOwn(example, side) : undefined;
    if (value === undefined || isInstance(value, schema)) return [];
    const path: Path = ["examples", index, side];
    return [report(subject, `example-${side}`, path, {})];
  });
}

/** A sound schema that needs neither another document nor a pattern, which may take forever. */
function isPlainSchema(schema: Json | undefined): schema is JsonSchema {
  if (schema === undefined || (typeof schema !== "boolean" && !isJsonRecord(schema))) return false;
  return (
    schemaFaults(schema).length === 0 &&
    !/"(?:pattern|patternProperties|\$ref|\$dynamicRef)":/.test(JSON.stringify(schema))
  );
}
