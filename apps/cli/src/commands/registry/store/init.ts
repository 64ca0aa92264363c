import type { RegistryStore } from "@skill-convert/registry";
import { FINDINGS, OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import type { PlacedDiagnostic } from "../../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../../report/show.js";
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
  const { before, after, rebuilt, refusals } = await withDatabase(async (postgres) => {
    const done = await postgres.setUpPostgres(address, { vaults: [...vaults.keys()], mappings });
    const rebuilt = options.rebuild ? await postgres.rebuildPostgres(address) : undefined;
    const store = await postgres.openPostgresStore(address, { connections: 1 });
    try {
      return { ...done, rebuilt, refusals: await declareMissing(contexts, store) };
    } finally {
      await store.close();
    }
  });
  if (before === after) streams.message("the registry is there already, and its tables are up to date");
  else
    streams.message(
      before === 0 ? "the registry was created" : `the tables were brought from version ${before} to ${after}`,
    );
  if (rebuilt !== undefined) {
    streams.message(`the tables were built again: ${rebuilt.skills} skills, ${rebuilt.contexts} contexts`);
  }
  writeDiagnostics(refusals, streams);
  return refusals.length === 0 ? OK : FINDINGS;
}

/** Declares the contexts that a registry does not have, and returns why some cannot be declared. */
async function declareMissing(
  contexts: Iterable<readonly [string, readonly string[]]>,
  store: RegistryStore,
): Promise<readonly PlacedDiagnostic[]> {
  const refusals: PlacedDiagnostic[] = [];
  for (const [name, ids] of contexts) {
    if ((await store.context(name)) !== undefined) continue;
    const { diagnostics } = await store.declareContext(name, ids);
    refusals.push(...diagnostics.map((found) => showDiagnostic(found, undefined)));
  }
  return refusals;
}
