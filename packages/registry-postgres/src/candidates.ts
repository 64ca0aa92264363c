import type { SkillQuery } from "@skill-convert/registry";
import { ANY, wantedTraits } from "@skill-convert/registry/backend";
import type { SkillRow } from "./read-part.js";
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

/**
 * A way to find the next candidates: to walk through the ids that follow until there are enough, or to sort all that the
 * indexes find.
 */
export interface Search {
  readonly by: "walking" | "sorting";
  /** The most skills to look at. All candidates are found if it is absent. */
  readonly most?: number;
}

/**
 * Returns the searches for the candidates of a query, to be tried one after the other until one finds enough. After each,
 * it has to be told how many rows were found.
 *
 * Where many skills match, enough are soon met; where few do, the indexes find few. PostgreSQL could choose, but it does
 * not know how many texts have a word that begins with some letters, nor how far apart the skills are that match.
 */
export function* searchesFor(query: SkillQuery, limit: number): Generator<Search, void, number> {
  if (Object.keys(wantedTraits(query)).length === 0) {
    yield { by: "walking" };
    return;
  }
  const near = limit * 50;
  const far = limit * 1000;
  const met = yield { by: "walking", most: near };
  // Twice as far as it takes to meet enough if the rest is like the beginning.
  const expected = Math.ceil(((2 * limit) / met) * near);
  if (expected < far) yield { by: "walking", most: expected };
  yield { by: "sorting", most: 5000 };
  yield { by: "walking", most: far };
  yield { by: "sorting" };
}

/** A row of a candidate, with the number of rows that were found to be sorted. */
export interface CandidateRow extends SkillRow {
  readonly found: number | null;
}

/** Tells whether no candidates are missing among the rows that a search has found. */
export function isEnough(rows: readonly CandidateRow[], limit: number, { by, most }: Search): boolean {
  if (most === undefined) return true;
  return by === "walking" ? rows.length === limit : (rows[0]?.found ?? 0) < most;
}

/**
 * Returns the statement that reads the next candidates of a query in one phase, as rows of `CandidateRow` sorted by id. They
 * are the skills that match, and as few others as the indexes allow.
 */
export function candidateStatement(query: SkillQuery, { phase, after, limit }: Start, search: Search): Statement {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const traits = traitConditions(query, phase, parameter).join(" and ");
  const place = placeConditions(query, after, parameter).join(" and ");
  const most = parameter(limit);
  const columns = "select s.id, s.vault, s.sequence";
  const looked = `limit ${search.most ?? null}`;
  // A subquery with a limit is answered by itself: in the order of the ids, or with the indexes of the traits.
  const first =
    search.by === "walking"
      ? `first as materialized (
          ${columns}, null::int as found
          from (select * from skill_convert.skills s where ${place} order by s.id ${looked}) s where ${traits} limit ${most}
        )`
      : `found as materialized (
          ${columns} from skill_convert.skills s where ${place} and ${traits} ${looked}
        ), first as (
          select *, (select count(*)::int from found) as found from found order by id limit ${most}
        )`;
  const text = `with ${first}
    select s.id, s.vault, f.path, f.manifest, s.found
    from first s join skill_convert.footprint f on f.sequence = s.sequence
    order by s.id`;
  return { text, values };
}

function placeConditions(
  { vault, runtime }: SkillQuery,
  after: string | undefined,
  parameter: (value: unknown) => string,
): string[] {
  const conditions = ["true"];
  if (after !== undefined) conditions.push(`s.id > ${parameter(after)}`);
  for (const [column, value] of Object.entries({ vault, runtime })) {
    if (value !== undefined) conditions.push(isStorable(value) ? `s.${column} = ${parameter(value)}` : "false");
  }
  return conditions;
}

function traitConditions(query: SkillQuery, phase: number, parameter: (value: unknown) => string): string[] {
  const conditions = ["true"];
  const { tags, capabilities, effects, inputs, words } = wantedTraits(query);
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
