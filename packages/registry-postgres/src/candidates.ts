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

/**
 * Returns the statement that reads the next candidates of a query in one phase, as rows of `SkillRow` sorted by id. It finds
 * every skill that matches, and as few others as the indexes allow.
 */
export function candidateStatement(
  query: SkillQuery,
  phase: number,
  after: string | undefined,
  limit: number,
): Statement {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
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
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  return { text: `${SKILL_ROWS} ${where} order by s.id limit ${parameter(limit)}`, values };
}
