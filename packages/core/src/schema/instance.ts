import type { Json, JsonSchema } from "../json.js";
import { toPointer } from "../path.js";
import { Evaluation } from "./evaluate.js";
import { Undecided } from "./linear-pattern.js";

/** Schemas, values and characters that are looked at in less than a second. */
const MOST_WORK = 1_000_000;

/** Whether a value is valid under a schema, or why that cannot be told. */
export type InstanceCheck =
  | { readonly accepted: boolean; readonly problem?: never }
  | { readonly accepted?: never; readonly problem: string };

/**
 * Checks a value against a JSON Schema (2020-12). The work is bounded, and patterns run in linear time. What cannot be
 * told has a reason: look-around, a reference to another document, or a schema that would take too long.
 */
export function checkInstance(value: unknown, schema: JsonSchema): InstanceCheck {
  try {
    return { accepted: new Evaluation(schema, MOST_WORK).accepts(schema, value) };
  } catch (error) {
    if (error instanceof Undecided) return { problem: error.message };
    // Values inside each other until the stack is full.
    if (error instanceof RangeError) return { problem: "it is nested too deeply" };
    throw error;
  }
}

/** Whether a JSON Schema (2020-12) accepts a value; undefined if that cannot be told, as {@link checkInstance} says. */
export function isInstance(value: unknown, schema: JsonSchema): boolean | undefined {
  return checkInstance(value, schema).accepted;
}

/** The JSON Pointer of the innermost place that a schema of ours does not accept; undefined if it accepts all. */
export function misfit(value: unknown, schema: object): string | undefined {
  const evaluation = new Evaluation(schema as Json, Number.POSITIVE_INFINITY);
  return evaluation.accepts(schema as Json, value) ? undefined : toPointer(evaluation.wrong ?? []);
}
