import type { SkillManifest } from "@skill-convert/core";
import type { RegisteredSkill, SkillRegistry } from "@skill-convert/registry";
import { describeSkill, partialRegistry, type Scope, type Vaults } from "@skill-convert/registry/backend";
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
export const SKILL_ROWS = `select s.id, s.vault, f.path, f.manifest
  from skill_convert.skills s join skill_convert.footprint f on f.sequence = s.sequence`;

export function skillOf({ id, vault, path, manifest }: SkillRow, vaults: Vaults): RegisteredSkill {
  return describeSkill(manifest, { id, vault, path: path ?? undefined }, vaults);
}

/** A part of a registry, and everything that its reading depended on. */
export interface ReadPart {
  readonly registry: SkillRegistry;
  readonly read: ReadonlySet<string>;
  readonly contexts: ReadonlySet<string>;
}

/** The ids and contexts that a scope leads to. */
interface Found {
  readonly read: ReadonlySet<string>;
  readonly contexts: ReadonlyMap<string, readonly string[]>;
}

/** Finds the ids and contexts that a scope leads to, registered or not. */
export async function findPart(transaction: Transaction, scope: Scope): Promise<Found> {
  const { ids, dependenciesOf, contexts: declared } = storableScope(scope);
  const closure = dependenciesOf.length === 0 ? [] : await transaction.rows<{ id: string }>(CLOSURE, [dependenciesOf]);
  const named =
    ids.length + declared.length === 0
      ? []
      : await transaction.rows<{ name: string; ids: string[] }>(CONTEXTS, [ids, declared]);
  return {
    read: new Set(closure.map(({ id }) => id)),
    contexts: new Map(named.map(({ name, ids: members }) => [name, members])),
  };
}

/** Leaves out the ids that cannot be registered. */
function storableScope({ ids = [], dependenciesOf = [], dependentsOf = [], contexts = [] }: Scope) {
  return {
    ids: ids.filter(isStorable),
    dependenciesOf: dependenciesOf.filter(isStorable),
    dependentsOf: dependentsOf.filter(isStorable),
    contexts: contexts.filter(isStorable),
  };
}

const CLOSURE = `with recursive closure (id) as (
    select unnest($1::text[]) collate "C"
    union
    select d.dependency from closure c join skill_convert.dependencies d on d.skill = c.id
  )
  select id from closure`;

const CONTEXTS = `select m.context as name, array_agg(m.id) as ids
  from skill_convert.context_members m
  where m.context in (select context from skill_convert.context_members where id = any($1)) or m.context = any($2)
  group by m.context`;

/** Reads the part of a registry that a scope names. */
export async function readPart(transaction: Transaction, scope: Scope, vaults: Vaults): Promise<ReadPart> {
  const { ids, dependentsOf } = storableScope(scope);
  const { neighboursOf = [], similarTo = [] } = scope;
  const { read, contexts } = await findPart(transaction, scope);
  const members = neighboursOf.length === 0 ? [] : [...new Set([...contexts.values()].flat())];
  const folders = members.length === 0 ? [] : neighboursOf.flatMap(foldersOf);
  const rows = await transaction.rows<SkillRow>(
    `${SKILL_ROWS}
     where s.id = any($1)
       or s.id in (select skill from skill_convert.dependencies where dependency = any($2))
       or s.id in (
         select r.skill from skill_convert.regions r
         where r.skill = any($3) and exists (
           select from unnest($4::text[]) as folder
           where starts_with(r.folder, folder) or starts_with(folder, r.folder)))`,
    [[...ids, ...read], dependentsOf, members, folders],
  );
  const registry = partialRegistry({
    vaults,
    skills: rows.map((row) => skillOf(row, vaults)),
    contexts,
    otherIds: await similarIds(transaction, similarTo, new Set(rows.map(({ id }) => id))),
  });
  return { registry, read, contexts: new Set(contexts.keys()) };
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
