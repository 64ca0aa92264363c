import type {
  Diagnostic,
  JsonRecord,
  JsonSchema,
  LossNote,
  Operation,
  SkillFiles,
  SkillManifest,
} from "@skill-convert/core";
import { branchOperations, discriminatorName, inputToSchema, outputToSchema } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { type ProgramContext, reportGenerated, startConditions, type WrittenProgram } from "@skill-convert/format";
import { printYaml } from "@skill-convert/source";
import { withCode, withSchemaFile } from "../derive/complete.js";
import { keptProgramCoverage } from "../derive/coverage.js";
import { folderId } from "../derive/identity.js";
import { withDemanded } from "../derive/prepare.js";
import { skillStandardDiagnostics } from "../diagnostics.js";
import { entryClass } from "../fields/manifest.js";
import { MANIFEST_FILES, MAX_MANIFEST_BYTES, SCHEMA_METHODS, SIDES, SKILL_PY } from "../format.js";
import { generateSkill } from "./code/generate.js";
import { readCode } from "./code/of-skill.js";
import type { SkillCode } from "./code/read.js";
import { callsRunSkill, hasOwnRunner } from "./code/run-skill.js";
import { editSchemaFile, schemaFileIn, schemaInFile } from "./schema-file.js";

/** skill.py: written where it is missing or wholly ours, and kept where a person wrote or changed it. */
export function writeProgram(manifest: SkillManifest, context: ProgramContext): WrittenProgram {
  const { base, document, before } = context;
  const { code, diagnostics } = readCode(base, before?.reading.document);
  if (diagnostics.some(({ severity }) => severity === "error")) return { edits: [], notes: [], diagnostics };
  const ownRunner = hasOwnRunner(base);
  const wanted = codePartOf(manifest, ownRunner);
  const was = before && codePartOf(before.manifest, ownRunner);
  const beside = sidesBeside(base, code, before, was);
  const file = schemaFileIn(base);
  const edits = file ? editSchemaFile(file, new Map(beside.map((side) => [side, wanted[side]]))) : [];
  const nothing: WrittenProgram = { edits, notes: [], diagnostics: sizeOf(context) };
  const written = (text: string): WrittenProgram => ({
    ...nothing,
    edits: [...edits, { kind: "write", path: SKILL_PY, text }],
  });
  const current = base.text(SKILL_PY);
  if (current.kind === "text") {
    if (!code?.ours) return { ...nothing, ...keptProgram(wanted, base, before, beside) };
    const text = printProgram(manifest, wanted, context);
    const printed = current.text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
    return printed === current.text ? nothing : written(printed);
  }
  // A skill that has lived without one goes on so, as long as the files that are there hold what changed.
  const held = before && was && heldInCode(was, before.reading.document, beside);
  if (held && jsonEqual(heldInCode(wanted, document, beside), held)) return nothing;
  const report = reportGenerated(SKILL_PY, PURPOSE, wanted.operations);
  const result = written(printProgram(manifest, wanted, context));
  return { ...result, diagnostics: [...result.diagnostics, report] };
}

const PURPOSE = "says what the skill takes and returns, and carries it out in execute()";

/** The sides whose schema schema.json says, or says as well. What it says otherwise than the skill stays. */
function sidesBeside(
  base: SkillFiles,
  code: SkillCode | undefined,
  before: ProgramContext["before"],
  was: CodePart | undefined,
): readonly (typeof SIDES)[number][] {
  const file = schemaFileIn(base);
  if (!file || !before || !was) return [];
  const isKept = base.has(SKILL_PY) && !code?.ours;
  return SIDES.filter((side) => {
    const inFile = schemaInFile(file, side);
    const isElsewhere = isKept && code?.[side] !== undefined;
    return inFile !== undefined && !isElsewhere && jsonEqual(inFile, was[side] ?? null);
  });
}

