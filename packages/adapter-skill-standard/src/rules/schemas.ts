import {
  type Diagnostic,
  type Json,
  type JsonSchema,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { danglingReferences, isInstance, keywordIssues } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { LegacyRuleDefinition, Reading } from "@skill-convert/format";
import type { SkillStandardCode } from "../diagnostics.js";
import { codeOf } from "../files/code/of-skill.js";
import { locateInFile, schemaFileIn, schemaInFile } from "../files/schema-file.js";
import { manifestFiles, SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { inManifest, reportAt, SECTIONS } from "./subject.js";

/** Rules about the JSON Schemas of inputs and outputs. */
export const schemaRules = {
  "not-a-schema": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s41"],
    requirement: "The methods of skill.py return JSON Schemas, against which inputs and outputs can be checked.",
    severity: "error",
  },
  "bad-schema": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#s55", "skill-standard.md#d33"],
    requirement: "The schemas of the input and of the output are valid JSON Schemas.",
    check: (subject) =>
      SIDES.flatMap((side) => [
        ...issuesInCode(subject, side),
        ...issuesInManifest(subject, side),
        ...issuesInFile(subject, side),
      ]),
  },
  "not-statically-known": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s39", "skill-standard.md#s40", "skill-standard.md#d27"],
    requirement: "The schemas in skill.py document the input and the output for everybody who reads them.",
  },
  "schema-differs": {
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d31"],
    requirement: "Inputs are checked against the schema in skill.py, so copies of it must be the same.",
  },
  "schema-file": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#d32"],
    requirement: "A schema.json beside the manifest has the schemas of the input and of the output.",
  },
  "example-input": {
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d34"],
    requirement: "The input of an example passes the validation before execution.",
    find: inManifest((reading) => refusedExamples(reading, "input")),
  },
  "example-output": {
    section: `${SECTIONS.invocation}, 3`,
    sentences: ["skill-standard.md#s55", "skill-standard.md#d34"],
    requirement: "The output of an example is valid under the output schema.",
    find: inManifest((reading) => refusedExamples(reading, "output")),
  },
} satisfies { readonly [Code in SkillStandardCode]?: LegacyRuleDefinition };

function issuesInCode({ files, document }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const code = codeOf(files, document);
  const schema = code?.[side];
  if (!code || schema === undefined) return [];
  return schemaIssues(schema).map(({ path, reason }) => {
    const range = code.locate?.(side, path);
    const where = `${SCHEMA_METHODS[side]}()`;
    return reportAt("bad-schema", { file: SKILL_PY, ...(range ? { range } : {}) }, { where, reason });
  });
}

function issuesInManifest({ document, files, locatePointer }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const where = SCHEMA_METHODS[side];
  const schema = isJsonRecord(document) ? getOwn(document, where) : undefined;
  if (!isSchemaLike(schema)) return [];
  return schemaIssues(schema).map(({ path, reason }) => {
    const pointer = toPointer([where, ...path]);
    const location = locatePointer(pointer) ?? { file: manifestFiles(files)[0] ?? "" };
    return { ...reportAt("bad-schema", location, { where, reason }), pointer };
  });
}

function issuesInFile({ files }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const file = schemaFileIn(files);
  const schema = schemaInFile(file, side);
  if (!file || schema === undefined) return [];
  const where = `The ${side} schema in ${SCHEMA_FILE}`;
  return schemaIssues(schema).map(({ path, reason }) =>
    reportAt("bad-schema", locateInFile(file, side, path), { where, reason }),
  );
}

function isSchemaLike(schema: Json | undefined): schema is JsonSchema {
  return typeof schema === "boolean" || isJsonRecord(schema);
}

interface SchemaIssue {
  /** The path of a keyword in the schema. */
  readonly path: Path;
  readonly reason: string;
}

/** Returns the violations of JSON Schema 2020-12; unknown keywords are allowed (skill-standard.md#d33). */
function schemaIssues(schema: Json): SchemaIssue[] {
  const issues = keywordIssues(schema).map(({ path, expected, found }) => ({
    path,
    reason: `${path.length === 0 ? "it" : `"${path.at(-1)}"`} must be ${expected}; found ${found}`,
  }));
  if (issues.length > 0) return issues;
  return danglingReferences(schema).map(({ path, reference }) => ({
    path,
    reason: `${reference} does not refer to anything in it`,
  }));
}

/** Finds examples whose input or output is not valid under the schema of that side (skill-standard.md#d34). */
function refusedExamples({ files, document }: Reading, side: (typeof SIDES)[number]) {
  const examples = getOwn(document, "examples");
  if (!Array.isArray(examples)) return [];
  const code = codeOf(files, document);
  const inFile = code?.isReplaceable ? undefined : schemaInFile(schemaFileIn(files), side);
  const schema = code?.[side] ?? getOwn(document, SCHEMA_METHODS[side]) ?? inFile;
  if (!isSchemaLike(schema) || schemaIssues(schema).length > 0) return [];
  return examples.flatMap((example: Json, index) => {
    const value = isJsonRecord(example) ? getOwn(example, side) : undefined;
    return value === undefined || isInstance(value, schema) !== false ? [] : [{ path: ["examples", index, side] }];
  });
}
