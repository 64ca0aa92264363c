import type { LossNote, Operation, Output, OutputField } from "@skill-convert/core";
import { getOwn, isRecord } from "@skill-convert/core/json";

/** Invariant 4.3: every output has an account of what the run changed. */
export const EFFECT_REPORT = {
  name: "effect_report",
  schema: { type: "object" },
  guaranteed: true,
} as const satisfies OutputField;

/** What it is called. */
export const EFFECT_REPORT_NAMES = ["effect_report", "effectReport"];

const NAMES: ReadonlySet<string> = new Set(EFFECT_REPORT_NAMES);

/** Whether an output declares the account, under either of its names, as what is always there. */
function requiresEffectReport(output: Output | undefined): boolean {
  return output?.fields?.some(({ name, guaranteed }) => NAMES.has(name) && guaranteed === true) ?? false;
}

/** Whether all operations declare it as what is always there. */
export function requireEffectReports(operations: readonly Operation[]): boolean {
  return operations.every(({ output }) => requiresEffectReport(output));
}

/** Whether all operations return it; a format that says of no field whether it is always there is taken at its word. */
export function returnEffectReports(operations: readonly Operation[]): boolean {
  return operations.every(({ output }) =>
    output?.fields?.some(({ name, guaranteed }) => NAMES.has(name) && guaranteed !== false),
  );
}

/** The operations, each with an account of what it changed among its output. */
export function withEffectReports(operations: readonly Operation[]): { operations: Operation[]; notes: LossNote[] } {
  const notes: LossNote[] = [];
  const reported = operations.map((operation, index): Operation => {
    const { output } = operation;
    if (requiresEffectReport(output) || !isObject(output)) return operation;
    const fields = output?.fields ?? [];
    const declared = fields.findIndex(({ name }) => NAMES.has(name));
    const at = (path: readonly (string | number)[], reason: string) =>
      notes.push({ path: ["operations", index, ...path], kind: "synthesised", reason });
    if (declared >= 0) {
      at(["output", "fields", declared, "guaranteed"], "Semioverse requires an effect_report in every output.");
    } else {
      const demand = "Semioverse requires an effect_report in every output";
      at(addedAt(output), `${demand}, so one of type object was added; describe what it contains.`);
    }
    if (isRecord(output?.keywords) && Object.hasOwn(output.keywords, "required")) {
      at(["output", "keywords"], "The effect_report, which Semioverse requires, became a required field.");
    }
    return { ...operation, output: { ...output, fields: withReport(fields, declared) } };
  });
  return { operations: reported, notes };
}

function withReport(fields: readonly OutputField[], declared: number): OutputField[] {
  if (declared < 0) return [...fields, EFFECT_REPORT];
  return fields.map((field, index) => (index === declared ? { ...field, guaranteed: true } : field));
}

/** Fields can be added to the schema of an object only. */
function isObject(output: Output | undefined): boolean {
  const keywords = output?.keywords;
  return typeof keywords !== "boolean" && (keywords === undefined || getOwn(keywords, "type") === undefined);
}

function addedAt(output: Output | undefined): (string | number)[] {
  if (output === undefined) return ["output"];
  return output.fields === undefined ? ["output", "fields"] : ["output", "fields", output.fields.length];
}

/** Why produced files are not written: what a run leaves behind is for its account to name. */
export function lostFiles({ producedFiles }: Operation, operation: number): LossNote[] {
  if (producedFiles === undefined) return [];
  const reason =
    "Semioverse declares folders that are written, not files that are left behind; the effect_report of a run names them.";
  return [{ path: ["operations", operation, "producedFiles"], kind: "dropped", reason }];
}
