import type { SkillQuery } from "@skill-convert/registry";
import { ANY, wantedTraits } from "@skill-convert/registry/backend";
import { SKILL_ROWS } from "./read-part.js";
import { isStorable, wordQuery } from "./traits-in-sql.js";

/** Returns the phases in which the candidates of a query are found, in order. See `Position`. */
export function phasesOf({ text, effect }: SkillQuery): number[] {
  const ranks = text === undefined ? [0] : [0, 1];
  return effect === undefined ? ranks : [...ranks, ...ranks.map((rank) => rank + 2)];
}

/** A statement and the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A place in the candidates of a query from which to read on. */
export interface Start {
  readonly phase: number;
  /** The id before; from the first one if absent. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** The most rows that are looked up in an index and then sorted. */
export const MOST_SORTED = 5000;

/**
 * Returns the statement that reads the next candidates of a query in one phase, as rows of `SkillRow` sorted by id. It finds
 * every skill that matches, and as few others as the indexes allow.
 *
 * PostgreSQL can look words up in an index and sort what it finds, or walk through the ids until it has enough. It chooses
 * by how many it expects, and does not know that of the beginnings of words. So the first statement only ever looks up, and
 * tells with `found` if there are too many to be sorted. The ordered statement leaves the choice to PostgreSQL: walking ends
 * soon where so many match.
 */
export function candidateStatement(query: SkillQuery, { phase, after, limit }: Start, isOrdered: boolean): Statement {
  const values: unknown[] = [];
  const where = conditionsOf(query, phase, after, (value) => `$${values.push(value)}`);
  const condition = where.length === 0 ? "" : `where ${where.join(" and ")}`;
  const most = `$${values.push(limit)}`;
  if (isOrdered) return { text: `${SKILL_ROWS} ${condition} order by s.id limit ${most}`, values };
  const text = `with found as materialized (
      select s.id, s.vault, s.sequence from skill_convert.skills s ${condition} limit ${MOST_SORTED}
    )
    select s.id, s.vault, f.path, f.manifest, (select count(*)::int from found) as found
    from found s join skill_convert.footprint f on f.sequence = s.sequence
    order by s.id limit ${most}`;
  return { text, values };
}

/** True if a query has a part that an index can look up. */
export function isIndexed(query: SkillQuery): boolean {
  return Object.keys(wantedTraits(query)).length > 0;
}

function conditionsOf(
  query: SkillQuery,
  phase: number,
  after: string | undefined,
  parameter: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  const { tags, capabilities, effects, inputs, words } = wantedTraits(query);
  if (after !== undefined) conditions.push(`s.id > ${parameter(after)}`);
  for (const [column, value] of Object.entries({ vault: query.vault, runtime: query.runtime })) {
    if (value !== undefined) conditions.push(isStorable(value) ? `s.${column} = ${parameter(value)}` : "false");
  }
  for (const [column, wanted] of Object.entries({ tags, capabilities, inputs })) {
    if (wanted !== undefined) conditions.push(`s.${column} && ${parameter(wanted)}`);
  }
  if (effects !== undefined && phase < 2) conditions.push(`s.effects && ${parameter(effects)} and s.declares_effects`);
  if (effects !== undefined && phase >= 2) conditions.push("not s.declares_effects");
  if (words !== undefined && words.length > 0) {
    const search = `@@ ${parameter(wordQuery(words, ANY))}::tsquery`;
    if (phase % 2 === 0) conditions.push(`s.labels ${search}`);
    else conditions.push(`s.words ${search} and not s.labels @@ ${parameter(wordQuery(words))}::tsquery`);
  } else if (phase % 2 === 1) {
    conditions.push("false");
  }
  return conditions;
}
