import {
  compact,
  isJsonRecord,
  type JsonRecord,
  type JsonSchema,
  type LossNote,
  type Path,
  type SkillManifest,
} from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";
import { encodeAssertions } from "./assertions.js";
import { effectLoss, encodeEffect } from "./effects.js";
import { type Home, SOP_VERSION } from "./format.js";
import { writeName } from "./identity.js";
import { effectsToWrite, isWritable, postAssertionsToWrite } from "./implied.js";
import { ASSERTION_LEVEL, encodeObservability } from "./observability.js";
import { encodeField, encodeParameter } from "./parameters.js";
import { type Scope, scopeOf } from "./references.js";
import { writeRequirements } from "./requirements.js";
import { lossyType } from "./types.js";
import { DEFAULT_VERSION } from "./version.js";

/** The specification's own form of a manifest with one operation, its keys in the order of the specification. */
export function writeDocument(manifest: SkillManifest, home: Home): { document: JsonRecord; notes: LossNote[] } {
  const [operation = {}] = manifest.operations;
  const [parameters, fields] = [operation.input?.parameters, operation.output?.fields];
  const scope = scopeOf(parameters, fields);
  const { name, notes } = writeName(manifest, home);
  if (manifest.version === undefined) notes.push(VERSION_NOTE);
  const description = writeDescription(manifest, name, notes);
  noteTypes(parameters, ["operations", 0, "input", "parameters"], notes);
  noteTypes(fields, ["operations", 0, "output", "fields"], notes);
  noteEffects(manifest, notes);
  const effects = effectsToWrite(manifest, home, scope);
  notes.push(...effects.notes);
  const assertions = writeAssertions(manifest, home, scope, notes);
  const observability = writeObservability(manifest, assertions, notes);
  noteRequirements(manifest, home, notes);
  noteReplacements(manifest, notes);
  const document = compact({
    sop: SOP_VERSION,
    name,
    version: manifest.version ?? DEFAULT_VERSION,
    description,
    author: manifest.author,
    license: manifest.license,
    repository: manifest.repository,
    tags: manifest.tags,
    inputs: parameters?.map(encodeParameter),
    outputs: fields?.map(encodeField),
    tools_used: manifest.tools?.used,
    side_effects: effects.list?.map((effect) => encodeEffect(effect, scope)),
    requirements: writeRequirements(manifest, home, scope),
    assertions,
    observability,
  });
  return { document, notes };
}

const VERSION_NOTE: LossNote = {
  path: ["version"],
  kind: "defaulted",
  reason: `STOP demands a version, and ${DEFAULT_VERSION} was written.`,
};

/** What stands for a description that is not there (FORMATS.md section 1). */
function writeDescription(
  { description, instructions, name: label }: SkillManifest,
  name: string,
  notes: LossNote[],
): string {
  if (description !== undefined) return description;
  const paragraph = firstParagraph(instructions ?? "");
  const source = paragraph === undefined ? "the skill's label" : "the first paragraph of the instructions";
  const reason = `STOP demands a description, and ${source} was taken.`;
  notes.push({ path: ["description"], kind: "synthesised", reason });
  return paragraph ?? label ?? name;
}

function noteTypes(values: readonly { readonly schema?: JsonSchema }[] = [], path: Path, notes: LossNote[]): void {
  values.forEach(({ schema }, index) => {
    const note = typeNote(schema);
    if (note) notes.push({ path: [...path, index, "schema"], ...note });
  });
}

function typeNote(schema: JsonSchema | undefined): Omit<LossNote, "path"> | undefined {
  if (schema === undefined) {
    return {
      kind: "defaulted",
      reason: "STOP demands a type of each output, and json was written, which is any object.",
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

function noteEffects({ effects = [] }: SkillManifest, notes: LossNote[]): void {
  effects.forEach((effect, index) => {
    const reason = effectLoss(effect);
    if (reason !== undefined) notes.push({ path: ["effects", index], kind: "narrowed", reason });
  });
}

function writeAssertions(manifest: SkillManifest, home: Home, scope: Scope, notes: LossNote[]): JsonRecord | undefined {
  const { assertions } = manifest;
  const added = postAssertionsToWrite(manifest, home);
  if (!assertions && !added.list) return undefined;
  for (const list of ["pre", "post"] as const) {
    assertions?.[list]?.forEach((assertion, index) => {
      const reason = "The assertion refers to something that the manifest does not declare, which STOP does not allow.";
      if (!isWritable(assertion, scope)) notes.push({ path: ["assertions", list, index], kind: "dropped", reason });
    });
  }
  notes.push(...added.notes);
  return encodeAssertions({
    ...assertions,
    ...compact({
      pre: assertions?.pre?.filter((assertion) => isWritable(assertion, scope)),
      post: added.list?.filter((assertion) => isWritable(assertion, scope)),
    }),
  });
}

/** Assertions are evaluated from level L2 on, so a manifest that has some and gives no level gets that one. */
function writeObservability(
  { observability }: SkillManifest,
  assertions: JsonRecord | undefined,
  notes: LossNote[],
): JsonRecord | undefined {
  if (observability?.level !== undefined || !(hasItems(assertions, "pre") || hasItems(assertions, "post"))) {
    return observability && encodeObservability(observability);
  }
  const reason = `STOP evaluates assertions from level ${ASSERTION_LEVEL} on, so that level was set.`;
  notes.push({ path: ["observability"], kind: "synthesised", reason });
  return encodeObservability({ level: ASSERTION_LEVEL, ...observability });
}

function hasItems(assertions: JsonRecord | undefined, list: "pre" | "post"): boolean {
  const items = assertions?.[list];
  return Array.isArray(items) && items.length > 0;
}

function noteRequirements(manifest: SkillManifest, home: Home, notes: LossNote[]): void {
  const { environment, requiredFiles, commands } = manifest;
  environment?.forEach(({ required, name }, index) => {
    const reason = `STOP has required environment variables only, so the optional "${name}" has no place.`;
    if (!required) notes.push({ path: ["environment", index], kind: "dropped", reason });
  });
  requiredFiles?.forEach(({ base = "skill" }, index) => {
    if (base !== "skill" || home.path) return;
    const reason = "STOP names files from the repository's root, where the skill's folder is not known.";
    notes.push({ path: ["requiredFiles", index], kind: "narrowed", reason });
  });
  const reason = "STOP has no place for commands; they are written as the effect exec at most.";
  if (commands) notes.push({ path: ["commands"], kind: "dropped", reason });
}

/** What is written as something else, and comes back as that. */
function noteReplacements({ operations: [operation], execution }: SkillManifest, notes: LossNote[]): void {
  if (operation?.producedFiles?.length) {
    const reason = "STOP has no produced files; they are written as a filesystem effect and as assertions.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = "STOP has no hints on execution; the timeout is written as an assertion on the duration.";
    notes.push({ path: ["execution"], kind: "narrowed", reason });
  }
}
