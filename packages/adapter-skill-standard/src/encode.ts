import {
  type Diagnostic,
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  getOwn,
  hasErrors,
  jsonEqual,
  type LossNote,
  memoryFiles,
  type Result,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { merge3, printYaml } from "@skill-convert/source";
import { generateSkill } from "./code/generate.js";
import { hasOwnRunner } from "./code/run-skill.js";
import { type CompleteManifest, completeManifest } from "./complete.js";
import { keptProgramCoverage } from "./coverage.js";
import { skillStandardDiagnostics } from "./diagnostics.js";
import { encodeDocument } from "./encode-document.js";
import { folderId } from "./identity.js";
import { FORMAT, freeManifestFile, MAX_MANIFEST_BYTES, manifestFiles, SKILL_PY } from "./manifest-file.js";
import { type CodePart, codePartOf, decodeOperations } from "./operations.js";
import { type Companions, entryClass, readCompanions, readSkill, type SkillReading } from "./read-skill.js";
import { encodeSkillMd } from "./skill-md.js";
import { keptOf } from "./spelling.js";

/** Writes a manifest as manifest.yaml, skill.py and, where there is something for it, SKILL.md. */
export function encodeSkillStandard(manifest: SkillManifest, options: EncodeOptions = {}): Result<Encoded> {
  const base = options.base ?? memoryFiles({});
  const [existing] = manifestFiles(base);
  const before = existing === undefined ? undefined : readSkill(base);
  if (before && !before.reading)
    return { diagnostics: before.diagnostics.filter(({ severity }) => severity === "error") };
  const reading = before?.reading;
  const companions = reading ? { ...reading, fields: {}, diagnostics: [] } : readCompanions(base);
  if (hasErrors(companions.diagnostics)) return { diagnostics: companions.diagnostics };
  const file = existing ?? freeManifestFile(base);
  if (file === undefined) return { diagnostics: [skillStandardDiagnostics.create("no-free-name")] };

  const { manifest: complete, notes } = completeManifest(manifest, folderId(base), hasOwnRunner(base));
  if (reading && jsonEqual(reading.manifest, manifest)) {
    return { value: { edits: [], manifestFile: file, id: complete.id, notes }, diagnostics: [] };
  }
  const document = encodeManifestFile(complete, { base, file, reading });
  const program = encodeProgram(complete, { base, companions, reading });
  const edits = [
    ...document.edits,
    ...encodeSkillMd(complete, companions.markdown, reading?.manifest),
    ...program.edits,
  ];
  return {
    value: {
      ...{ edits, manifestFile: file, id: complete.id },
      notes: [...notes, ...permissionNotes(complete), ...program.notes],
      ...(program.kept ? { coverage: keptProgramCoverage } : {}),
    },
    diagnostics: [...document.diagnostics, ...program.diagnostics],
  };
}

/** Why effects that somebody changed do not come back as they are from `permissions`, which change with them. */
function permissionNotes(manifest: SkillManifest): LossNote[] {
  if (getOwn(keptOf(manifest).keys, "permissions") === undefined) return [];
  const path = ["extensions", FORMAT, "permissions"];
  return [
    {
      path: ["effects"],
      kind: "narrowed",
      reason: "The key permissions says only in broad terms what a skill may do.",
    },
    { path, kind: "narrowed", reason: "The key permissions follows the effects, and those are others now." },
  ];
}

interface ManifestPlace {
  readonly base: SkillFiles;
  readonly file: string;
  readonly reading: SkillReading | undefined;
}

function encodeManifestFile(
  manifest: CompleteManifest,
  { base, file, reading }: ManifestPlace,
): { edits: FileEdit[]; diagnostics: Diagnostic[] } {
  const desired = encodeDocument(manifest, folderId(base));
  if (!reading?.document) {
    const text = printYaml(desired);
    return { edits: [{ kind: "write", path: file, text }], diagnostics: checkSize(text, file) };
  }
  const { document } = reading;
  const was = encodeDocument(completeManifest(reading.manifest, reading.folderId).manifest, reading.folderId);
  const edits = document.edit(merge3(was, document.value, desired) ?? desired);
  return { edits: edits.length > 0 ? [{ kind: "splice", path: file, edits }] : [], diagnostics: [] };
}

function checkSize(text: string, file: string): Diagnostic[] {
  const size = new TextEncoder().encode(text).length;
  return size < MAX_MANIFEST_BYTES ? [] : [skillStandardDiagnostics.create("manifest-size", { size }, { file })];
}

interface ProgramPlace {
  readonly base: SkillFiles;
  readonly companions: Companions;
  readonly reading: SkillReading | undefined;
}

interface ProgramEdits {
  /** A skill.py that is not ours says what the skill takes, returns and runs, whatever the manifest says. */
  readonly kept: boolean;
  readonly edits: FileEdit[];
  readonly notes: LossNote[];
  readonly diagnostics: Diagnostic[];
}

/** skill.py: written where it is missing or wholly ours, and kept where a person wrote or changed it. */
function encodeProgram(manifest: CompleteManifest, { base, companions, reading }: ProgramPlace): ProgramEdits {
  const ownRunner = hasOwnRunner(base);
  const wanted = codePartOf(manifest, ownRunner);
  const nothing: ProgramEdits = { kept: false, edits: [], notes: [], diagnostics: [] };
  const current = base.text(SKILL_PY);
  if (current.kind === "text") {
    if (!companions.code?.ours) return keepProgram(wanted, companions, reading);
    const text = printProgram(manifest, wanted, current.text.includes("\r\n"));
    return text === current.text ? nothing : { ...nothing, edits: [{ kind: "write", path: SKILL_PY, text }] };
  }
  // A skill that has lived without one goes on so, as long as the manifest itself holds what changed.
  if (
    reading &&
    jsonEqual(heldInCode(manifest, wanted), heldInCode(reading.manifest, codePartOf(reading.manifest, ownRunner)))
  ) {
    return nothing;
  }
  return { ...nothing, edits: [{ kind: "write", path: SKILL_PY, text: printProgram(manifest, wanted, false) }] };
}

/** What of a manifest only skill.py can hold. */
function heldInCode(manifest: SkillManifest, part: CodePart): object {
  const { spelling } = keptOf(manifest);
  const { input_schema: input, output_schema: output } = spelling;
  return {
    ...part,
    input: input === true ? null : (part.input ?? null),
    output: output === true ? null : (part.output ?? null),
    discriminator: part.discriminator ?? null,
    lastLineJson: part.lastLineJson ?? null,
  };
}

function printProgram(manifest: CompleteManifest, part: CodePart, crlf: boolean): string {
  const { id, name, description, category } = manifest;
  const { input: inputSchema, output: outputSchema, operations, discriminator, lastLineJson } = part;
  const text = generateSkill({
    ...{ id, name, description, category, className: entryClass(keptOf(manifest).keys) },
    ...{ inputSchema, outputSchema, operations, discriminator, lastLineJson },
  });
  return crlf ? text.replaceAll("\n", "\r\n") : text;
}

/** Says where a skill.py that is not ours to change differs from the manifest. */
function keepProgram(wanted: CodePart, { code }: Companions, reading: SkillReading | undefined): ProgramEdits {
  const said = reading?.manifest ?? {
    operations: decodeOperations({ input: code?.input, output: code?.output }, code).operations,
  };
  const held = codePartOf(said);
  const differs = [
    ...(jsonEqual(wanted.input ?? null, held.input ?? null) ? [] : ["input_schema()"]),
    ...(jsonEqual(wanted.output ?? null, held.output ?? null) ? [] : ["output_schema()"]),
    ...(jsonEqual(wanted.operations, held.operations) ? [] : ["what it runs"]),
  ];
  const reason = "The skill.py that is there was written or changed by hand; it is kept, and what it says is read.";
  const notes: LossNote[] = ["operations", "stdoutContract"].map((field) => ({
    path: [field],
    kind: "synthesised",
    reason,
  }));
  if (differs.length === 0) return { kept: true, edits: [], notes, diagnostics: [] };
  const verb = differs.length === 1 ? "is" : "are";
  const args = { differs: `${differs.join(", ")} ${verb}` };
  return {
    kept: true,
    edits: [],
    notes,
    diagnostics: [skillStandardDiagnostics.create("foreign-skill-py", args, { file: SKILL_PY })],
  };
}
