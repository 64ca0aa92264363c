import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { createSkillRegistry, type VaultMapping } from "@skill-convert/registry";
import { Database, type Transaction } from "../database.js";
import { MIGRATION } from "../locks.js";
import { StoreError } from "../store-error.js";
import { MIGRATIONS } from "./migrations.js";

/** The options of a new registry. */
export interface PostgresRegistryOptions {
  /** The names of the vaults besides the default vault, which has no name (semioverse.md#d44). */
  readonly vaults?: readonly string[];
  /** The folders of one vault that are, on disk, folders of another. */
  readonly mappings?: readonly VaultMapping[];
}

const OPTIONS: KeysOf<PostgresRegistryOptions> = {
  keys: { vaults: { each: "a string" }, mappings: { each: "an object" } },
};

/** What `setUpPostgres` did. */
export interface SetUp {
  /** The number of the schema before; 0 if there was none. */
  readonly before: number;
  readonly after: number;
}

/**
 * Creates the tables of a registry in the schema `skill_convert`, or brings those of an older version up to date. All of it
 * happens or nothing. Repeating it changes nothing. The vaults of a registry that exists stay as they are.
 *
 * @throws StoreError if the database cannot be reached or changed, or has the tables of a newer version
 * @throws Error if a mapping names a vault that `vaults` does not list
 * @example
 * await setUpPostgres("postgres://localhost/skills", { vaults: ["team"] });
 */
export async function setUpPostgres(url: string, options: PostgresRegistryOptions = {}): Promise<SetUp> {
  requireArguments("setUpPostgres", { url: [url, "a string"], options: [options, OPTIONS] });
  createSkillRegistry(options);
  const database = new Database(url, 1);
  try {
    const done = await database.transaction("begin", async (transaction) => ({
      value: await migrate(transaction, database.name, options),
      commit: true,
    }));
    if (done === undefined) throw new StoreError("failed", `${database.name} is being changed by others; try again.`);
    return done;
  } finally {
    await database.close();
  }
}

async function migrate(transaction: Transaction, name: string, options: PostgresRegistryOptions): Promise<SetUp> {
  await transaction.rows("select pg_advisory_xact_lock($1)", [MIGRATION]);
  await transaction.rows("create schema if not exists skill_convert");
  await transaction.rows("create table if not exists skill_convert.migrations (version integer primary key)");
  const before = await versionIn(transaction);
  if (before > MIGRATIONS.length) throw newer(name);
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < before) continue;
    await transaction.rows(step);
    await transaction.rows("insert into skill_convert.migrations values ($1)", [index + 1]);
  }
  const { vaults = [], mappings = [] } = options;
  await transaction.rows(
    "insert into skill_convert.settings (vaults, mappings) values ($1, $2) on conflict do nothing",
    [vaults, JSON.stringify(mappings)],
  );
  return { before, after: MIGRATIONS.length };
}

async function versionIn(transaction: Pick<Transaction, "rows">): Promise<number> {
  const [row] = await transaction.rows<{ version: number | null }>(
    "select max(version) as version from skill_convert.migrations",
  );
  return row?.version ?? 0;
}

/** Reads the settings of a registry, provided that its tables are those of this version. */
export async function settingsOf(database: Database): Promise<Required<PostgresRegistryOptions>> {
  const version = await versionIn(database);
  if (version > MIGRATIONS.length) throw newer(database.name);
  const [settings] = await database.rows<Required<PostgresRegistryOptions>>(
    "select vaults, mappings from skill_convert.settings",
  );
  if (version < MIGRATIONS.length || settings === undefined) {
    const message = `${database.name} has the tables of an older version. Bring them up to date with "registry init".`;
    throw new StoreError("other-version", message);
  }
  return settings;
}

function newer(name: string): StoreError {
  return new StoreError(
    "other-version",
    `${name} has the tables of a newer version of skill-convert. Update this one.`,
  );
}
