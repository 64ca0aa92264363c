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
import { placePath } from "./home.js";
import { schemasToAssertions } from "./output-schemas.js";
import { closePath, scopeOf } from "./references.js";

/** What is written if a manifest has no version (mapping-decisions.md#d15). */
const DEFAULT_VERSION = "0.1.0";

/**
 * What a manifest has to become before it is written as STOP, and why some of it does not come back as it was.
 *
 * @param was what the manifest there says: effects and a level that it leaves out are not added as long as no more follow
 */
export function prepareStop(source: SkillManifest, location: SkillFiles, was?: SkillManifest): Prepared {
  const { manifest: given, notes: ofSuccess } = withSuccessFields(source, "STOP");
  const { manifest: merged, notes: united } = uniteOperations(given);
  const chosen = given.operations.length > 1 ? withChoice(merged) : merged;
  const { manifest, demanded, notes: moved } = schemasToAssertions(chosen, was);
  const name = NAMES.of(manifest, location.folder);
  const description = describedBy(given, name, "STOP");
  const notes = [...ofSuccess, ...united, ...moved, ...NAMES.notes(manifest, name), ...description.notes];
  const scope = scopeOf(manifest);
  noteTypes(manifest, notes);
  const context = { location, scope, was, demanded };
  const { files: scripts } = requiredPrograms(given);
  const capabilities = requirementsIn(manifest, "requiredCapabilities", "STOP");
  notes.push(...capabilities.notes);
  const target: SkillManifest = compact({
    ...withAssertions(manifest, context, notes),
    id: name,
    name,
    version: manifest.version ?? DEFAULT_VERSION,
    description: onOneLine(description.text, was?.description, notes),
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

/** The required files with the scripts of command lines; undefined if there are neither. */
function filesToWrite(declared: SkillManifest["requiredFiles"], scripts: readonly RequiredFile[]) {
  return scripts.length > 0 ? [...(declared ?? []), ...scripts] : declared;
}

/** Merged operations, of which the first input names one: a choice of words and nothing else ("Types", enum). */
function withChoice(manifest: SkillManifest): SkillManifest {
  const [operation] = manifest.operations;
  const [choice, ...parameters] = operation?.input?.parameters ?? [];
  if (!choice || !isJsonRecord(choice.schema)) return manifest;
  const { type: _, ...schema } = choice.schema;
  const input = { ...operation?.input, parameters: [{ ...choice, schema }, ...parameters] };
  return { ...manifest, operations: [{ ...operation, input }] };
}

/** STOP asks for one line ("Schema", description). A text that is there stays as it is. */
function onOneLine(text: string, was: string | undefined, notes: LossNote[]): string {
  const line = text.trim().replace(/\s*[\n\r]\s*/g, " ");
  if (line === text.trim() || text === was) return text;
  const reason = "STOP asks for a description of one line, so its lines were joined.";
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
      ? `STOP can say less of a value than this schema, which was written as ${type}.`
      : `STOP has its own types, so ${found} was written as ${type}.`;
  return { kind: "narrowed", reason };
}

function noteRequirements(manifest: SkillManifest, { path: home }: SkillFiles, notes: LossNote[]): void {
  const { environment = [], requiredFiles = [], commands } = manifest;
  for (const [index, { required, name }] of environment.entries()) {
    const reason = `STOP has required environment variables only, so the optional "${name}" has no place.`;
    if (!required) notes.push({ path: ["environment", index], kind: "dropped", reason });
  }
  for (const [index, { base = "skill" }] of requiredFiles.entries()) {
    if (base !== "skill" || home) continue;
    const reason = "STOP names files from the repository's root, and the skill's folder is not known.";
    notes.push({ path: ["requiredFiles", index], kind: "narrowed", reason });
  }
  const reason = "STOP has no place for commands; a list of effects has exec for them.";
  if (commands) notes.push({ path: ["commands"], kind: "dropped", reason });
}

/** What is written as something else, and comes back as that. */
function noteReplacements(manifest: SkillManifest, notes: LossNote[]): void {
  const { operations, execution } = manifest;
  const untraced = isUntraced(manifest);
  const because = "because a skill with sensitive values is not traced, which STOP needs to evaluate assertions";
  if (operations[0]?.producedFiles?.length) {
    const reason = untraced
      ? `STOP has no produced files, and no assertion that they exist was written, ${because}.`
      : "STOP has no produced files; that they exist is written as assertions.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = untraced
      ? `STOP has no timeout, and no assertion on the duration was written, ${because}.`
      : "STOP has no hints on execution; the timeout is written as an assertion on the duration.";
    notes.push({ path: ["execution"], kind: untraced ? "dropped" : "narrowed", reason });
  }
}
