import type { JsonRecord, JsonSchema, LossNote, Operation, SkillManifest } from "@skill-convert/core";
import { branchOperations, discriminatorName } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema } from "@skill-convert/core/schema";
import { enumerate } from "@skill-convert/core/text";
import {
  type FileIssue,
  type ProgramContext,
  reportGenerated,
  startConditions,
  type WrittenProgram,
} from "@skill-convert/format";
import { printYaml } from "@skill-convert/source";
import { withCode, withSchemaFile } from "../derive/complete.js";
import { keptProgramCoverage } from "../derive/coverage.js";
import { folderId } from "../derive/identity.js";
import { withRequired } from "../derive/required.js";
import { entryClass } from "../fields/manifest.js";
import { MANIFEST_FILES, MAX_MANIFEST_BYTES, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { generateSkill } from "./code/generate.js";
import { readCode } from "./code/of-skill.js";
import type { SkillCode } from "./code/read.js";
import { callsRunSkill, hasOwnRunner } from "./code/run-skill.js";
import { editSchemaFile, readSchemaFile, type SchemaFile, schemaInFile } from "./schema-file.js";

/**
 * Writes skill.py if it is missing or was generated, and keeps one that a person wrote or changed
 * (skill-standard.md#d44).
 */
export function writeProgram(manifest: SkillManifest, context: ProgramContext): WrittenProgram {
  const { base, document, before } = context;
  const { code, unreadable } = before ? before.reading.derive(readCode) : readCode({ files: base, document });
  if (unreadable.length > 0) return { edits: [], notes: [], diagnostics: unreadable };
  const file = before ? before.reading.derive(readSchemaFile) : readSchemaFile({ files: base });
  const ownRunner = hasOwnRunner(base);
  const wanted = codePartOf(manifest, ownRunner);
  const current = before && codePartOf(before.manifest, ownRunner);
  const sidesInFile = sidesOfSchemaFile(file, code, current);
  const edits = file ? editSchemaFile(file, new Map(sidesInFile.map((side) => [side, wanted[side]]))) : [];
  const kept: WrittenProgram = { edits, notes: [], diagnostics: manifestSize(context) };
  const written = (text: string): WrittenProgram => ({
    ...kept,
    edits: [...edits, { kind: "write", path: SKILL_PY, text }],
  });
  const content = base.text(SKILL_PY);
  if (content.kind === "text") {
    if (!code?.isReplaceable) {
      const existing = before?.manifest ?? withCode(withSchemaFile({}, file), code);
      return { ...kept, ...keptProgram(wanted, codePartOf(existing), sidesInFile) };
    }
    const text = printProgram(manifest, wanted, context, code);
    const printed = content.text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
    return printed === content.text ? kept : written(printed);
  }
  // A skill without a skill.py gets one only if a change has no place in the existing files.
  const currentInCode = before && current && heldInCode(current, before.reading.document, sidesInFile);
  if (currentInCode && jsonEqual(heldInCode(wanted, document, sidesInFile), currentInCode)) return kept;
  const report = reportGenerated(SKILL_PY, PURPOSE, wanted.operations);
  const result = written(printProgram(manifest, wanted, context, code));
  return { ...result, diagnostics: [...result.diagnostics, report] };
}

const PURPOSE = "describes the inputs and outputs of the skill, and runs it in execute()";

/**
 * Returns the sides whose schema is written to schema.json: it has the schema now, and skill.py does not take
 * precedence.
 */
function sidesOfSchemaFile(
  file: SchemaFile | undefined,
  code: SkillCode | undefined,
  current: CodePart | undefined,
): readonly (typeof SIDES)[number][] {
  if (!file || !current) return [];
  return SIDES.filter((side) => {
    const inFile = schemaInFile(file, side);
    const isInCode = code?.isReplaceable === false && code[side] !== undefined;
    return inFile !== undefined && !isInCode && jsonEqual(inFile, current[side] ?? null);
  });
}

/** The part of a manifest that skill.py holds, for comparing and for generating it. */
export interface CodePart {
  /** The schemas of the only operation; several operations are branches of them (mapping-decisions.md#d47). */
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
  readonly operations: readonly { readonly name: string; readonly entrypoints: Operation["entrypoints"] }[];
  readonly discriminator: string | undefined;
  readonly lastLineJson: boolean | undefined;
}

/** @param ownRunner true if scripts/run_skill.py is the generated one (skill-standard.md#d46) */
export function codePartOf(manifest: SkillManifest, ownRunner = true): CodePart {
  const { operations, stdoutContract } = manifest;
  const [merged] = branchOperations(manifest).operations;
  const discriminator = operations.length > 1 ? discriminatorName(operations) : undefined;
  return {
    input: merged?.input && requireName(inputToSchema(merged.input), discriminator),
    output: merged?.output && outputToSchema(merged.output),
    operations: operations.map(({ name = "", entrypoints }) => ({
      name,
      entrypoints: ownRunner && callsRunSkill(entrypoints) ? undefined : withoutExtensions(entrypoints),
    })),
    discriminator,
    lastLineJson: stdoutContract?.lastLineJson,
  };
}

/**
 * Requires the parameter that names one of several operations at the top of a schema, where the loader looks for what is
 * required (skill-standard.md#d41).
 */
function requireName(schema: JsonSchema, name: string | undefined): JsonSchema {
  if (name === undefined || typeof schema === "boolean") return schema;
  const { oneOf, ...rest } = schema;
  return { ...rest, required: [name], ...(oneOf === undefined ? {} : { oneOf }) };
}

function withoutExtensions(entrypoints: Operation["entrypoints"]): Operation["entrypoints"] {
  if (!entrypoints) return undefined;
  const { extensions: _, ...rest } = entrypoints;
  return rest;
}

/** Returns what only skill.py can hold, without the schemas that are in the manifest or in schema.json. */
function heldInCode(part: CodePart, document: JsonRecord, sidesInFile: readonly string[]): object {
  const held = (side: (typeof SIDES)[number]) =>
    document[SCHEMA_METHODS[side]] === undefined && !sidesInFile.includes(side) ? (part[side] ?? null) : null;
  return {
    ...part,
    input: held("input"),
    output: held("output"),
    discriminator: part.discriminator ?? null,
    lastLineJson: part.lastLineJson ?? null,
  };
}

function printProgram(
  manifest: SkillManifest,
  part: CodePart,
  { base, document, before }: ProgramContext,
  code: SkillCode | undefined,
): string {
  const { input: inputSchema, output: outputSchema, ...rest } = part;
  const complete = withRequired(manifest, folderId(base));
  // The manifest has no place for the conditions, so an edit keeps those of the existing skill.py.
  const conditions = (before && code?.conditions) ?? startConditions(manifest);
  return generateSkill({
    ...complete,
    conditions,
    ...rest,
    inputSchema,
    outputSchema,
    className: entryClass(document),
  });
}

/**
 * Keeps a skill.py that a person wrote or changed, and reports how it differs from the manifest
 * (skill-standard.md#d44).
 */
function keptProgram(
  wanted: CodePart,
  held: CodePart,
  sidesInFile: readonly string[],
): Pick<WrittenProgram, "notes" | "diagnostics" | "coverage"> {
  const differs = [
    ...SIDES.filter((side) => !sidesInFile.includes(side) && !jsonEqual(wanted[side] ?? null, held[side] ?? null)).map(
      (side) => `${SCHEMA_METHODS[side]}()`,
    ),
    ...(jsonEqual(wanted.operations, held.operations) ? [] : ["the entrypoints"]),
  ];
  const reason =
    "The existing skill.py was written or changed by hand, so it is kept, and the operations are read from it.";
  const notes = ["operations", "stdoutContract"].map(
    (field): LossNote => ({ path: [field], kind: "synthesised", reason }),
  );
  const args = { differs: enumerate(differs, "and") };
  const diagnostics = differs.length === 0 ? [] : [{ code: "foreign-skill-py", args, at: { file: SKILL_PY } }];
  return { notes, diagnostics, coverage: keptProgramCoverage };
}

/** Reports a new manifest that is too large (skill-standard.md#s25). */
function manifestSize({ document, before }: ProgramContext): FileIssue[] {
  const size = before ? 0 : new TextEncoder().encode(printYaml(document)).length;
  const at = { file: MANIFEST_FILES[0] };
  return size < MAX_MANIFEST_BYTES ? [] : [{ code: "manifest-size", args: { size }, at }];
}
