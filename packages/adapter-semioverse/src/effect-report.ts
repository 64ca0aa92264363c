import { getOwn, type LossNote, type Operation, type Output, type OutputField } from "@skill-convert/core";

/** Invariant 4.3: every output has an account of what the run changed. */
const EFFECT_REPORT: OutputField = { name: "effect_report", schema: { type: "object" }, guaranteed: true };

/** What it is called. */
export const EFFECT_REPORT_NAMES = ["effect_report", "effectReport"];

const NAMES: ReadonlySet<string> = new Set(EFFECT_REPORT_NAMES);

/** Whether an output declares the account, under either of its names. */
export function hasEffectReport(output: Output | undefined): boolean {
  return output?.fields?.some(({ name }) => NAMES.has(name)) ?? false;
}

/** The operations, each with an account of what it changed among its output. */
export function withEffectReports(operations: readonly Operation[]): { operations: Operation[]; notes: LossNote[] } {
  const notes: LossNote[] = [];
  const reported = operations.map((operation, index): Operation => {
    const { output } = operation;
    if (hasEffectReport(output) || !isObject(output)) return operation;
    notes.push({
      path: ["operations", index, ...addedAt(output)],
      kind: "synthesised",
      reason:
        "Semioverse demands that every output has an effect_report, so one of type object was added; say what it holds.",
    });
    return { ...operation, output: { ...output, fields: [...(output?.fields ?? []), EFFECT_REPORT] } };
  });
  return { operations: reported, notes };
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
