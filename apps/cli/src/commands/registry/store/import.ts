import { plural } from "@skill-convert/core/text";
import type { Workspace } from "@skill-convert/workspace";
import { USAGE } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import { writeDiagnostics } from "../../../report/show.js";
import { codeOf, printJson } from "../answer.js";
import type { ImportOptions } from "../options.js";
import { requireStore } from "../place.js";

/** `registry import`: brings a database up to the skills of a folder or an export. */
export async function runRegistryImport(
  source: string,
  options: ImportOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { report, reached } = await workspace.withRegistry(requireStore(options.store), {}, (reports) =>
    reports.import(source, { vault: options.into }),
  );
  if (options.reporter === "json") printJson(report, streams);
  else {
    writeDiagnostics(report.diagnostics, streams, workspace);
    const { skills, registered, replaced, unchanged, refused } = report.summary;
    const counts = [`${registered} registered`, `${replaced} replaced`, `${unchanged} unchanged`, `${refused} refused`];
    streams.line(`${plural(skills, "skill")}: ${counts.join(", ")}`);
  }
  return reached ? codeOf(report) : USAGE;
}
