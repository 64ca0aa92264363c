import { type Coverage, type CoverageEntry, manifestFields } from "@skill-convert/core";
import type { Row } from "./codec/codec.js";
import type { PrepareStep } from "./prepare/step.js";

/** Declared coverage. It completes or overrides the entry that is derived from the rows for a pattern. */
export type CoverageDeclarations = Readonly<Record<string, Partial<CoverageEntry>>>;

/** Parts of the model of skills that a format may lack even if it has the object around them. */
const PARTS: readonly string[] = [
  ...manifestFields.map(({ path }) => path.map((key) => (key === "any" ? "*" : key)).join("/")),
  "tools",
  "operations/*/name",
  "operations/*/input/omits",
  "operations/*/output/description",
  "operations/*/output/omits",
];

/**
 * Derives the coverage of a format from its rows. A part with neither a row nor a declaration is not held.
 *
 * @param parts the named parts of the model; those of a skill if left out
 * @example
 * const table = defineTable([field("title", "name", string)], { id: "card" });
 * coverageOf(table.mapping, {}, ["name", "version"]);
 * // { name: { holds: "exact", where: "title" }, version: { holds: "none" } }
 */
export function coverageOf(
  rows: readonly Row[],
  declared: CoverageDeclarations,
  parts: readonly string[] = PARTS,
): Coverage {
  const entries: { [pattern: string]: CoverageEntry } = {};
  for (const { at, to, holds } of rows) {
    if (to.length === 0) continue;
    entries[to.join("/")] ??= {
      holds: "exact",
      where: at.join("."),
      ...(holds === undefined ? {} : { exactFor: holds }),
    };
  }
  for (const [pattern, entry] of Object.entries(declared)) {
    entries[pattern] = { holds: "none", ...entries[pattern], ...entry };
  }
  const patterns = Object.keys(entries);
  for (const part of parts) {
    const isDivided = patterns.some((pattern) => pattern.startsWith(`${part}/`));
    if (!entries[part] && (part === "tools" || !isDivided)) entries[part] = { holds: isDivided ? "narrowed" : "none" };
  }
  return entries;
}

/**
 * Declares parts of the model that a format cannot represent.
 *
 * @example
 * heldByNone("license", "tags"); // { license: { holds: "none" }, tags: { holds: "none" } }
 */
export function heldByNone(...patterns: readonly string[]): Coverage {
  return Object.fromEntries(patterns.map((pattern) => [pattern, { holds: "none" as const }]));
}

/** The additions of a format that lists the fields of a successful output in place of a union with errors. */
export const SUCCESS_FIELDS: Pick<PrepareStep, "adds"> = {
  adds: { "operations/*/output/fields": "synthesised" },
};

/** Adds the values that the steps of a preparation add. */
export function withAdded(coverage: Coverage, steps: readonly Pick<PrepareStep, "adds">[]): Coverage {
  const entries = { ...coverage };
  for (const { adds } of steps) {
    for (const [pattern, kind] of Object.entries(adds)) {
      const { adds: before = [], ...entry } = entries[pattern] ?? { holds: "none" };
      entries[pattern] = { ...entry, adds: before.includes(kind) ? before : [...before, kind] };
    }
  }
  return entries;
}
