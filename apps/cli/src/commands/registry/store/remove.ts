import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import { OK } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import { writeDiagnostics } from "../../../report/show.js";
import { codeOf, printJson } from "../answer.js";
import type { RemoveOptions } from "../options.js";
import { requireStore } from "../place.js";

/** `registry remove`: removes a skill from a database. */
export async function runRegistryRemove(
  id: string,
  options: RemoveOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { dryRun = false, reporter } = options;
  const report = await workspace.withRegistry(requireStore(options.store), {}, (reports) =>
    reports.remove(id, { dryRun }),
  );
  const code = codeOf(report);
  if (reporter === "json") printJson(report, streams);
  else {
    writeDiagnostics(report.diagnostics, streams, workspace);
    if (code === OK) streams.line(visible(`${id} ${dryRun ? "can be" : "was"} removed`));
  }
  return code;
}
