import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import { writeDiagnostics } from "../../../report/show.js";
import type { InitOptions } from "../options.js";
import { requireStore } from "../place.js";

/** `registry init`: creates a registry in a database, with the vaults, mappings and contexts of the configuration. */
export async function runRegistryInit(options: InitOptions, streams: Streams, workspace: Workspace): Promise<number> {
  const { store } = requireStore(options.store);
  const { before, after, rebuilt, diagnostics } = await workspace.createRegistry(store, { rebuild: options.rebuild });
  if (before === after) streams.message("the registry is there already, and its tables are up to date");
  else
    streams.message(
      before === 0 ? "the registry was created" : `the tables were brought from version ${before} to ${after}`,
    );
  if (rebuilt !== undefined) {
    streams.message(`the tables were built again: ${rebuilt.skills} skills, ${rebuilt.contexts} contexts`);
  }
  writeDiagnostics(diagnostics, streams, workspace);
  return diagnostics.length === 0 ? OK : FINDINGS;
}
