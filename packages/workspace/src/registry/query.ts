import { InputError } from "@skill-convert/core";
import { type SkillQuery, summarizeSkill, unknownEffect } from "@skill-convert/registry";
import type { RegistryReportOf } from "@skill-convert/report";
import { keepFootprint } from "./footprint.js";
import type { FootprintOptions } from "./lookup.js";
import type { OpenRegistry } from "./open-registry.js";

/** Which part of the answer to a query is wanted. */
export interface QueryOptions extends FootprintOptions {
  /** The most skills to list (default: all of a folder, 100 of a database). */
  readonly limit?: number | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** A report about operations, and which of them have names of their own. */
export interface ReportOfOperations<Report> {
  readonly report: Report;
  /** Returns true if the manifest names the operation. In a report, an operation without a name has the name "run". */
  isNamed(skill: string, operation: string): boolean;
}

/**
 * Lists the skills that match all parts of a query (semioverse.md#s104).
 *
 * @throws InputError for an effect that no format and no skill has
 */
export async function listMatches(
  open: OpenRegistry,
  { version, cwd }: { readonly version: string; readonly cwd: string },
  query: SkillQuery,
  { limit = open.pageSize, after, footprint }: QueryOptions = {},
): Promise<ReportOfOperations<RegistryReportOf<"registry query">>> {
  const { diagnostics } = open.reading();
  const problem = query.effect === undefined ? undefined : await unknownEffect(query.effect, open.store);
  if (problem !== undefined) throw new InputError(`\`effect\`: ${problem}`, { remedy: "effect" });
  const { matches, undecided, next } = await open.store.query(query, {
    limit,
    ...(after === undefined ? {} : { after }),
  });
  if (footprint !== undefined) {
    const answer = matches.map(({ skill }) => skill.id);
    keepFootprint(footprint, [{ sequence: 1, kind: "queried", question: { query }, answer }], cwd);
  }
  const named = new Map(matches.map(({ skill }) => [skill.id, skill.manifest.operations]));
  return {
    report: {
      command: "registry query",
      version,
      diagnostics,
      matches: matches.map(({ skill, operations }) => summarizeSkill(skill, operations)),
      undecided: undecided.map(({ skill, because }) => ({ id: skill.id, because })),
      ...(next === undefined ? {} : { next }),
    },
    isNamed: (skill, operation) => named.get(skill)?.some(({ name }) => name === operation) ?? false,
  };
}
