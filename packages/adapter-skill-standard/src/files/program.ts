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
import { placeOfEffect } from "../derive/permissions.js";
import { type SkillStandardCode, skillStandardDiagnostics } from "../diagnostics.js";
import { itemsOf, without } from "../fields/values.js";
import { manifestFiles, SCHEMA_FILE, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { isOurs } from "./code/marker.js";
import { codeOf, readCode } from "./code/of-skill.js";
import type { SkillCode } from "./code/read.js";
import { runSkillProgram } from "./code/run-skill.js";
import { placeInFile, schemaFileIn, schemaInFile } from "./schema-file.js";
import { writeProgram } from "./write-program.js";

/** skill.py, which says what the skill takes and returns, and what else is to be said of a skill's files. */
export const program: ProgramDefinition = {
  findings(reading, manifest) {
    const { code, diagnostics } = readCode(reading.files, reading.document);
    if (!manifest || hasErrors(diagnostics)) return diagnostics;
    if (reading.standIn) return [...diagnostics, report("instruction-first", { file: SKILL_FILE })];
    return [...diagnostics, ...fileFindings(reading), ...idFindings(reading, manifest, code), ...copies(reading, code)];
  },
  locate(reading, manifest, path) {
    const code = codeOf(reading.files, reading.document);
    const [field, index, part, ...inside] = path;
    if (field === "effects") {
      return nearestLocation(reading.data, { path: placeOfEffect(reading.document, path.slice(1)) });
    }
    if (field === "stdoutContract") return code && { file: SKILL_PY };
    if (field !== "operations") return undefined;
    if (part !== "input" && part !== "output") return code && { file: SKILL_PY };
    return locateSchema({ reading, manifest, code }, part, [Number(index), ...inside]);
  },
  supportFiles({ files, document }) {
    const code = codeOf(files, document);
    if (!code?.executes) return [];
    const beside = asSchema(document[SCHEMA_METHODS.input]) ?? schemaInFile(schemaFileIn(files), "input");
    return [runSkillProgram(code.input === undefined ? beside : undefined)];
  },
  isGenerated: (path, text) => path === SKILL_PY && isOurs(text),
  write: writeProgram,
};

function report(code: SkillStandardCode, place: SourceLocation, args: Record<string, string> = {}): Diagnostic {
  return skillStandardDiagnostics.create(code, args, place);
}

function place({ data }: Reading, path: Path) {
  return { ...nearestLocation(data, { path }), pointer: path.map((key) => `/${key}`).join("") };
}

function fileFindings(reading: Reading): Diagnostic[] {
  const { data, document, files } = reading;
  const { file } = data;
  const said = manifestFiles(files)
    .slice(1)
    .map((other) => report("other-manifest-file", { file: other }, { file: other, chosen: file }));
  if (file === "skill.json") said.push(report("dialect-file", { file }, { file }));
  if (!files.has(SKILL_PY)) said.push(report("missing-skill-py", { file }));
  if ((document["description"] ?? null) === null) {
    const range = reading.markdown?.frontmatter?.locate(["description"]);
    said.push(report("description-from-skill-md", { file: SKILL_FILE, ...(range && { range }) }));
  }
  return said;
}

function idFindings(reading: Reading, { id }: SkillManifest, code: SkillCode | undefined): Diagnostic[] {
  const said: Diagnostic[] = [];
  const derived = folderId(reading.files);
  const isGiven = ["id", "skill_id"].some((key) => (reading.document[key] ?? null) !== null);
  if (!isGiven && derived !== undefined) said.push(report("derived-id", place(reading, ["id"]), { id: derived }));
  const own = code?.id;
  if (own && id !== undefined && own.value !== id) {
    said.push(report("id-differs", { file: SKILL_PY, range: own.range }, { found: String(own.value), id }));
  }
  return said;
}

/** A schema in the manifest (dialect) gives way to the one in skill.py, and one in schema.json to both. */
function copies(reading: Reading, code: SkillCode | undefined): Diagnostic[] {
  const file = schemaFileIn(reading.files);
  const said = SIDES.flatMap((side) => {
    const method = SCHEMA_METHODS[side];
    const inManifest = asSchema(reading.document[method]);
    const inFile = schemaInFile(file, side);
    const first = code?.[side] ?? inManifest;
    const used = code?.[side] === undefined ? `${method} in the manifest` : `${method}() in ${SKILL_PY}`;
    return [
      ...(inManifest === undefined || code?.[side] === undefined || jsonEqual(inManifest, code[side])
        ? []
        : [report("schema-differs", place(reading, [method]), { field: `${method} in the manifest`, used })]),
      ...(!file || inFile === undefined || first === undefined || jsonEqual(inFile, first)
        ? []
        : [report("schema-differs", placeInFile(file, side), { field: `The ${side} schema in ${SCHEMA_FILE}`, used })]),
    ];
  });
  const isNeeded = code?.input === undefined && !code?.ours && reading.document[SCHEMA_METHODS.input] === undefined;
  if (file || !isNeeded || !reading.files.has(SCHEMA_FILE)) return said;
  return [...said, report("schema-file", { file: SCHEMA_FILE })];
}

function asSchema(value: Json | undefined): JsonSchema | undefined {
  return typeof value === "boolean" || isJsonRecord(value) ? value : undefined;
}

interface Sources {
  readonly reading: Reading;
  readonly manifest: SkillManifest;
  readonly code: SkillCode | undefined;
}

/** A place in an operation's input or output: in skill.py, or in the manifest that carries the schema itself. */
function locateSchema(
  { reading, manifest, code }: Sources,
  side: (typeof SIDES)[number],
  [index, ...inside]: Path,
): SourceLocation | undefined {
  const several = manifest.operations.length > 1;
  const inCode = code?.[side] !== undefined;
  const key = SCHEMA_METHODS[side];
  const file = inCode || reading.document[key] !== undefined || code?.ours ? undefined : schemaFileIn(reading.files);
  const schema = inCode ? code[side] : (reading.document[key] ?? schemaInFile(file, side));
  if (schema === undefined) return code && { file: SKILL_PY };
  if (!inCode && !several && !file) return undefined;
  const codec = side === "input" ? inputSchema : outputSchema;
  const [own, before] = several ? branchAt(schema, side, Number(index), manifest) : [schema, []];
  const path = [...before, ...(codec.toDocument?.(own, inside).path ?? [])];
  if (file) return placeInFile(file, side, path);
  if (!inCode) return nearestLocation(reading.data, { path: [key, ...path] });
  const range = code.locate?.(side, path);
  return { file: SKILL_PY, ...(range && { range }) };
}

/** The schema of one of several operations, without the parameter that names it, and where it stands. */
function branchAt(
  schema: Json,
  side: (typeof SIDES)[number],
  index: number,
  { operations }: SkillManifest,
): readonly [own: Json | undefined, path: Path] {
  const list = side === "input" ? "oneOf" : "anyOf";
  const branch = itemsOf(memberOf(schema, list))[index];
  const [wrapped] = itemsOf(memberOf(branch, "allOf"));
  const own = wrapped ?? branch;
  const properties = without(memberOf(own, "properties") ?? null, discriminatorName(operations));
  const path = [list, index, ...(wrapped === undefined ? [] : ["allOf", 0])];
  return [isJsonRecord(own) ? { ...own, properties } : own, path];
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonRecord(value) ? getOwn(value, key) : undefined;
}
