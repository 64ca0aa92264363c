import {
  compact,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  type LossNote,
  type Observability,
  recordOf,
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
import { readType, writeType } from "./types.js";
import { DEFAULT_VERSION } from "./version.js";

interface Written<T> {
  readonly value: T;
  readonly notes: readonly LossNote[];
}

/** The specification's own form of a manifest with one operation, its keys in the order of the specification. */
export function writeDocument(manifest: SkillManifest, home: Home): { document: JsonRecord; notes: LossNote[] } {
  const [operation = {}] = manifest.operations;
  const [parameters, fields] = [operation.input?.parameters, operation.output?.fields];
  const scope = scopeOf(parameters?.map(({ name }) => name) ?? [], fields?.map(({ name }) => name) ?? []);
  const { name, notes: nameNotes } = writeName(manifest, home);
  const description = writeDescription(manifest, name);
  const effects = effectsToWrite(manifest, home, scope);
  const assertions = writeAssertions(manifest, home, scope);
  const observability = writeObservability(manifest, assertions.value);
  const document = recordOf<Json>([
    ["sop", SOP_VERSION],
    ["name", name],
    ["version", manifest.version ?? DEFAULT_VERSION],
    ["description", description.value],
    ["author", manifest.author],
    ["license", manifest.license],
    ["repository", manifest.repository],
    ["tags", manifest.tags],
    ["inputs", parameters?.map(encodeParameter)],
    ["outputs", fields?.map(encodeField)],
    ["tools_used", manifest.tools?.used],
    ["side_effects", effects.list?.map((effect) => encodeEffect(effect, scope))],
    ["requirements", writeRequirements(manifest, home, scope)],
    ["assertions", assertions.value],
    ["observability", observability.value],
  ]);
  const notes = [
    ...nameNotes,
    ...(manifest.version === undefined ? [VERSION_NOTE] : []),
    ...description.notes,
    ...typeNotes(manifest),
    ...effectNotes(manifest),
    ...effects.notes,
    ...assertions.notes,
    ...observability.notes,
    ...requirementNotes(manifest, home),
    ...replacementNotes(manifest),
  ];
  return { document, notes };
}

const VERSION_NOTE: LossNote = {
  path: ["version"],
  kind: "defaulted",
  reason: `STOP demands a version, and ${DEFAULT_VERSION} was written.`,
};

/** What stands for a description that is not there (FORMATS.md section 1). */
function writeDescription({ description, instructions, name: label }: SkillManifest, name: string): Written<string> {
  if (description !== undefined) return { value: description, notes: [] };
  const paragraph = firstParagraph(instructions ?? "");
  const value = paragraph ?? label ?? name;
  const source = paragraph === undefined ? "the skill's label" : "the first paragraph of the instructions";
  const reason = `STOP demands a description, and ${source} was taken.`;
  return { value, notes: [{ path: ["description"], kind: "synthesised", reason }] };
}

function typeNotes(manifest: SkillManifest): LossNote[] {
  const [operation = {}] = manifest.operations;
  const parameters = operation.input?.parameters ?? [];
  const fields = operation.output?.fields ?? [];
  return [
    ...parameters.flatMap(({ schema }, index) =>
      typeNote(schema, ["operations", 0, "input", "parameters", index, "schema"]),
    ),
    ...fields.flatMap(({ schema }, index) => typeNote(schema, ["operations", 0, "output", "fields", index, "schema"])),
  ];
}

function typeNote(schema: JsonSchema | undefined, path: readonly (string | number)[]): LossNote[] {
  if (schema === undefined) {
    const reason = "STOP demands a type of each output, and json was written, which is any object.";
    return [{ path, kind: "defaulted", reason }];
  }
  const { type, constraints } = writeType(schema);
  if (jsonEqual(readType(type, constraints ?? {}).schema, schema)) return [];
  const found = isJsonRecord(schema) && typeof schema["type"] === "string" ? schema["type"] : undefined;
  const reason =
    found === undefined || found === type
      ? `STOP can say less of a value than this schema, which was written as ${type}.`
      : `STOP has its own types, so ${found} was written as ${type}.`;
  return [{ path, kind: "narrowed", reason }];
}

function effectNotes({ effects = [] }: SkillManifest): LossNote[] {
  return effects.flatMap((effect, index): LossNote[] => {
    const reason = effectLoss(effect);
    return reason === undefined ? [] : [{ path: ["effects", index], kind: "narrowed", reason }];
  });
}

function writeAssertions(manifest: SkillManifest, home: Home, scope: Scope): Written<JsonRecord | undefined> {
  const { assertions } = manifest;
  const added = postAssertionsToWrite(manifest, home);
  if (!assertions && !added.list) return { value: undefined, notes: [] };
  const dropped = (["pre", "post"] as const).flatMap((list) =>
    (assertions?.[list] ?? []).flatMap((assertion, index): LossNote[] => {
      const reason = "The assertion refers to something that the manifest does not declare, which STOP does not allow.";
      return isWritable(assertion, scope) ? [] : [{ path: ["assertions", list, index], kind: "dropped", reason }];
    }),
  );
  const value = encodeAssertions({
    ...assertions,
    ...compact({
      pre: assertions?.pre?.filter((assertion) => isWritable(assertion, scope)),
      post: added.list?.filter((assertion) => isWritable(assertion, scope)),
    }),
  });
  return { value, notes: [...dropped, ...added.notes] };
}

/** Assertions are evaluated from level L2 on, so a manifest that has some and gives no level gets that one. */
function writeObservability(
  { observability }: SkillManifest,
  assertions: JsonRecord | undefined,
): Written<JsonRecord | undefined> {
  const some = ["pre", "post"].some((list) => {
    const items = assertions?.[list];
    return Array.isArray(items) && items.length > 0;
  });
  const raised: Observability | undefined =
    some && observability?.level === undefined ? { level: ASSERTION_LEVEL, ...observability } : undefined;
  const value = raised ?? observability;
  const reason = `STOP evaluates assertions from level ${ASSERTION_LEVEL} on, so that level was set.`;
  return {
    value: value && encodeObservability(value),
    notes: raised ? [{ path: ["observability"], kind: "synthesised", reason }] : [],
  };
}

function requirementNotes({ environment = [], requiredFiles = [], commands }: SkillManifest, home: Home): LossNote[] {
  const optional = environment.flatMap(({ required, name }, index): LossNote[] => {
    const reason = `STOP has required environment variables only, so the optional "${name}" has no place.`;
    return required ? [] : [{ path: ["environment", index], kind: "dropped", reason }];
  });
  const files = requiredFiles.flatMap(({ base = "skill" }, index): LossNote[] => {
    if (base !== "skill" || home.path) return [];
    const reason = "STOP names files from the repository's root, where the skill's folder is not known.";
    return [{ path: ["requiredFiles", index], kind: "narrowed", reason }];
  });
  const reason = "STOP has no place for commands; they are written as the effect exec at most.";
  return [...optional, ...files, ...(commands ? [{ path: ["commands"], kind: "dropped" as const, reason }] : [])];
}

/** What is written as something else, and comes back as that. */
function replacementNotes({ operations: [operation], execution }: SkillManifest): LossNote[] {
  const notes: LossNote[] = [];
  if (operation?.producedFiles?.length) {
    const reason = "STOP has no produced files; they are written as a filesystem effect and as assertions.";
    notes.push({ path: ["operations", 0, "producedFiles"], kind: "narrowed", reason });
  }
  if (execution?.timeout !== undefined) {
    const reason = "STOP has no hints on execution; the timeout is written as an assertion on the duration.";
    notes.push({ path: ["execution"], kind: "narrowed", reason });
  }
  return notes;
}
