import type { RegisteredSkill } from "@skill-convert/registry";
import { idsOnCycles } from "@skill-convert/registry/backend";
import type { Transaction } from "./database.js";
import { isStorable } from "./traits-in-sql.js";

interface Edge {
  readonly skill: string;
  readonly dependency: string;
}

/** The dependencies of some skills, before a change and after it. */
interface Dependencies {
  readonly before: readonly Edge[];
  readonly added: readonly Edge[];
  /** True if a skill that is not among them depends on one of them. */
  readonly isNeeded: boolean;
}

/**
 * Tells whether a change could close a cycle through skills that it does not change. The registry has no cycles, so a new
 * one has a dependency that is added, and it can leave the changed skills only if it can come back to them.
 */
export async function couldCloseCycle(transaction: Transaction, skills: readonly RegisteredSkill[]): Promise<boolean> {
  const { added, isNeeded } = await findDependencies(transaction, skills);
  return added.length > 0 && isNeeded;
}

/** Finds the ids on the cycles that the dependencies of these skills would close. */
export async function findCyclic(
  transaction: Transaction,
  skills: readonly RegisteredSkill[],
): Promise<readonly string[]> {
  const { before, added, isNeeded } = await findDependencies(transaction, skills);
  if (added.length === 0) return [];
  const others = isNeeded ? await findPaths(transaction, added) : [];
  const next = new Map<string, string[]>();
  for (const { skill, dependency } of [...before, ...added, ...others]) {
    const known = next.get(skill);
    if (known === undefined) next.set(skill, [dependency]);
    else known.push(dependency);
  }
  return [
    ...idsOnCycles(
      added.map(({ skill }) => skill),
      (id) => next.get(id) ?? [],
    ),
  ];
}

async function findDependencies(transaction: Transaction, skills: readonly RegisteredSkill[]): Promise<Dependencies> {
  const after = skills.flatMap(({ id, dependencies }) =>
    dependencies.map((dependency) => ({ skill: id, dependency: dependency.id })),
  );
  const storable = after.filter(({ skill, dependency }) => isStorable(skill) && isStorable(dependency));
  if (storable.length === 0) return { before: [], added: [], isNeeded: false };
  const ids = skills.map(({ id }) => id).filter(isStorable);
  const before = await transaction.rows<Edge>(`${EDGES} where skill = any($1)`, [ids]);
  const known = new Set(before.map(({ skill, dependency }) => JSON.stringify([skill, dependency])));
  const added = storable.filter(({ skill, dependency }) => !known.has(JSON.stringify([skill, dependency])));
  const [found] =
    added.length === 0
      ? []
      : await transaction.rows<{ needed: boolean }>(
          `select exists (${EDGES} where dependency = any($1) and skill <> all($1)) as needed`,
          [ids],
        );
  return { before, added, isNeeded: found?.needed === true };
}

const EDGES = "select skill, dependency from skill_convert.dependencies";

const FORWARD = `with recursive paths as (
    ${EDGES} where skill = any($1)
    union
    select d.skill, d.dependency from paths p join skill_convert.dependencies d on d.skill = p.dependency
  )
  select skill, dependency from paths limit $2`;

const BACKWARD = `with recursive paths as (
    ${EDGES} where dependency = any($1)
    union
    select d.skill, d.dependency from paths p join skill_convert.dependencies d on d.dependency = p.skill
  )
  select skill, dependency from paths limit $2`;

/**
 * Finds the dependencies on all paths from the new dependencies, or on all paths to the skills that have them, whichever
 * are fewer. Every new cycle consists of those on such a path and of new ones.
 */
async function findPaths(transaction: Transaction, added: readonly Edge[]): Promise<readonly Edge[]> {
  for (let limit = 1000; ; limit *= 10) {
    for (const [statement, starts] of [
      [FORWARD, added.map(({ dependency }) => dependency)],
      [BACKWARD, added.map(({ skill }) => skill)],
    ] as const) {
      const found = await transaction.rows<Edge>(statement, [[...new Set(starts)], limit]);
      if (found.length < limit) return found;
    }
  }
}