/** What skill.py must say of a manifest's operations, for comparison and for generating it. */
export interface CodePart {
  /** The schemas of the one operation that the format has; several operations are branches of them (mapping-decisions.md#d47). */
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
  readonly operations: readonly { readonly name: string; readonly entrypoints: Operation["entrypoints"] }[];
  readonly discriminator: string | undefined;
  readonly lastLineJson: boolean | undefined;
}

/** @param ownRunner whether scripts/run_skill.py is ours */
export function codePartOf(manifest: SkillManifest, ownRunner = true): CodePart {
  const { operations, stdoutContract } = manifest;
  const [merged] = branchOperations(manifest).operations;
  return {
    input: merged?.input && inputToSchema(merged.input),
    output: merged?.output && outputToSchema(merged.output),
    operations: operations.map(({ name = "", entrypoints }) => ({
      name,
      entrypoints: ownRunner && callsRunSkill(entrypoints) ? undefined : withoutForeign(entrypoints),
    })),
    discriminator: operations.length > 1 ? discriminatorName(operations) : undefined,
    lastLineJson: stdoutContract?.lastLineJson,
  };
}

/** What other formats keep with an entrypoint is nothing that runs. */
function withoutForeign(entrypoints: Operation["entrypoints"]): Operation["entrypoints"] {
  if (!entrypoints) return undefined;
  const { extensions: _, ...rest } = entrypoints;
  return rest;
}

/** What of it only skill.py can hold, beside a manifest that may have copies of the schemas. */
function heldInCode(part: CodePart, document: JsonRecord, beside: readonly string[]): object {
  const held = (side: (typeof SIDES)[number]) =>
    document[SCHEMA_METHODS[side]] === undefined && !beside.includes(side) ? (part[side] ?? null) : null;
  return {
    ...part,
    input: held("input"),
    output: held("output"),
    discriminator: part.discriminator ?? null,
    lastLineJson: part.lastLineJson ?? null,
  };
}

function printProgram(manifest: SkillManifest, part: CodePart, { base, document, before }: ProgramContext): string {
  const { input: inputSchema, output: outputSchema, ...rest } = part;
  const whole = withDemanded(manifest, folderId(base));
  // The manifest has no place for them, so those that are there stay if it is edited.
  const conditions = (before && readCode(base).code?.conditions) ?? startConditions(manifest);
  return generateSkill({ ...whole, conditions, ...rest, inputSchema, outputSchema, className: entryClass(document) });
}

/** Says where a skill.py that is not ours to change differs from the manifest. */
function keptProgram(
  wanted: CodePart,
  base: SkillFiles,
  before: ProgramContext["before"],
  beside: readonly string[],
): Pick<WrittenProgram, "notes" | "diagnostics" | "coverage"> {
  const held = codePartOf(before?.manifest ?? withCode(withSchemaFile({}, schemaFileIn(base)), readCode(base).code));
  const differs = [
    ...SIDES.filter((side) => !beside.includes(side) && !jsonEqual(wanted[side] ?? null, held[side] ?? null)).map(
      (side) => `${SCHEMA_METHODS[side]}()`,
    ),
    ...(jsonEqual(wanted.operations, held.operations) ? [] : ["what it runs"]),
  ];
  const reason = "The skill.py that is there was written or changed by hand; it is kept, and what it says is read.";
  const notes = ["operations", "stdoutContract"].map(
    (field): LossNote => ({ path: [field], kind: "synthesised", reason }),
  );
  const args = { differs: `${differs.join(", ")} ${differs.length === 1 ? "is" : "are"}` };
  const said =
    differs.length === 0 ? [] : [skillStandardDiagnostics.create("foreign-skill-py", args, { file: SKILL_PY })];
  return { notes, diagnostics: said, coverage: keptProgramCoverage };
}

/** A manifest that is new should be small. */
function sizeOf({ document, before }: ProgramContext): Diagnostic[] {
  const size = before ? 0 : new TextEncoder().encode(printYaml(document)).length;
  const place = { file: MANIFEST_FILES[0] };
  return size < MAX_MANIFEST_BYTES ? [] : [skillStandardDiagnostics.create("manifest-size", { size }, place)];
}
