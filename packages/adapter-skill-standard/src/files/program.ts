import type {
  DiagnosticPlace,
  Json,
  JsonSchema,
  MessageArguments,
  Path,
  SkillManifest,
  SourceLocation,
} from "@skill-convert/core";
import { discriminatorName, placeInBranches, SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import {
  type FileIssue,
  inputSchema,
  type ManifestReading,
  nearestLocation,
  outputSchema,
  type ProgramDefinition,
} from "@skill-convert/format";
import { folderId, skillId } from "../derive/identity.js";
import { permissionPath } from "../derive/permissions.js";
import { itemsOf, without } from "../fields/values.js";
import { manifestFiles, SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { isUnchanged } from "./code/marker.js";
import { codeOf, readCode } from "./code/of-skill.js";
import type { SkillCode } from "./code/read.js";
import { runSkillProgram } from "./code/run-skill.js";
import { locateInFile, readSchemaFile, schemaInFile } from "./schema-file.js";
import { writeProgram } from "./write-program.js";

/** The part of the format outside the manifest: skill.py, schema.json and the findings about a skill's files. */
export const program: ProgramDefinition = {
  findings(reading, manifest) {
    const { code, unreadable, issues } = reading.derive(readCode);
    if (!manifest || unreadable.length > 0) return [...unreadable, ...issues];
    if (reading.standIn) return [...issues, issue("instruction-first", { file: SKILL_FILE })];
    return [...issues, ...fileIssues(reading), ...idIssues(reading, manifest, code), ...schemaIssues(reading, code)];
  },
  locate(reading, manifest, path) {
    const code = codeOf(reading);
    const [field, index, part, ...inside] = path;
    if (field === "effects") {
      return nearestLocation(reading.data, { path: permissionPath(reading.document, path.slice(1)) });
    }
    if (field === "stdoutContract") return code && { file: SKILL_PY };
    if (field !== "operations") return undefined;
    if (part !== "input" && part !== "output") return code && { file: SKILL_PY };
    return locateSchema({ reading, manifest, code }, part, [Number(index), ...inside]);
  },
  supportFiles(reading) {
    const code = codeOf(reading);
    if (!code?.executes) return [];
    const inManifest = asSchema(reading.document[SCHEMA_METHODS.input]);
    const declared = inManifest ?? schemaInFile(reading.derive(readSchemaFile), "input");
    return [
      runSkillProgram({
        id: skillId(reading.files, reading.document),
        className: code.className,
        declared: code.input === undefined ? declared : undefined,
      }),
    ];
  },
  isGenerated: (path, text) => path === SKILL_PY && isUnchanged(text),
  write: writeProgram,
};

function issue(code: string, at: DiagnosticPlace, args: MessageArguments = {}): FileIssue {
  return { code, args, at };
}

function locationOf({ data }: ManifestReading, path: Path) {
  return { ...nearestLocation(data, { path }), path };
}

function fileIssues(reading: ManifestReading): FileIssue[] {
  const { data, document, files } = reading;
  const { file } = data;
  const issues = manifestFiles(files)
    .slice(1)
    .map((other) => issue("other-manifest-file", { file: other }, { file: other, chosen: file }));
  if (file === "skill.json") issues.push(issue("dialect-file", { file }, { file }));
  if (!files.has(SKILL_PY)) issues.push(issue("missing-skill-py", { file }));
  if ((document["description"] ?? null) === null) {
    const range = reading.markdown?.frontmatter?.locate(["description"]);
    issues.push(issue("description-from-skill-md", { file: SKILL_FILE, ...(range && { range }) }));
  }
  return issues;
}

function idIssues(reading: ManifestReading, { id }: SkillManifest, code: SkillCode | undefined): FileIssue[] {
  const issues: FileIssue[] = [];
  const derived = folderId(reading.files);
  const isGiven = ["id", "skill_id"].some((key) => (reading.document[key] ?? null) !== null);
  if (!isGiven && derived !== undefined) issues.push(issue("derived-id", locationOf(reading, ["id"]), { id: derived }));
  const codeId = code?.id;
  if (codeId && id !== undefined && codeId.value !== id) {
    issues.push(issue("id-differs", { file: SKILL_PY, range: codeId.range }, { found: String(codeId.value), id }));
  }
  return issues;
}

/** Reports schemas that differ from the one with precedence (skill-standard.md#d31, skill-standard.md#d32). */
function schemaIssues(reading: ManifestReading, code: SkillCode | undefined): FileIssue[] {
  const file = reading.derive(readSchemaFile);
  const issues = SIDES.flatMap((side) => {
    const method = SCHEMA_METHODS[side];
    const inManifest = asSchema(reading.document[method]);
    const inFile = schemaInFile(file, side);
    const first = code?.[side] ?? inManifest;
    const used = code?.[side] === undefined ? `${method} in the manifest` : `${method}() in ${SKILL_PY}`;
    return [
      ...(inManifest === undefined || code?.[side] === undefined || jsonEqual(inManifest, code[side])
        ? []
        : [issue("schema-differs", locationOf(reading, [method]), { field: `${method} in the manifest`, used })]),
      ...(!file || inFile === undefined || first === undefined || jsonEqual(inFile, first)
        ? []
        : [issue("schema-differs", locateInFile(file, side), { field: `The ${side} schema in ${SCHEMA_FILE}`, used })]),
    ];
  });
  const isNeeded =
    code?.input === undefined && !code?.isReplaceable && reading.document[SCHEMA_METHODS.input] === undefined;
  if (file || !isNeeded || !reading.files.has(SCHEMA_FILE)) return issues;
  return [...issues, issue("schema-file", { file: SCHEMA_FILE })];
}

function asSchema(value: Json | undefined): JsonSchema | undefined {
  return typeof value === "boolean" || isJsonRecord(value) ? value : undefined;
}

interface OperationSources {
  readonly reading: ManifestReading;
  readonly manifest: SkillManifest;
  readonly code: SkillCode | undefined;
}

/** Locates a part of an operation's input or output in the file that its schema is read from. */
function locateSchema(
  { reading, manifest, code }: OperationSources,
  side: (typeof SIDES)[number],
  [index, ...inside]: Path,
): SourceLocation | undefined {
  const several = manifest.operations.length > 1;
  const inCode = code?.[side] !== undefined;
  const key = SCHEMA_METHODS[side];
  const file =
    inCode || reading.document[key] !== undefined || code?.isReplaceable ? undefined : reading.derive(readSchemaFile);
  const schema = inCode ? code[side] : (reading.document[key] ?? schemaInFile(file, side));
  if (schema === undefined) return code && { file: SKILL_PY };
  if (!inCode && !several && !file) return undefined;
  const codec = side === "input" ? inputSchema : outputSchema;
  const branch = several ? branchAt(schema, side, Number(index), manifest) : { schema, path: [] };
  const inBranch = [...branch.path, ...(codec.toDocument?.(branch.schema, inside).path ?? [])];
  const path = several ? placeInBranches(schema, inBranch) : inBranch;
  if (file) return locateInFile(file, side, path);
  if (!inCode) return nearestLocation(reading.data, { path: [key, ...path] });
  const range = code.locate?.(side, path);
  return { file: SKILL_PY, ...(range && { range }) };
}

/**
 * Returns the schema of one of several operations, without the parameter that names it, and its path
 * (mapping-decisions.md#d47).
 */
function branchAt(
  schema: Json,
  side: (typeof SIDES)[number],
  index: number,
  { operations }: SkillManifest,
): { readonly schema: Json | undefined; readonly path: Path } {
  const list = side === "input" ? "oneOf" : "anyOf";
  const branch = itemsOf(memberOf(schema, list))[index];
  const [wrapped] = itemsOf(memberOf(branch, "allOf"));
  const declared = wrapped ?? branch;
  const properties = without(memberOf(declared, "properties") ?? null, discriminatorName(operations));
  const path = [list, index, ...(wrapped === undefined ? [] : ["allOf", 0])];
  return { schema: isJsonRecord(declared) ? { ...declared, properties } : declared, path };
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonRecord(value) ? getOwn(value, key) : undefined;
}
