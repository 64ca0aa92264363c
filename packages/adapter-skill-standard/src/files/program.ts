import {
  type Diagnostic,
  hasErrors,
  type Json,
  type JsonSchema,
  type Path,
  type SkillManifest,
  type SourceLocation,
} from "@skill-convert/core";
import { discriminatorName, SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import {
  inputSchema,
  nearestLocation,
  outputSchema,
  type ProgramDefinition,
  type Reading,
} from "@skill-convert/format";
import { folderId } from "../derive/identity.js";
import { permissionPath } from "../derive/permissions.js";
import { type SkillStandardCode, skillStandardDiagnostics } from "../diagnostics.js";
import { itemsOf, without } from "../fields/values.js";
import { manifestFiles, SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { isUnchanged } from "./code/marker.js";
import { codeOf, readCode } from "./code/of-skill.js";
import type { SkillCode } from "./code/read.js";
import { runSkillProgram } from "./code/run-skill.js";
import { locateInFile, schemaFileIn, schemaInFile } from "./schema-file.js";
import { writeProgram } from "./write-program.js";

/** The part of the format outside the manifest: skill.py, schema.json and the findings about a skill's files. */
export const program: ProgramDefinition = {
  findings(reading, manifest) {
    const { code, diagnostics } = readCode(reading.files, reading.document);
    if (!manifest || hasErrors(diagnostics)) return diagnostics;
    if (reading.standIn) return [...diagnostics, report("instruction-first", { file: SKILL_FILE })];
    return [
      ...diagnostics,
      ...fileFindings(reading),
      ...idFindings(reading, manifest, code),
      ...schemaFindings(reading, code),
    ];
  },
  locate(reading, manifest, path) {
    const code = codeOf(reading.files, reading.document);
    const [field, index, part, ...inside] = path;
    if (field === "effects") {
      return nearestLocation(reading.data, { path: permissionPath(reading.document, path.slice(1)) });
    }
    if (field === "stdoutContract") return code && { file: SKILL_PY };
    if (field !== "operations") return undefined;
    if (part !== "input" && part !== "output") return code && { file: SKILL_PY };
    return locateSchema({ reading, manifest, code }, part, [Number(index), ...inside]);
  },
  supportFiles({ files, document }) {
    const code = codeOf(files, document);
    if (!code?.executes) return [];
    const declared = asSchema(document[SCHEMA_METHODS.input]) ?? schemaInFile(schemaFileIn(files), "input");
    return [runSkillProgram(code.input === undefined ? declared : undefined)];
  },
  isGenerated: (path, text) => path === SKILL_PY && isUnchanged(text),
  write: writeProgram,
};

function report(code: SkillStandardCode, location: SourceLocation, args: Record<string, string> = {}): Diagnostic {
  return skillStandardDiagnostics.create(code, args, location);
}

function locationOf({ data }: Reading, path: Path) {
  return { ...nearestLocation(data, { path }), pointer: path.map((key) => `/${key}`).join("") };
}

function fileFindings(reading: Reading): Diagnostic[] {
  const { data, document, files } = reading;
  const { file } = data;
  const findings = manifestFiles(files)
    .slice(1)
    .map((other) => report("other-manifest-file", { file: other }, { file: other, chosen: file }));
  if (file === "skill.json") findings.push(report("dialect-file", { file }, { file }));
  if (!files.has(SKILL_PY)) findings.push(report("missing-skill-py", { file }));
  if ((document["description"] ?? null) === null) {
    const range = reading.markdown?.frontmatter?.locate(["description"]);
    findings.push(report("description-from-skill-md", { file: SKILL_FILE, ...(range && { range }) }));
  }
  return findings;
}

function idFindings(reading: Reading, { id }: SkillManifest, code: SkillCode | undefined): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const derived = folderId(reading.files);
  const isGiven = ["id", "skill_id"].some((key) => (reading.document[key] ?? null) !== null);
  if (!isGiven && derived !== undefined)
    findings.push(report("derived-id", locationOf(reading, ["id"]), { id: derived }));
  const codeId = code?.id;
  if (codeId && id !== undefined && codeId.value !== id) {
    findings.push(report("id-differs", { file: SKILL_PY, range: codeId.range }, { found: String(codeId.value), id }));
  }
  return findings;
}

/** Reports schemas that differ from the one with precedence (skill-standard.md#d31, skill-standard.md#d32). */
function schemaFindings(reading: Reading, code: SkillCode | undefined): Diagnostic[] {
  const file = schemaFileIn(reading.files);
  const findings = SIDES.flatMap((side) => {
    const method = SCHEMA_METHODS[side];
    const inManifest = asSchema(reading.document[method]);
    const inFile = schemaInFile(file, side);
    const first = code?.[side] ?? inManifest;
    const used = code?.[side] === undefined ? `${method} in the manifest` : `${method}() in ${SKILL_PY}`;
    return [
      ...(inManifest === undefined || code?.[side] === undefined || jsonEqual(inManifest, code[side])
        ? []
        : [report("schema-differs", locationOf(reading, [method]), { field: `${method} in the manifest`, used })]),
      ...(!file || inFile === undefined || first === undefined || jsonEqual(inFile, first)
        ? []
        : [
            report("schema-differs", locateInFile(file, side), { field: `The ${side} schema in ${SCHEMA_FILE}`, used }),
          ]),
    ];
  });
  const isNeeded =
    code?.input === undefined && !code?.isReplaceable && reading.document[SCHEMA_METHODS.input] === undefined;
  if (file || !isNeeded || !reading.files.has(SCHEMA_FILE)) return findings;
  return [...findings, report("schema-file", { file: SCHEMA_FILE })];
}

function asSchema(value: Json | undefined): JsonSchema | undefined {
  return typeof value === "boolean" || isJsonRecord(value) ? value : undefined;
}

interface OperationSources {
  readonly reading: Reading;
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
    inCode || reading.document[key] !== undefined || code?.isReplaceable ? undefined : schemaFileIn(reading.files);
  const schema = inCode ? code[side] : (reading.document[key] ?? schemaInFile(file, side));
  if (schema === undefined) return code && { file: SKILL_PY };
  if (!inCode && !several && !file) return undefined;
  const codec = side === "input" ? inputSchema : outputSchema;
  const branch = several ? branchAt(schema, side, Number(index), manifest) : { schema, path: [] };
  const path = [...branch.path, ...(codec.toDocument?.(branch.schema, inside).path ?? [])];
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
