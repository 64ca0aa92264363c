import type { LossNote, Operation, Output, OutputField, SkillManifest } from "@skill-convert/core";
import { getOwn, isRecord } from "@skill-convert/core/json";
import type { PrepareContext, Prepared } from "@skill-convert/format";

/** The output field with the effect report, which every output must have (semioverse.md#s54). */
export const EFFECT_REPORT = {
  name: "effect_report",
  schema: { type: "object" },
  guaranteed: true,
} as const satisfies OutputField;

/** The names of the field; the first is written (semioverse.md#d20). */
export const EFFECT_REPORT_NAMES = ["effect_report", "effectReport", "EffectReport"];

const NAMES: ReadonlySet<string> = new Set(EFFECT_REPORT_NAMES);

function requiresEffectReport(output: Output | undefined): boolean {
  return output?.fields?.some(({ name, guaranteed }) => NAMES.has(name) && guaranteed === true) ?? false;
}

/** Returns true if the output of every operation requires an effect report (semioverse.md#s51). */
function requireEffectReports(operations: readonly Operation[]): boolean {
  return operations.every(({ output }) => requiresEffectReport(output));
}

/**
 * Returns true if every operation returns an effect report. A field that does not say whether it is guaranteed counts,
 * because some formats have no way to say so.
 */
export function returnEffectReports(operations: readonly Operation[]): boolean {
  return operations.every(({ output }) =>
    output?.fields?.some(({ name, guaranteed }) => NAMES.has(name) && guaranteed !== false),
  );
}

/** Adds an effect report to every output, unless the existing manifest does without one. */
export function writeEffectReports(manifest: SkillManifest, { existing }: PrepareContext): Prepared {
  if (existing && !requireEffectReports(existing.operations)) return { manifest, notes: [] };
  const { operations, notes } = withEffectReports(manifest.operations);
  return { manifest: { ...manifest, operations }, notes };
}

/** Adds a required effect report to the output of every operation. */
function withEffectReports(operations: readonly Operation[]): { operations: Operation[]; notes: LossNote[] } {
  const notes: LossNote[] = [];
  const reported = operations.map((operation, index): Operation => {
    const { output } = operation;
    if (requiresEffectReport(output) || !isObject(output)) return operation;
    const fields = output?.fields ?? [];
    const declared = fields.findIndex(({ name }) => NAMES.has(name));
    const note = (path: readonly (string | number)[], reason: string) =>
      notes.push({ path: ["operations", index, ...path], kind: "synthesised", reason });
    if (declared >= 0) {
      note(["output", "fields", declared, "guaranteed"], "Semioverse requires an effect_report in every output.");
    } else {
      const requirement = "Semioverse requires an effect_report in every output";
      note(addedAt(output), `${requirement}, so one of type object was added; describe what it contains.`);
    }
    if (isRecord(output?.keywords) && Object.hasOwn(output.keywords, "required")) {
      note(["output", "keywords"], "The effect_report, which Semioverse requires, became a required field.");
    }
    return { ...operation, output: { ...output, fields: withReport(fields, declared) } };
  });
  return { operations: reported, notes };
}

function withReport(fields: readonly OutputField[], declared: number): OutputField[] {
  if (declared < 0) return [...fields, EFFECT_REPORT];
  return fields.map((field, index) => (index === declared ? { ...field, guaranteed: true } : field));
}

/** Returns true if fields can be added to the output, because its schema is of an object. */
function isObject(output: Output | undefined): boolean {
  const keywords = output?.keywords;
  return typeof keywords !== "boolean" && (keywords === undefined || getOwn(keywords, "type") === undefined);
}

function addedAt(output: Output | undefined): (string | number)[] {
  if (output === undefined) return ["output"];
  return output.fields === undefined ? ["output", "fields"] : ["output", "fields", output.fields.length];
}

/** Notes the loss of an operation's produced files, which the format does not declare. */
export function lostFiles({ producedFiles }: Operation, operation: number): LossNote[] {
  if (producedFiles === undefined) return [];
  const reason =
    "Semioverse declares the folders that a skill writes to, not the files that it produces; the effect_report of a run names those.";
  return [{ path: ["operations", operation, "producedFiles"], kind: "dropped", reason }];
}

/** Notes the schemas of fields that have no type, which the format requires. */
export function untypedFields({ output }: Operation, operation: number): LossNote[] {
  return (output?.fields ?? []).flatMap((field, index): LossNote[] => {
    if (field.schema !== undefined) return [];
    const reason = `The output field "${field.name}" has no type, so it is written as a schema that allows anything.`;
    return [{ path: ["operations", operation, "output", "fields", index, "schema"], kind: "defaulted", reason }];
  });
}
