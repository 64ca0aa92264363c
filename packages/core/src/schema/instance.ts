import type { Json, JsonSchema } from "../json.js";
import type { Path } from "../path.js";
import { Evaluation } from "./evaluate.js";
import { Undecided } from "./linear-pattern.js";

/** The limit on the schemas, values and characters that are examined, which takes less than a second. */
const MAX_WORK = 1_000_000;

/** The answer to whether a schema accepts a value, or the reason why it cannot be decided. */
export type InstanceCheck =
  | { readonly accepted: boolean; readonly problem?: never }
  | { readonly accepted?: never; readonly problem: string };

/**
 * Checks a value against a JSON Schema (2020-12). The work is limited, and patterns run in linear time. The result has
 * a `problem` if it cannot be decided: because of look-around, a reference to another document, or too much work.
 */
export function checkInstance(value: unknown, schema: JsonSchema): InstanceCheck {
  try {
    return { accepted: new Evaluation(schema, MAX_WORK).accepts(schema, value) };
  } catch (error) {
    if (error instanceof Undecided) return { problem: error.message };
    // Deeply nested values overflow the stack.
    if (error instanceof RangeError) return { problem: "it is nested too deeply" };
    throw error;
  }
}

/** Returns true if a JSON Schema (2020-12) accepts a value; undefined if {@link checkInstance} cannot decide it. */
export function isInstance(value: unknown, schema: JsonSchema): boolean | undefined {
  return checkInstance(value, schema).accepted;
}

/**
 * Returns the path of the innermost value that a schema does not accept; undefined if it accepts the value. The
 * work is not limited, so the schema must be one of this package.
 */
export function firstInvalidPath(value: unknown, schema: object): Path | undefined {
  const evaluation = new Evaluation(schema as Json, Number.POSITIVE_INFINITY);
  return evaluation.accepts(schema as Json, value) ? undefined : (evaluation.invalidPath ?? []);
}
