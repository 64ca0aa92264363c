import type { JsonRecord, Path } from "@skill-convert/core";
import { getOwn, valueAt } from "@skill-convert/core/json";
import type { ManifestReading } from "../reading/reading.js";
import type { FoundMapping } from "./find.js";
import type { Find, FindingArguments } from "./findings.js";

/** The inputs of a format and their defaults. */
export interface UnusedDefaultOptions<I extends FoundMapping> {
  readonly inputsIn: (reading: ManifestReading) => readonly I[];
  /** Returns true if the caller must give the input. By default, the field `required` is true. */
  readonly isRequired?: (input: I) => boolean;
  /** The path of the default in an input, `["default"]` if left out. Null means that there is no default. */
  readonly at?: Path;
  /** `key` to report the key of the default, not its value. */
  readonly part?: "key";
  readonly argsOf: (input: I) => FindingArguments;
}

/**
 * Makes the check for defaults of required inputs, which are never used.
 *
 * @example
 * const find = unusedDefaults({
 *   inputsIn: ({ document }) => [{ raw: document.cup, path: ["cup"] }],
 *   argsOf: ({ path: [name] }) => ({ name }),
 * });
 * find({ document: { cup: { required: true, default: 5 } } }); // [{ path: ["cup", "default"], args: { name: "cup" } }]
 * find({ document: { cup: { required: false, default: 5 } } }); // []
 */
export function unusedDefaults<I extends FoundMapping>(options: UnusedDefaultOptions<I>): Find {
  const { inputsIn, isRequired = isMarkedRequired, at = ["default"], part, argsOf } = options;
  const hasDefault = (raw: JsonRecord) => (valueAt(raw, at) ?? null) !== null;
  return (reading) =>
    inputsIn(reading)
      .filter((input) => isRequired(input) && hasDefault(input.raw))
      .map((input) => ({ path: [...input.path, ...at], ...(part && { part }), args: argsOf(input) }));
}

function isMarkedRequired({ raw }: FoundMapping): boolean {
  return getOwn(raw, "required") === true;
}
