import { OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import type { InitOptions } from "../options.js";
import { requireStore, withDatabase } from "../place.js";
import { registrySettings } from "../settings.js";

/** `registry init`: creates a registry in a database, with the vaults, mappings and contexts of the configuration. */
export async function runRegistryInit(
  options: InitOptions & { readonly config?: string },
  streams: Streams,
): Promise<number> {
  const address = requireStore(options.store);
  const { vaults, mappings, contexts } = registrySettings(".", { config: options.config });
  const { before, after, rebuilt } = await withDatabase(
    async ({ openPostgresStore, rebuildPostgres, setUpPostgres }) => {
      const done = await setUpPostgres(address, { vaults: [...vaults.keys()], mappings });
      const store = await openPostgresStore(address, { connections: 1 });
      try {
        if (done.before === 0) for (const [name, ids] of contexts) await store.declareContext(name, ids);
      } finally {
        await store.close();
      }
      return { ...done, rebuilt: options.rebuild ? await rebuildPostgres(address) : undefined };
    },
  );
  if (before === after) streams.message("the registry is there already, and its tables are up to date");
  else
    streams.message(
      before === 0 ? "the registry was created" : `the tables were brought from version ${before} to ${after}`,
    );
  if (rebuilt !== undefined) {
    streams.message(`the tables were built again: ${rebuilt.skills} skills, ${rebuilt.contexts} contexts`);
  }
  return OK;
}
