import type { Table } from "../table/table.js";
import type { PrepareStep } from "./step.js";

/**
 * Checks that a preparation fills every required field of a table.
 *
 * @throws TypeError otherwise, because a manifest without the field could not be written
 */
export function requireSteps(
  title: string,
  { requiredFields }: Pick<Table, "requiredFields">,
  steps: readonly PrepareStep[],
): void {
  const filled = new Set(steps.flatMap(({ fills }) => fills));
  const missing = requiredFields.filter((field) => !filled.has(field));
  if (missing.length === 0) return;
  throw new TypeError(
    `${title} requires ${missing.join(" and ")}, but no step of prepare fills it: a manifest without it could not be written`,
  );
}
