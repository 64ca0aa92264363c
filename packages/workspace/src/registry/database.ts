import { statSync } from "node:fs";
import { InputError } from "@skill-convert/core";
import type { RegistryStore } from "@skill-convert/registry";
import type { LoadedContext } from "../context.js";
import { formatNamed } from "../formats/formats.js";
import type { OpenRegistry, RegistryOptions } from "./open-registry.js";
import { namedContexts } from "./settings.js";

/** As many skills as a query lists by default. */
const PAGE = 100;

/**
 * The registry of a store that is open, such as one in a database.
 *
 * @throws InputError if there are vaults, which a database has of its own
 */
export function openDatabase(
  store: RegistryStore,
  context: LoadedContext,
  { vaults = {} }: RegistryOptions,
): OpenRegistry {
  if (Object.keys(vaults).length > 0) {
    throw new InputError("a registry in a database has its own vaults");
  }
  return {
    store,
    pageSize: PAGE,
    reading: () => ({ diagnostics: [], reached: true }),
    contexts: (registry) => namedContexts(registry.contexts().map((name) => [name, registry.context(name) ?? []])),
    complete: ({ manifest }) => manifest,
    requireWritable: () => {},
    pathFor: (_manifest, { folder }) => folder,
    async versionsSince() {
      throw new InputError("a registry in a database has no revisions");
    },
    async published() {
      const { publishedInStore } = await import("../publish/published-store.js");
      return publishedInStore(store, formatNamed(context.registry, "agent-skills"));
    },
    watch: async () => async () => {},
  };
}

/**
 * Opens a registry in a database.
 *
 * @throws InputError if the package for databases is missing
 */
export async function openStore(address: string): Promise<RegistryStore> {
  return withDatabase(({ openPostgresStore }) => openPostgresStore(address));
}

/**
 * Does something with a registry in a database.
 *
 * @throws InputError if the database fails
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
 * @throws InputError if the package is missing or the database fails
 */
export async function withDatabase<Value>(work: (postgres: Postgres) => Promise<Value>): Promise<Value> {
  const postgres = await loadPostgres();
  try {
    return await work(postgres);
  } catch (error) {
    if (error instanceof postgres.StoreError) throw new InputError(error.message);
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
    throw new InputError(
      "a registry in a database needs another package beside skill-convert: npm install @skill-convert/registry-postgres",
    );
  }
}
