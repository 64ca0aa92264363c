import type { SkillManifest } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import type { Vaults } from "@skill-convert/registry/backend";
import { Database, type Transaction } from "./database.js";
import { REGISTRY } from "./locks.js";
import { settingsOf } from "./schema/set-up.js";
import { StoreError } from "./store-error.js";
import { writeSkills } from "./write-events.js";

/** The numbers of what `rebuildPostgres` found in the history. */
export interface Rebuilt {
  readonly skills: number;
  readonly contexts: number;
}

/**
 * Builds all tables again that follow from the history, such as after a backup of the history alone was restored. All of
 * it happens or nothing. Other changes wait meanwhile, and readers see the old tables until the end.
 *
 * The settings are not in the history: before restoring it into an empty database, create the registry with the same vaults.
 *
 * @throws StoreError if the database cannot be reached or changed, or has no registry
 * @example
 * await rebuildPostgres("postgres://localhost/skills"); // { skills: 1200, contexts: 2 }
 */
export async function rebuildPostgres(url: string): Promise<Rebuilt> {
  requireArguments("rebuildPostgres", { url: [url, "a string"] });
  const database = new Database(url, 1);
  try {
    const { vaults, mappings } = await settingsOf(database);
    const done = await database.transaction("begin isolation level read committed", async (transaction) => ({
      value: await rebuild(transaction, { names: new Set(["", ...vaults]), mappings }),
      commit: true,
    }));
    if (done === undefined) throw new StoreError("failed", `${database.name} is being changed by others; try again.`);
    return done;
  } finally {
    await database.close();
  }
}

async function rebuild(transaction: Transaction, vaults: Vaults): Promise<Rebuilt> {
  await transaction.rows("select pg_advisory_xact_lock($1)", [REGISTRY]);
  // Skills come last, because the removal of each would otherwise look for its rows in the other tables.
  for (const table of ["dependencies", "regions", "skills"]) {
    await transaction.rows(`delete from skill_convert.${table}`);
  }
  let skills = 0;
  for (let after = 0; ; ) {
    const rows = await transaction.rows<VersionRow>(CURRENT_VERSIONS, [after]);
    const last = rows.at(-1);
    if (last === undefined) break;
    await writeSkills(transaction, rows.map(versionOf), vaults);
    skills += rows.length;
    after = Number(last.sequence);
  }
  await transaction.rows("delete from skill_convert.contexts");
  const contexts = await transaction.rows(CONTEXTS);
  await transaction.rows(MEMBERS);
  return { skills, contexts: contexts.length };
}

interface VersionRow {
  readonly sequence: string;
  readonly id: string;
  readonly vault: string;
  readonly path: string | null;
  readonly manifest: SkillManifest;
}

function versionOf({ sequence, path, ...row }: VersionRow) {
  return { ...row, sequence: Number(sequence), ...(path === null ? {} : { path }) };
}

/** The next versions that no later event replaces or removes: at most 500, and about 4 MB as the database keeps them. */
const CURRENT_VERSIONS = `select sequence, id, vault, path, manifest
  from (
    select *, sum(pg_column_size(manifest)) over (order by sequence) - pg_column_size(manifest) as bytes_before
    from (
      select * from skill_convert.footprint e
      where sequence > $1 and kind in ('registered', 'replaced') and not exists (
        select from skill_convert.footprint later
        where later.id = e.id and later.sequence > e.sequence and later.kind in ('registered', 'replaced', 'removed')
      )
      order by sequence limit 500
    ) page
  ) sized
  where bytes_before < 4000000
  order by sequence`;

const CONTEXTS = `insert into skill_convert.contexts
  select distinct details->>'context' from skill_convert.footprint where kind = 'context-declared'
  returning name`;

/** The members of a context are those of its last declaration. */
const MEMBERS = `insert into skill_convert.context_members
  select context, json_array_elements_text(ids)
  from (
    select distinct on (details->>'context') details->>'context' as context, details->'ids' as ids
    from skill_convert.footprint
    where kind = 'context-declared'
    order by details->>'context', sequence desc
  ) declared`;
