import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import type {
  Freshness,
  RegistryChange,
  RegistryEvent,
  RegistryStore,
  SkillQuery,
  SkillRegistry,
} from "@skill-convert/registry";
import {
  type Candidate,
  type Position,
  rankOf,
  registryStore,
  type Scope,
  type StoreBackend,
  type Vaults,
} from "@skill-convert/registry/backend";
import { type CandidateRow, candidateStatement, isEnough, phasesOf, type Start, searchesFor } from "./candidates.js";
import { changePart } from "./change-part.js";
import { Database } from "./database.js";
import { eventsAfter } from "./history.js";
import { readAll, readPart, skillOf } from "./read-part.js";
import { settingsOf } from "./schema/set-up.js";
import { StoreError } from "./store-error.js";

/** The options of `openPostgresStore`. */
export interface PostgresStoreOptions {
  /** The most connections to keep open; 10 if absent. */
  readonly connections?: number;
}

const OPTIONS: KeysOf<PostgresStoreOptions> = { keys: { connections: "a number" } };

/** A store in PostgreSQL. */
export interface PostgresStore extends RegistryStore {
  /** Returns how often a change had to be tried again because of other changes. */
  retries(): number;
}

/**
 * Opens a registry in a PostgreSQL database, version 14 or later, that `setUpPostgres` has prepared. Every method throws a
 * `StoreError` if the database fails.
 *
 * @param url an address such as `postgres://user@host:5432/database`; what it leaves out is taken from the environment
 * variables of PostgreSQL, such as `PGPASSWORD`
 * @throws StoreError if the database cannot be reached or has no registry
 * @example
 * const store = await openPostgresStore("postgres://localhost/skills");
 * await store.register({ manifest });
 * await store.close();
 */
export async function openPostgresStore(url: string, options: PostgresStoreOptions = {}): Promise<PostgresStore> {
  requireArguments("openPostgresStore", { url: [url, "a string"], options: [options, OPTIONS] });
  const database = new Database(url, options.connections ?? 10);
  try {
    const { vaults, mappings } = await settingsOf(database);
    const backend = new PostgresBackend(database, { names: new Set(["", ...vaults]), mappings });
    return Object.assign(registryStore(backend), { retries: () => backend.retries });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How often a change is tried before it is given up. */
const MAX_TRIES = 20;

class PostgresBackend implements StoreBackend {
  readonly vaults: Vaults;
  readonly #database: Database;
  retries = 0;

  constructor(database: Database, vaults: Vaults) {
    this.#database = database;
    this.vaults = vaults;
  }

  async read(scope?: Scope): Promise<SkillRegistry> {
    if (scope === undefined) return this.#database.snapshot((transaction) => readAll(transaction, this.vaults));
    const read = async (from: Pick<Database, "rows">) => (await readPart(from, scope, this.vaults)).registry;
    // Ids are read with one statement, which sees the database at one moment by itself.
    return Object.keys(scope).join() === "ids" ? read(this.#database) : this.#database.snapshot(read);
  }

  async change<Change extends RegistryChange>(
    scope: Scope,
    change: (registry: SkillRegistry) => Change,
  ): Promise<Change> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const made = await this.#database.transaction("begin isolation level read committed", async (transaction) => {
        const value = await changePart(transaction, scope, this.vaults, change);
        return { value, commit: value !== undefined && value.events.length > 0 };
      });
      if (made !== undefined) return made;
      this.retries++;
      // Changes that meet again and again should not do so in step.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(tries, 8)));
    }
    const message = `${this.#database.name} is busy with other changes of the same skills. Nothing was changed; try again.`;
    throw new StoreError("failed", message);
  }

  async *candidates(query: SkillQuery, after: Position | undefined, batch: number): AsyncGenerator<Candidate> {
    const rank = rankOf(query);
    let limit = Math.min(batch + 1, MAX_BATCH);
    for (const phase of phasesOf(query)) {
      if (after !== undefined && phase < after.phase) continue;
      let last = after?.phase === phase ? after.id : undefined;
      for (let isComplete = false; !isComplete; ) {
        const rows = await this.#candidateRows(query, { phase, after: last, limit });
        for (const row of rows) {
          const skill = skillOf(row, this.vaults);
          // The index knows neither long words nor very many.
          if (rank(skill) === phase % 2) yield { position: { phase, id: row.id }, skill };
        }
        isComplete = rows.length < limit;
        last = rows.at(-1)?.id;
        limit = Math.min(limit * 2, MAX_BATCH);
      }
    }
  }

  async #candidateRows(query: SkillQuery, start: Start): Promise<readonly CandidateRow[]> {
    let rows: readonly CandidateRow[] = [];
    const searches = searchesFor(query, start.limit);
    for (let next = searches.next(); !next.done; next = searches.next(rows.length)) {
      const { text, values } = candidateStatement(query, start, next.value);
      rows = await this.#database.rows<CandidateRow>(text, values);
      if (isEnough(rows, start.limit, next.value)) break;
    }
    return rows;
  }

  async events(after: number, limit: number): Promise<RegistryEvent[]> {
    return eventsAfter(this.#database, after, limit);
  }

  async freshness(): Promise<Freshness> {
    const [row] = await this.#database.rows<{ sequence: string; replica: boolean; seconds: number | null }>(FRESHNESS);
    return { sequence: Number(row?.sequence), seconds: row?.seconds ?? null, isReplica: row?.replica === true };
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}

const MAX_BATCH = 1000;

/**
 * A replica that has replayed all it received is as current as its connection; an idle primary sends nothing. Without a
 * connection, it only knows when the last change was made that it has replayed.
 */
const FRESHNESS = `select (select coalesce(max(sequence), 0) from skill_convert.footprint) as sequence,
  pg_is_in_recovery() as replica,
  case when not pg_is_in_recovery()
      or (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver)) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`;
