import type { Workspace } from "@skill-convert/workspace";
import { OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import type { ExportOptions } from "../options.js";
import { requireStore } from "../place.js";

/**
 * `registry export`: prints every skill of a database as a line that `registry import` reads. Manifests are printed as they
 * are kept, so values that are marked as sensitive are among them.
 */
export async function runRegistryExport(
  options: ExportOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  await workspace.withRegistry(requireStore(options.store), {}, async (reports) => {
    for await (const skill of reports.export()) streams.out(`${JSON.stringify(skill)}\n`);
  });
  return OK;
}
