import { existsSync, statSync } from "node:fs";
import type { RegistryStore } from "@skill-convert/registry";
import { UsageError } from "../../output/exit.js";

/** The environment variable with the address of the registry of commands that name none. */
const STORE_VARIABLE = "SKILL_CONVERT_STORE";

/** Where a registry is: the skills below a folder, or a database. */
export type Place = { readonly root: string; readonly store?: never } | { readonly store: string };

/** The place of a command's registry, and its other arguments. */
export interface Placed {
  readonly place: Place;
  readonly rest: readonly string[];
}

/**
 * Tells the root of a registry from the other arguments of a command. There is no root if the registry is in a database:
 * the one of `--store`, or the one of the environment unless a root is given.
 *
 * @param counts the least and the most arguments besides the root
 */
export function placeOf(
  given: readonly (string | undefined)[],
  counts: { readonly least: number; readonly most: number },
  option: string | undefined,
): Placed {
  const args = given.filter((arg) => arg !== undefined);
  const [first] = args;
  const isRoot = args.length > counts.most || (args.length > counts.least && first !== undefined && existsSync(first));
  const store = option ?? (isRoot ? undefined : storeInEnvironment());
  const rest = store === undefined ? args.slice(1) : args;
  if (rest.length > counts.most) throw new UsageError("with --store, there is no root: leave out the first argument");
  if (store !== undefined && rest.length >= counts.least) return { place: { store }, rest };
  if (first === undefined) throw new UsageError("name a folder to search for skills, or a registry with --store");
  if (rest.length < counts.least) throw new UsageError("name the id of a skill");
  return { place: { root: first }, rest };
}

/** The counts of a command that takes nothing besides the root. */
export const NO_MORE = { least: 0, most: 0 };

function storeInEnvironment(): string | undefined {
  return process.env[STORE_VARIABLE] || undefined;
}

/** @throws UsageError if no database is named */
export function requireStore(option: string | undefined): string {
  const store = option ?? storeInEnvironment();
  if (store === undefined) throw new UsageError(`name the registry with --store, or in ${STORE_VARIABLE}`);
  return store;
}

/**
 * Does something with a registry in a database.
 *
 * @throws UsageError if the database fails
 */
export async function withStore<Value>(
  address: string,
  work: (store: RegistryStore) => Promise<Value>,
): Promise<Value> {
  return withDatabase(async ({ openPostgresStore }) => {
    const store = await openPostgresStore(address);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

type Postgres = typeof import("@skill-convert/registry-postgres");

/**
 * Does something with the package for databases, which is installed beside this program by those who need it.
 *
 * @throws UsageError if the package is missing or the database fails
 */
export async function withDatabase<Value>(work: (postgres: Postgres) => Promise<Value>): Promise<Value> {
  const postgres = await loadPostgres();
  try {
    return await work(postgres);
  } catch (error) {
    if (error instanceof postgres.StoreError) throw new UsageError(error.message);
    throw error;
  }
}

async function loadPostgres(): Promise<Postgres> {
  // If the last file that was examined is a pipe, as standard error may be, Node 20 follows no links to a module. The
  // package then does not find its own dependencies where pnpm has installed it.
  statSync(process.execPath);
  try {
    return await import("@skill-convert/registry-postgres");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new UsageError(
      "a registry in a database needs another package beside skill-convert: npm install @skill-convert/registry-postgres",
    );
  }
}
