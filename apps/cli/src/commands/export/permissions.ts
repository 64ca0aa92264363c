import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ClientPermissions, PermissionsReport } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { placeIn, writeDiagnostics } from "../../report/show.js";
import type { ExportPermissionsOptions } from "./options.js";

/**
 * `skill-convert export permissions`: prints the settings by which clients allow what skills need, or adds them to those
 * in a folder (client-permissions.md#d1). Returns the exit code.
 */
export async function runExportPermissions(
  root: string,
  { client: names, out, from, reporter }: ExportPermissionsOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const clients = names.split(",").map((name) => name.trim());
  const { diagnostics, reached, plan } = await workspace.permissions(root, clients, { from, into: out });
  if (reporter === "pretty" || !reached) writeDiagnostics(diagnostics, streams, workspace);
  if (!reached) return USAGE;
  const { report, write } = plan();
  write();
  if (reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else if (out === undefined) printSettings(report, streams, workspace);
  else {
    for (const client of report.clients)
      summary(client, streams, workspace, (line, indent) => streams.line(line, indent));
    streams.line(`Written to ${visible(out)}`);
  }
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

/** Prints the files themselves, each below its name if there are several, and everything else as messages. */
function printSettings({ clients }: PermissionsReport, streams: Streams, workspace: Workspace): void {
  const files = clients.flatMap((client) => client.files);
  for (const { file, text } of files) {
    if (files.length > 1) streams.data(`==> ${file} <==\n`);
    streams.data(text);
  }
  for (const client of clients) summary(client, streams, workspace, (line, indent) => streams.message(line, indent));
}

function summary(
  { client, files, met, lost, note }: ClientPermissions,
  { colour }: Streams,
  workspace: Workspace,
  print: (line: string, indent?: number) => void,
): void {
  const colours = createColours(colour);
  const names = files.map(({ file, in: place }) => (place === "home" ? `~/${file}` : file));
  const where = names.length === 0 ? "nothing to allow" : names.join(", ");
  print(`${colours.bold(client)}  ${where}: ${met} of ${plural(met + lost.length, "need")} met`);
  if (lost.length > 0) print(`  Lost: ${lost.length}`);
  for (const loss of lost) print(`    ${visible(`${loss.what}: ${loss.because}  ${placeIn(loss, workspace)}`)}`, 6);
  if (note !== undefined) print(`  ${note}`, 4);
}
