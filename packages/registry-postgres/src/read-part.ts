import type { SkillManifest } from "@skill-convert/core";
import type { RegisteredSkill, SkillRegistry } from "@skill-convert/registry";
import { describeSkill, partialRegistry, type Scope, type Vaults } from "@skill-convert/registry/backend";
import { findCyclic } from "./cycles.js";
import type { Transaction } from "./database.js";
import { foldersOf, isStorable } from "./traits-in-sql.js";

/** A row of a skill, as every question reads it. */
export interface SkillRow {
  readonly id: string;
  readonly vault: string;
  readonly path: string | null;
  readonly manifest: SkillManifest;
}

/** The tables and columns of `SkillRow`. */
const SKILL_ROWS = `select s.id, s.vault, f.path, f.manifest
  from skill_convert.skills s join skill_convert.footprint f on f.sequence = s.sequence`;

export function skillOf({ id, vault, path, manifest }: SkillRow, vaults: Vaults): RegisteredSkill {
  return describeSkill(manifest, { id, vault, path: path ?? undefined }, vaults);
}

/** A part of a registry, and the names of the contexts that its reading depended on. */
export interface ReadPart {
  readonly registry: SkillRegistry;
  readonly contexts: ReadonlySet<string>;
}

/** Finds the ids of each context that a scope leads to, by its name. */
export async function findContexts(
  transaction: Transaction,
  { neighboursOf = [], contexts = [] }: Scope,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = neighboursOf.map(({ id }) => id).filter(isStorable);
  const declared = contexts.filter(isStorable);
  if (members.length + declared.length === 0) return new Map();
  const rows = await transaction.rows<{ name: string; ids: string[] }>(CONTEXTS, [members, declared]);
  return new Map(rows.map((row) => [row.name, row.ids]));
}

const CLOSURE = `with recursive closure (id) as (
    select unnest($1::text[]) collate "C"
    union
    select d.dependency from closure c join skill_convert.dependencies d on d.skill = c.id
  )
  select id from closure`;

const CONTEXTS = `select c.name, array_remove(array_agg(m.id), null) as ids
  from skill_convert.contexts c left join skill_convert.context_members m on m.context = c.name
  where c.name = any($2 || array(select context from skill_convert.context_members where id = any($1)))
  group by c.name`;

/** Finds everything that some ids lead to by their dependencies, registered or not. */
async function findClosure(transaction: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  return (await transaction.rows<{ id: string }>(CLOSURE, [ids])).map(({ id }) => id);
}

/** Finds the skills that depend on some ids. */
async function findDependents(transaction: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const statement = "select skill as id from skill_convert.dependencies where dependency = any($1)";
  return (await transaction.rows<{ id: string }>(statement, [ids])).map(({ id }) => id);
}

/** Finds the members of contexts that write to a folder of one of these skills, or to one around or in it. */
async function findNeighbours(
  transaction: Transaction,
  skills: readonly RegisteredSkill[],
  contexts: ReadonlyMap<string, readonly string[]>,
): Promise<readonly string[]> {
  const members = [...new Set([...contexts.values()].flat())];
  const folders = skills.flatMap(foldersOf);
  if (members.length === 0 || folders.length === 0) return [];
  const rows = await transaction.rows<{ id: string }>(
    `select distinct r.skill as id
     from skill_convert.regions r, unnest($2::text[]) as own
     where r.skill = any($1) and (starts_with(r.folder, own) or starts_with(own, r.folder))`,
    [members, folders],
  );
  return rows.map(({ id }) => id);
}

/** Reads the part of a registry that a scope names. */
export async function readPart(transaction: Transaction, scope: Scope, vaults: Vaults): Promise<ReadPart> {
  const contexts = await findContexts(transaction, scope);
  const ids = new Set([
    ...(scope.ids ?? []).filter(isStorable),
    ...(await findClosure(transaction, (scope.dependenciesOf ?? []).filter(isStorable))),
    ...(await findCyclic(transaction, scope.cyclesThrough ?? [])),
    ...(await findDependents(transaction, (scope.dependentsOf ?? []).filter(isStorable))),
    ...(await findNeighbours(transaction, scope.neighboursOf ?? [], contexts)),
  ]);
  const rows = ids.size === 0 ? [] : await transaction.rows<SkillRow>(`${SKILL_ROWS} where s.id = any($1)`, [[...ids]]);
  const registry = partialRegistry({
    vaults,
    skills: rows.map((row) => skillOf(row, vaults)),
    contexts,
    otherIds: await similarIds(transaction, scope.similarTo ?? [], new Set(rows.map(({ id }) => id))),
  });
  return { registry, contexts: new Set(contexts.keys()) };
}

/** Reads the whole registry, sorted by id. */
export async function readAll(transaction: Transaction, vaults: Vaults): Promise<SkillRegistry> {
  const rows = await transaction.rows<SkillRow>(`${SKILL_ROWS} order by s.id`);
  const contexts = await transaction.rows<{ name: string; ids: string[] }>(
    `select c.name, array_remove(array_agg(m.id), null) as ids
     from skill_convert.contexts c left join skill_convert.context_members m on m.context = c.name
     group by c.name`,
  );
  return partialRegistry({
    vaults,
    skills: rows.map((row) => skillOf(row, vaults)),
    contexts: new Map(contexts.map(({ name, ids }) => [name, ids])),
    otherIds: [],
  });
}

/** Returns the ids that may be meant by ids that are not registered. `SkillRegistry.similarIds` chooses among them. */
async function similarIds(
  transaction: Transaction,
  wanted: readonly string[],
  registered: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const id of wanted) {
    if (registered.has(id) || id === "") continue;
    const characters = [...id];
    const ends = [characters.at(0), characters.at(-1)].map((end) => (end && isStorable(end) ? end : null));
    // A character outside the basic plane counts once in SQL and twice in JavaScript, so lengths are compared loosely.
    const lengths = [characters.length - 2, id.length + 2];
    const rows = await transaction.rows<{ id: string }>(
      `select id from skill_convert.skills where left(id, 1) = $1 and length(id) between $3 and $4
       union select id from skill_convert.skills where right(id, 1) = $2 and length(id) between $3 and $4`,
      [...ends, ...lengths],
    );
    found.push(...rows.map((row) => row.id));
  }
  return found;
}
