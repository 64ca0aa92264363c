import type { DiagnosticPlace, Json, JsonSchema, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { danglingReferences, isInstance, keywordIssues } from "@skill-convert/core/schema";
import {
  type FileFinding,
  type FindingDefinitions,
  fixWithWord,
  type ManifestReading,
  nearestLocation,
} from "@skill-convert/format";
import { codeOf } from "../files/code/of-skill.js";
import { locateInFile, readSchemaFile, schemaInFile } from "../files/schema-file.js";
import { SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { inManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

/** The findings about the JSON Schemas of inputs and outputs. */
export const schemaFindings = {
  "not-a-schema": {
    severity: "warning",
    message: "{method}() must return a JSON Schema; it returns {found}.",
    docs: "The specification's methods return a dictionary that is a JSON Schema.",
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s41"],
    requirement: "The methods of skill.py return JSON Schemas, against which inputs and outputs can be checked.",
    validation: "error",
  },
  "bad-schema": {
    severity: "error",
    message: "{where} is not a JSON Schema: {reason}.",
    docs: "Invocation rules 1 and 3: inputs are validated against the schema, and outputs should match theirs. A validator rejects this schema, or understands it differently.",
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#s55", "skill-standard.md#d33"],
    requirement: "The schemas of the input and of the output are valid JSON Schemas.",
    check: (reading) =>
      SIDES.flatMap((side) => [
        ...issuesInCode(reading, side),
        ...issuesInManifest(reading, side),
        ...issuesInFile(reading, side),
      ]),
  },
  "not-statically-known": {
    severity: "warning",
    message: "{what} cannot be determined without running the program: {why} has no fixed value here.",
    docs: "Schemas are read from the text of skill.py, which is never run. They can consist of literals, names and attributes that are bound once to literals, members of enumerations, and the results of `sorted`, `list`, `.keys()`, comprehensions, format strings and the like. Nothing is guessed: a keyword whose value cannot be read is left out, a property whose schema cannot be read allows any value, and everything around it is read.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s39", "skill-standard.md#s40", "skill-standard.md#d27"],
    requirement: "The schemas in skill.py document the input and the output for everybody who reads them.",
  },
  "schema-differs": {
    severity: "warning",
    message: "{field} differs from {used}, which is used instead.",
    docs: "Inputs are validated against the schema in skill.py. A different copy in the manifest, or in schema.json beside it, misleads its readers. The schema in skill.py is used first, then the one in the manifest, then schema.json.",
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d31"],
    requirement: "Inputs are checked against the schema in skill.py, so copies of it must be the same.",
  },
  "schema-file": {
    severity: "warning",
    message: "schema.json is not read, because it does not contain a JSON Schema.",
    docs: "Beside the manifest, schema.json has the schema of the input and of the output under the keys `input` and `output`, or is the schema of the input itself. It is read if neither skill.py nor the manifest has a schema.",
    section: `${SECTIONS.invocation}, 1 and 3`,
    sentences: ["skill-standard.md#d32"],
    requirement: "A schema.json beside the manifest has the schemas of the input and of the output.",
  },
  "example-input": {
    severity: "warning",
    message: "The input of this example does not match the input schema.",
    docs: "Invocation rule 1: inputs are validated before execution, so this one would be rejected. Schemas with patterns or references are not checked.",
    section: `${SECTIONS.invocation}, 1`,
    sentences: ["skill-standard.md#s52", "skill-standard.md#d34"],
    requirement: "The input of an example passes the validation before execution.",
    find: inManifest((reading) => refusedExamples(reading, "input")),
  },
  "example-output": {
    severity: "warning",
    message: "The output of this example does not match the output schema.",
    docs: "Invocation rule 3: outputs should match the schema, so either the example or the schema is wrong. Schemas with patterns or references are not checked.",
    section: `${SECTIONS.invocation}, 3`,
    sentences: ["skill-standard.md#s55", "skill-standard.md#d34"],
    requirement: "The output of an example is valid under the output schema.",
    find: inManifest((reading) => refusedExamples(reading, "output")),
  },
} as const satisfies FindingDefinitions;

function issuesInCode(reading: ManifestReading, side: (typeof SIDES)[number]): FileFinding[] {
  const code = codeOf(reading);
  const schema = code?.[side];
  if (!code || schema === undefined) return [];
  const where = `${SCHEMA_METHODS[side]}()`;
  return schemaIssues(schema).map((issue) =>
    findingAt(issue, where, { file: SKILL_PY, range: code.locate?.(side, issue.path) }, reading),
  );
}

function issuesInManifest(reading: ManifestReading, side: (typeof SIDES)[number]): FileFinding[] {
  const { data, document, documentRange } = reading;
  const where = SCHEMA_METHODS[side];
  const schema = getOwn(document, where);
  if (!isSchemaLike(schema)) return [];
  return schemaIssues(schema).map((issue) => {
    const path = [where, ...issue.path];
    return findingAt(issue, where, { ...nearestLocation(data, { path }, documentRange), path }, reading);
  });
}

function issuesInFile(reading: ManifestReading, side: (typeof SIDES)[number]): FileFinding[] {
  const file = reading.derive(readSchemaFile);
  const schema = schemaInFile(file, side);
  if (!file || schema === undefined) return [];
  const where = `The ${side} schema in ${SCHEMA_FILE}`;
  return schemaIssues(schema).map((issue) => findingAt(issue, where, locateInFile(file, side, issue.path), reading));
}

function findingAt(
  { reason, meant }: SchemaIssue,
  where: string,
  at: DiagnosticPlace,
  { files }: ManifestReading,
): FileFinding {
  const args = { where, reason };
  const { file, range } = at;
  const content = file === undefined ? undefined : files.text(file);
  if (meant === undefined || range === undefined || content?.kind !== "text") return { args, at };
  return { args, at: { ...at, fix: fixWithWord(content.text, range, meant) } };
}

function isSchemaLike(schema: Json | undefined): schema is JsonSchema {
  return typeof schema === "boolean" || isJsonRecord(schema);
}

interface SchemaIssue {
  /** The path of a keyword in the schema. */
  readonly path: Path;
  readonly reason: string;
  /** The type that was probably meant instead of the one that was found. */
  readonly meant?: string;
}

/** Returns the violations of JSON Schema 2020-12; unknown keywords are allowed (skill-standard.md#d33). */
function schemaIssues(schema: Json): SchemaIssue[] {
  const issues = keywordIssues(schema).map(({ path, expected, found, meant }) => ({
    path,
    reason: `${path.length === 0 ? "it" : `"${path.at(-1)}"`} must be ${expected}; found ${found}`,
    ...(meant !== undefined && { meant }),
  }));
  if (issues.length > 0) return issues;
  return danglingReferences(schema).map(({ path, reference }) => ({
    path,
    reason: `${reference} does not refer to anything in it`,
  }));
}

/** Finds examples whose input or output is not valid under the schema of that side (skill-standard.md#d34). */
function refusedExamples(reading: ManifestReading, side: (typeof SIDES)[number]) {
  const { document } = reading;
  const examples = getOwn(document, "examples");
  if (!Array.isArray(examples)) return [];
  const code = codeOf(reading);
  const inFile = code?.isReplaceable ? undefined : schemaInFile(reading.derive(readSchemaFile), side);
  const schema = code?.[side] ?? getOwn(document, SCHEMA_METHODS[side]) ?? inFile;
  if (!isSchemaLike(schema) || schemaIssues(schema).length > 0) return [];
  return examples.flatMap((example: Json, index) => {
    const value = isJsonRecord(example) ? getOwn(example, side) : undefined;
    return value === undefined || isInstance(value, schema) !== false ? [] : [{ path: ["examples", index, side] }];
  });
}
