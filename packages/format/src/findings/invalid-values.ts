import type { Json } from "@skill-convert/core";
import { describeValue } from "../codec/codec.js";
import type { ManifestReading } from "../reading/reading.js";
import type { Find, Finding } from "./findings.js";

/** A default or an allowed value, and the finding to report if it is invalid. */
export interface CheckedValue extends Finding {
  readonly value: Json;
}

/**
 * Makes the check for values that do not have their declared type or do not match their schema. Its message also has
 * the arguments `expected` and `found`.
 *
 * @param expectedOf describes the value that is expected; undefined if the value is valid
 * @example
 * const defaultsIn = ({ document: { type, value } }) => [{ type, value, path: ["value"] }];
 * const find = invalidValues(defaultsIn, ({ type, value }) => typeProblem(type, value));
 * const [finding] = find({ document: { type: "integer", value: "5" } });
 * finding.args; // { expected: "a whole number", found: "a string" }
 */
export function invalidValues<V extends CheckedValue>(
  valuesIn: (reading: ManifestReading) => readonly V[],
  expectedOf: (checked: V) => string | undefined,
): Find {
  return (reading) =>
    valuesIn(reading).flatMap((checked) => {
      const expected = expectedOf(checked);
      if (expected === undefined) return [];
      return [{ ...checked, args: { ...checked.args, expected, found: describeValue(checked.value) } }];
    });
}
