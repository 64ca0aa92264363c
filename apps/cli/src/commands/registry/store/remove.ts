import { FINDINGS, OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { showDiagnostic, writeDiagnostics } from "../../../report/show.js";
import { version } from "../../../version.js";
import { print } from "../answer.js";
import type { RemoveOptions } from "../options.js";
import { requireStore, withStore } from "../place.js";

/** `registry remove`: removes a skill from a database. */
export async function runRegistryRemove(id: string, options: RemoveOptions, streams: Streams): Promise<number> {
  const { dryRun = false, reporter } = options;
  const at = new Date().toISOString();
  const change = await withStore(requireStore(options.store), (store) => store.remove(id, { at, dryRun }));
  const diagnostics = change.diagnostics.map((found) => showDiagnostic(found, undefined));
  const removed = change.accepted && !dryRun;
  print({ command: "registry remove", version, diagnostics, id, removed }, reporter, streams, () => {
    writeDiagnostics(diagnostics, streams);
    if (change.accepted) streams.line(visible(`${id} ${dryRun ? "can be" : "was"} removed`));
  });
  return change.accepted ? OK : FINDINGS;
}
