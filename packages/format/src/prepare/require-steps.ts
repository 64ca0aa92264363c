import { manifestFields } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import type { Table } from "../table/table.js";
import type { PrepareStep } from "./step.js";

/** The top-level fields of the model. */
const FIELDS: ReadonlySet<string> = new Set([...manifestFields.map(({ path }) => String(path[0])), "extensions"]);

/** The step of this package that fills a field. */
const STEPS: Readonly<Record<string, string>> = {
  id: "nameOnce(oneName(…))",
  name: "nameOnce(oneName(…))",
  description: "describe(oneName(…))",
};

/**
 * Checks that the steps of a preparation name fields of the model, and that they fill every required field of a table
 * that is at the top level of the model.
 *
 * @throws TypeError otherwise, because a manifest without the field could not be written
 */
export function requireSteps(
  title: string,
  { requiredFields, mapping }: Pick<Table, "requiredFields" | "mapping">,
  steps: readonly PrepareStep[],
): void {
  for (const { adds, fills } of steps) {
    requireFields(title, "adds", Object.keys(adds));
    requireFields(title, "fills", fills);
  }
  const filled = new Set(steps.flatMap(({ fills }) => fills));
  const missing = requiredFields.filter((field) => !filled.has(field));
  if (missing.length === 0) return;
  const needs = missing.map((field) => {
    const row = mapping.find(({ to }) => to.length === 1 && to[0] === field);
    const key = row?.at.join(".");
    const of = key === undefined || key === field ? "" : ` (the field "${key}")`;
    const ready = STEPS[field] ?? `demand("${field}", …)`;
    return `${field}${of}: ${ready}, or step(…, …, ["${field}"])`;
  });
  throw new TypeError(
    `${title} requires ${missing.join(" and ")}, but no step of prepare fills it: a manifest without it could not be written. Add to prepare for ${needs.join("; for ")}`,
  );
}

function requireFields(title: string, where: string, patterns: readonly string[]): void {
  for (const pattern of patterns) {
    const [field = ""] = pattern.split("/");
    if (FIELDS.has(field)) continue;
    throw new TypeError(
      `a step of ${title} ${where} "${pattern}", and the model has no field "${field}"${didYouMean(field, FIELDS)}`,
    );
  }
}
