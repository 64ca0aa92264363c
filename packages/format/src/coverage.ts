import type { Coverage, CoverageEntry } from "@skill-convert/core";
import type { Row } from "./codec.js";

/** What a table of fields holds of the model. What no row names is held by nothing, unless it is declared beside it. */
export function coverageOfRows(rows: readonly Row[]): Coverage {
  const entries: { [pattern: string]: CoverageEntry } = {};
  for (const { at, to, holds } of rows) {
    entries[to.join("/")] ??= {
      holds: "exact",
      where: at.join("."),
      ...(holds === undefined ? {} : { exactFor: holds }),
    };
  }
  return entries;
}

/** Parts of the model that a format has no place for. */
export function heldByNone(...patterns: readonly string[]): Coverage {
  return Object.fromEntries(patterns.map((pattern) => [pattern, { holds: "none" as const }]));
}
