import type { JsonSchema, LossNote, Path, RequiredFile, SkillFiles, SkillManifest } from "@skill-convert/core";
import { uniteOperations, withSuccessFields } from "@skill-convert/core/adapters";
import { compact, isJsonRecord } from "@skill-convert/core/json";
import {
  describedBy,
  type Prepared,
  requiredProgramNotes,
  requiredPrograms,
  requirementsIn,
} from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { lossyType } from "../fields/types.js";
import { isUntraced, withAssertions } from "./assertions.js";
import { effectsToWrite } from "./effects.js";
import { schemasToAssertions } from "./output-schemas.js";
import { closePath, scopeOf } from "./references.js";
import { placePath } from "./skill-location.js";

/** The version that is written if a manifest has none (mapping-decisions.md#d15). */
const DEFAULT_VERSION = "0.1.0";

/**
 * Adapts a manifest to what STOP can express, and notes why parts of it will read back differently.
 *
 * @param existing the manifest that is overwritten; effects and a level that it leaves out are not added, unless more
 *   are implied now
 */
export function prepareStop(source: SkillManifest, location: SkillFiles, existing?: SkillManifest): Prepared {
  const { manifest: complete, notes: successNotes } = withSuccessFields(source, "STOP");
  const { manifest: merged, notes: mergeNotes } = uniteOperations(complete);
  const chosen = complete.operations.length > 1 ? withChoice(merged) : merged;
  const { manifest, implied, notes: schemaNotes } = schemasToAssertions(chosen, existing);
  const name = NAMES.of(manifest, location.folder);
  const description = describedBy(complete, name, "STOP");
  const notes = [...successNotes, ...mergeNotes, ...schemaNotes, ...NAMES.notes(manifest, name), ...description.notes];
  const scope = scopeOf(manifest);
  noteTypes(manifest, notes);
  const context = { location, scope, existing, implied };
  const { files: scripts } = requiredPrograms(complete);
  const capabilities = requirementsIn(manifest, "requiredCapabilities", "STOP");
  notes.push(...capabilities.notes);
  const target: SkillManifest = compact({
    ...withAssertions(manifest, context, notes),
    id: name,
    name,
    version: manifest.version ?? DEFAULT_VERSION,
    description: onOneLine(description.text, existing?.description, notes),
    effects: effectsToWrite(manifest, context, notes),
    requiredCapabilities: capabilities.words,
    requiredFiles: filesToWrite(manifest.requiredFiles, scripts)?.map(({ path, base = "skill" }) => {
      const placed = base === "cwd" ? path : placePath(path, base, location);
      return { path: closePath(placed, scope), base: base === "cwd" ? base : ("repository" as const) };
    }),
  });
  noteRequirements(manifest, location, notes);
  const added = { declared: manifest.requiredFiles, added: scripts, format: "STOP" };
  notes.push(...requiredProgramNotes("requiredFiles", added));
  noteReplacements(manifest, notes);
  if (manifest.version === undefined) {
    const reason = `STOP requires a version, so ${DEFAULT_VERSION} was written.`;
    notes.push({ path: ["version"], kind: "defaulted", reason });
  }
  return { manifest: target, notes };
}

/** The required files and the scripts of command lines; undefined if the manifest has neither. */
function filesToWrite(declared: SkillManifest["requiredFiles"], scripts: readonly RequiredFile[]) {
  return scripts.length > 0 ? [...(declared ?? []), ...scripts] : declared;
}

/**
 * Makes the first input of merged operations, which names the operation, an `enum`, whose schema has no type
 * (stop.md#s51).
 */
function withChoice(manifest: SkillManifest): SkillManifest {
  const [operation] = manifest.operations;
  const [choice, ...parameters] = operation?.input?.parameters ?? [];
  if (!choice || !isJsonRecord(choice.schema)) return manifest;
  const { type: _, ...schema } = choice.schema;
  const input = { ...operation?.input, parameters: [{ ...choice, schema }, ...parameters] };
  return { ...manifest, operations: [{ ...operation, input }] };
}

/** Joins the lines of a description (stop.md#s11), unless the existing manifest has the same text. */
function onOneLine(text: string, existing: string | undefined, notes: LossNote[]): string {
  const line = text.trim().replace(/\s*[\n\r]\s*/g, " ");
  if (line === text.trim() || text === existing) return text;
  const reason = "STOP requires a description of one line, so its lines were joined.";
  notes.push({ path: ["description"], kind: "narrowed", reason });
  return line;
}

function noteTypes({ operations: [operation] }: SkillManifest, notes: LossNote[]): void {
  const note = (values: readonly { readonly schema?: JsonSchema }[] = [], path: Path) => {
    for (const [index, { schema }] of values.entries()) {
      const found = typeNote(schema);
      if (found) notes.push({ path: ["operations", 0, ...path, index, "schema"], ...found });
    }
  };
  note(operation?.input?.parameters, ["input", "parameters"]);
  note(operation?.output?.fields, ["output", "fields"]);
}

function typeNote(schema: JsonSchema | undefined): Omit<LossNote, "path"> | undefined {
  if (schema === undefined) {
    return {
      kind: "defaulted",
      reason: "STOP requires a type for each output, so json was written, which allows any object.",
    };
  }
  const type = lossyType(schema);
  if (type === undefined) return undefined;
  const found = isJsonRecord(schema) && typeof schema["type"] === "string" ? schema["type"] : undefined;
  const reason =
    found === undefined || found === type
      ? `STOP cannot express this schema in full, so it was written as ${type}.`
      : `STOP has its own types, so ${found} was written as ${type}.`;
  return { kind: "narrowed", reason };
}

function noteRequirements(manifest: SkillManifest, { path: skillPath }: SkillFiles, notes: LossNote[]): void {
  const { environment = [], requiredFiles = [], commands } = manifest;
  for (const [index, { required, name }] of environment.entries()) {
    const reason = `STOP lists required environment variables only, so the optional "${name}" was left out.`;
    if (!required) notes.push({ path: ["environment", index], kind: "dropped", reason });
  }
  for (const [index, { base = "skill" }] of requiredFiles.entries()) {
    if (base !== "skill" || skillPath) continue;
    const reason =
      "STOP names files relative to the repository's root, and the path of the skill's folder is not known.";
    notes.push({ path: ["requiredFiles", index], kind: "narrowed", reason });
  }
  const reason = "STOP has no place for commands; if effects are declared, they include exec.";
  if (commands) notes.push({ path: ["commands"], kind: "dropped", reason });
}

/** Notes the parts that are written as assertions, which they stay when they are read back. */
function noteReplacements(manifest: SkillManifest, notes: LossNote[]): void {
  const { operations, execution } = manifest;
  const untraced = isUntraced(manifest);
  const because = "because a skill with sensitive values is not traced, and STOP needs a trace to evaluate assertions";
  if (operations[0]?.producedFiles?.length) {
    const reason = untraced
      ? `STOP has no produced files, and no assertion that they exist was written, ${because}.`
      : "STOP has no produced files; assertions that they exist were written instead.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = untraced
      ? `STOP has no timeout, and no assertion on the duration was written, ${because}.`
      : "STOP has no execution hints; the timeout was written as an assertion on the duration.";
    notes.push({ path: ["execution"], kind: untraced ? "dropped" : "narrowed", reason });
  }
}
