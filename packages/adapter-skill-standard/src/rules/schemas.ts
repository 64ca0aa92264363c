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
import type { Reading, RuleDefinition } from "@skill-convert/format";
import type { SkillStandardCode } from "../diagnostics.js";
import { codeOf } from "../files/code/of-skill.js";
import { placeInFile, schemaFileIn, schemaInFile } from "../files/schema-file.js";
import { manifestFiles, SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { inManifest, reportAt, SECTIONS } from "./subject.js";

/** Inputs and outputs are documented by JSON Schemas, by which the inputs are checked. */
export const schemaRules = {
  "not-a-schema": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s41"],
    requirement: "The schemas of skill.py are something that an input or an output can be checked against.",
    severity: "error",
  },
  "bad-schema": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#s55", "skill-standard.md#d33"],
    requirement: "What the methods of skill.py give as the schema of the input and of the output is a JSON Schema.",
    check: (subject) =>
      SIDES.flatMap((side) => [
        ...faultsInCode(subject, side),
        ...faultsInManifest(subject, side),
        ...faultsInFile(subject, side),
      ]),
  },
  "not-statically-known": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s39", "skill-standard.md#s40", "skill-standard.md#d27"],
    requirement: "The schemas of skill.py document what goes in and comes out, for whoever reads them.",
  },
  "schema-differs": {
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d31"],
    requirement: "Inputs are checked against the schema in skill.py, so that copies of it have to say the same.",
  },
  "schema-file": {
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#d32"],
    requirement: "A schema.json beside the manifest has the schemas of the input and of the output.",
  },
  "example-input": {
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d34"],
    requirement: "The input of an example is one that passes the check before execution.",
    find: inManifest((reading) => refusedExamples(reading, "input")),
  },
  "example-output": {
    section: `${SECTIONS.invocation}, 3`,
    sentences: ["skill-standard.md#s55", "skill-standard.md#d34"],
    requirement: "The output of an example is one that its schema allows.",
    find: inManifest((reading) => refusedExamples(reading, "output")),
  },
} satisfies { readonly [Code in SkillStandardCode]?: RuleDefinition };

function faultsInCode({ files, document }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const code = codeOf(files, document);
  const schema = code?.[side];
  if (!code || schema === undefined) return [];
  return schemaFaults(schema).map(({ path, reason }) => {
    const range = code.locate?.(side, path);
    const where = `${SCHEMA_METHODS[side]}()`;
    return reportAt("bad-schema", { file: SKILL_PY, ...(range ? { range } : {}) }, { where, reason });
  });
}

/** A schema in the manifest is a dialect. */
function faultsInManifest({ document, files, locatePointer }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const where = SCHEMA_METHODS[side];
  const schema = isJsonRecord(document) ? getOwn(document, where) : undefined;
  if (!isSchemaLike(schema)) return [];
  return schemaFaults(schema).map(({ path, reason }) => {
    const pointer = toPointer([where, ...path]);
    const place = locatePointer(pointer) ?? { file: manifestFiles(files)[0] ?? "" };
    return { ...reportAt("bad-schema", place, { where, reason }), pointer };
  });
}

/** So is one in schema.json. */
function faultsInFile({ files }: RuleSubject, side: (typeof SIDES)[number]): Diagnostic[] {
  const file = schemaFileIn(files);
  const schema = schemaInFile(file, side);
  if (!file || schema === undefined) return [];
  const where = `The ${side} schema in ${SCHEMA_FILE}`;
  return schemaFaults(schema).map(({ path, reason }) =>
    reportAt("bad-schema", placeInFile(file, side, path), { where, reason }),
  );
}

function isSchemaLike(schema: Json | undefined): schema is JsonSchema {
  return typeof schema === "boolean" || isJsonRecord(schema);
}

/** What is wrong with a schema as JSON Schema 2020-12, at one of its keywords. */
interface SchemaFault {
  readonly path: Path;
  readonly reason: string;
}

/** What keeps a value from being a JSON Schema; unknown keywords mean nothing, and are allowed. */
function schemaFaults(schema: Json): SchemaFault[] {
  const issues = keywordIssues(schema).map(({ path, expected, found }) => ({
    path,
    reason: `${path.length === 0 ? "it" : `"${path.at(-1)}"`} must be ${expected}; found ${found}`,
  }));
  if (issues.length > 0) return issues;
  return danglingReferences(schema).map(({ path, reference }) => ({
    path,
    reason: `${reference} refers to nothing in it`,
  }));
}

/** Examples of which the input or the output is not valid under the schema of that side. */
function refusedExamples({ files, document }: Reading, side: (typeof SIDES)[number]) {
  const examples = getOwn(document, "examples");
  if (!Array.isArray(examples)) return [];
  const code = codeOf(files, document);
  const inFile = code?.ours ? undefined : schemaInFile(schemaFileIn(files), side);
  const schema = code?.[side] ?? getOwn(document, SCHEMA_METHODS[side]) ?? inFile;
  if (!isSchemaLike(schema) || schemaFaults(schema).length > 0) return [];
  return examples.flatMap((example: Json, index) => {
    const value = isJsonRecord(example) ? getOwn(example, side) : undefined;
    return value === undefined || isInstance(value, schema) !== false ? [] : [{ path: ["examples", index, side] }];
  });
}
