import { type PlacedDiagnostic, showDiagnostic } from "@skill-convert/report";
import type { WorkspaceContext } from "../context.js";
import { withDatabase } from "./database.js";
import { folderSettings } from "./settings.js";

/** What was done to create a registry in a database. */
export interface CreatedRegistry {
  /** The version of the tables before and after; 0 if there were none. */
  readonly before: number;
  readonly after: number;
  /** The tables that were built again, if that was asked for. */
  readonly rebuilt: { readonly skills: number; readonly contexts: number } | undefined;
  /** The reasons why contexts of the configuration file could not be declared. */
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/**
 * Creates a registry in a database, with the vaults, mappings and contexts of the configuration file, or brings the tables
 * of an older version up to date.
 *
 * @throws InputError if the database fails
 */
export async function createRegistry(
  address: string,
  context: WorkspaceContext,
  { rebuild = false }: { readonly rebuild?: boolean | undefined } = {},
): Promise<CreatedRegistry> {
  const { vaults, mappings, contexts } = folderSettings(".", context);
  return withDatabase(async (postgres) => {
    const { before, after } = await postgres.setUpPostgres(address, { vaults: [...vaults.keys()], mappings });
    const rebuilt = rebuild ? await postgres.rebuildPostgres(address) : undefined;
    const store = await postgres.openPostgresStore(address, { connections: 1 });
    try {
      const diagnostics: PlacedDiagnostic[] = [];
      for (const [name, ids] of contexts) {
        if ((await store.context(name)) !== undefined) continue;
        const { diagnostics: refusals } = await store.declareContext(name, ids);
        diagnostics.push(...refusals.map((found) => showDiagnostic(found, undefined)));
      }
      return { before, after, rebuilt, diagnostics };
    } finally {
      await store.close();
    }
  });
}
