import type { Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import type { ManifestReading } from "../reading/reading.js";
import type { FoundMapping } from "./find.js";
import type { Find, FindingArguments } from "./findings.js";

/** The mappings of a format that bound numbers. */
export interface EmptyRangeOptions {
  readonly mappingsIn: (reading: ManifestReading) => readonly FoundMapping[];
  /** The key of the lower bound. */
  readonly min: string;
  /** The key of the upper bound. */
  readonly max: string;
  /** The path in the mapping at which to report, that of the mapping itself if left out. */
  readonly at?: Path;
  readonly argsOf: (min: number, max: number) => FindingArguments;
}

/**
 * Makes the check for a lower bound above the upper one, so that no number is within the bounds.
 *
 * @example
 * const find = emptyRanges({
 *   mappingsIn: ({ document }) => [{ raw: document, path: [] }],
 *   min: "least",
 *   max: "most",
 *   argsOf: (min, max) => ({ min, max }),
 * });
 * find({ document: { least: 5, most: 3 } }); // [{ path: [], args: { min: 5, max: 3 } }]
 * find({ document: { least: 3, most: 3 } }); // []
 */
export function emptyRanges(options: EmptyRangeOptions): Find {
  const { mappingsIn, min, max, at = [], argsOf } = options;
  return (reading) =>
    mappingsIn(reading).flatMap(({ raw, path }) => {
      const least = getOwn(raw, min);
      const most = getOwn(raw, max);
      if (typeof least !== "number" || typeof most !== "number" || least <= most) return [];
      return [{ path: [...path, ...at], args: argsOf(least, most) }];
    });
}
