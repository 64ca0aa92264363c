import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  type Operation,
  operationNames,
  recordOf,
  type SkillManifest,
  type StdoutContract,
} from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";
import { KNOWN_CONTRACT_FIELDS, KNOWN_FIELDS, KNOWN_OPERATION_FIELDS } from "./decode-document.js";
import { encodeEffects } from "./effects.js";
import { encodeEntrypoints, FOLLOW_INSTRUCTIONS } from "./entrypoints.js";
import { spelling, withKept } from "./extensions.js";
import { encodeOutput } from "./output.js";
import { encodeInput } from "./parameters.js";
import { DEFAULT_VERSION, encodeVersion, readSchemaVersion, SCHEMA_VERSION } from "./version.js";

/** What is called `run`: the one operation of a skill that has no name for it (FORMATS.md section 2). */
export const ONLY_OPERATION = "run";

/** The v2 document of a manifest, and why some of it does not come back as it was. */
export function encodeDocument(manifest: SkillManifest, id: string): { document: JsonRecord; notes: LossNote[] } {
  const effects = encodeEffects(manifest);
  const operations = encodeOperations(manifest);
  const fields = {
    schema_version: encodeSchemaVersion(manifest),
    id,
    version: encodeVersion(manifest),
    capabilities: manifest.tags ?? [],
    effects: effects.effects,
    operations: operations.record,
    stdout_contract: encodeContract(manifest.stdoutContract),
  };
  const document = withKept(fields, manifest, KNOWN_FIELDS);
  const missing = (path: string, present: unknown, reason: string): LossNote[] =>
    present === undefined ? [{ path: [path], kind: "defaulted", reason }] : [];
  const notes = [
    ...missing("version", manifest.version, `Skill Manifest v2 demands a version, and ${DEFAULT_VERSION} was written.`),
    ...missing("tags", manifest.tags, "Skill Manifest v2 demands capabilities, and an empty list was written."),
    ...effects.notes,
    ...operations.notes,
    ...missing(
      "stdoutContract",
      manifest.stdoutContract,
      "Skill Manifest v2 demands a stdout contract, and one that promises nothing was written.",
    ),
  ];
  return { document, notes };
}

function encodeSchemaVersion(manifest: SkillManifest): Json {
  const spelled = spelling(manifest, "schema_version");
  return spelled !== undefined && readSchemaVersion({ schema_version: spelled }) === "loose" ? spelled : SCHEMA_VERSION;
}

function encodeContract(contract: StdoutContract | undefined): JsonRecord {
  const note = contract?.note;
  const record = compact({ last_line_json: contract?.lastLineJson ?? false, note });
  return withKept(record, contract, note === undefined ? ONLY_LAST_LINE : KNOWN_CONTRACT_FIELDS);
}

const ONLY_LAST_LINE: ReadonlySet<string> = new Set(["last_line_json"]);

function encodeOperations(manifest: SkillManifest): { record: JsonRecord; notes: LossNote[] } {
  const { operations } = manifest;
  const spelled = spelling(manifest, "operations");
  if (isJsonRecord(spelled) && jsonEqual(operations, [{}])) return { record: {}, notes: [] };
  const names = operations.length === 1 ? [operations[0]?.name ?? ONLY_OPERATION] : operationNames(operations);
  const notes: LossNote[] = [];
  const entries = operations.map((operation, index): [string, Json] => {
    const name = names[index] ?? ONLY_OPERATION;
    const described = describeOperation(manifest, operation, name);
    notes.push(...operationNotes(operation, index, name, described));
    return [name, encodeOperation(operation, described.text)];
  });
  return { record: recordOf(entries), notes };
}

function encodeOperation(operation: Operation, description: string): JsonRecord {
  const inputs = new Set((operation.input?.parameters ?? []).map(({ name }) => name));
  const fields = {
    description,
    input: encodeInput(operation.input),
    output: encodeOutput(operation.output, description),
    entrypoints: encodeEntrypoints(operation.entrypoints, inputs),
  };
  return withKept(fields, operation, KNOWN_OPERATION_FIELDS);
}

interface Description {
  readonly text: string;
  /** Where it was taken from; undefined for the operation's own, `""` for a neutral sentence. */
  readonly from?: string;
}

/** One operation is what the skill does, so the skill's description stands in for its own. */
function describeOperation(manifest: SkillManifest, operation: Operation, name: string): Description {
  if (operation.description !== undefined) return { text: operation.description };
  if (manifest.operations.length === 1) {
    if (manifest.description) return { text: manifest.description, from: "the skill's description" };
    const paragraph = firstParagraph(manifest.instructions ?? "");
    if (paragraph !== undefined) return { text: paragraph, from: "the first paragraph of the instructions" };
    if (manifest.name) return { text: manifest.name, from: "the skill's label" };
  }
  return { text: neutralDescription(name), from: "" };
}

/** What can be said of an operation of which only the name is known. */
export function neutralDescription(name: string): string {
  return `Runs the operation "${name}".`;
}

function operationNotes(operation: Operation, index: number, name: string, described: Description): LossNote[] {
  const at = (...path: string[]) => ["operations", index, ...path];
  const notes: LossNote[] = [];
  const { from } = described;
  if (operation.name === undefined) {
    const reason = `Skill Manifest v2 calls operations by name, and this one was called "${name}".`;
    notes.push({ path: at("name"), kind: "defaulted", reason });
  }
  if (from !== undefined) {
    const reason = from
      ? `Skill Manifest v2 demands a description of each operation, and ${from} was taken.`
      : "Skill Manifest v2 demands a description of each operation, and a neutral one was written.";
    notes.push({ path: at("description"), kind: from ? "synthesised" : "defaulted", reason });
  }
  if (operation.input === undefined) {
    const reason = "Skill Manifest v2 demands the inputs of each operation, and an empty list was written.";
    notes.push({ path: at("input"), kind: "defaulted", reason });
  }
  if (operation.output?.description === undefined) {
    const reason = "Skill Manifest v2 demands a description of the output, and that of the operation was taken.";
    const place = operation.output === undefined ? at("output") : at("output", "description");
    notes.push({ path: place, kind: "synthesised", reason });
  }
  if (operation.entrypoints === undefined) {
    const reason = `Skill Manifest v2 demands entrypoints, and an agent is told: ${FOLLOW_INSTRUCTIONS}.`;
    notes.push({ path: at("entrypoints"), kind: "defaulted", reason });
  }
  return [...notes, ...fieldNotes(operation, index)];
}

/** A field without a type or a text has to be given one; a choice of words is its own description. */
function fieldNotes(operation: Operation, index: number): LossNote[] {
  return (operation.output?.fields ?? []).flatMap((field, position): LossNote[] => {
    const path = ["operations", index, "output", "fields", position];
    if (field.description !== undefined) return [];
    if (field.schema === undefined) {
      const reason = "Skill Manifest v2 demands a type or a text for each output field, and json was written.";
      return [{ path: [...path, "schema"], kind: "defaulted", reason }];
    }
    const choices = isJsonRecord(field.schema) ? getOwn(field.schema, "enum") : undefined;
    if (choices === undefined) return [];
    const reason = "Skill Manifest v2 writes a choice as text, which is the field's description as well.";
    return [{ path: [...path, "description"], kind: "synthesised", reason }];
  });
}
