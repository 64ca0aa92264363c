import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Need,
  type PermissionSettings,
  permissionClient,
  permissionNeeds,
  permissionSettings,
} from "@skill-convert/clients/permissions";
import { toPointer } from "@skill-convert/core";
import { decodeText } from "@skill-convert/core/adapters";
import { writeFiles } from "@skill-convert/fs";
import { readGivenFile } from "../../inputs/given-file.js";
import { type ReadSkill, readSkills } from "../../inputs/read-registry.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { placeIn, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import type { ExportPermissionsOptions } from "./options.js";
import type { ClientPermissions, PermissionsReport } from "./permissions-model.js";

/**
 * `skill-convert export permissions`: prints the settings by which clients allow what skills need, or adds them to those
 * in a folder (client-permissions.md#d1). Returns the exit code.
 */
export function runExportPermissions(root: string, command: ExportPermissionsOptions, streams: Streams): number {
  const { client: names, out, from } = command;
  const ids = [...new Set(names.split(",").map((name) => clientOf(name.trim())))];
  if (out !== undefined) refuseLinks(out);
  const { skills, diagnostics, reached } = readSkills([root], streams, { from, places: true });
  if (command.reporter === "pretty" || !reached) writeDiagnostics(diagnostics, streams);
  if (!reached) return USAGE;
  const needs = new Map(
    skills.flatMap((skill) => permissionNeeds(skill.manifest).map((need) => [need, skill] as const)),
  );
  const textOf = (file: string) => (out === undefined ? undefined : existingText(out, file));
  const settings = ids.map((id) => settled(permissionSettings(id, [...needs.keys()], textOf)));
  if (out !== undefined) write(settings, out);
  const report: PermissionsReport = {
    command: "export permissions",
    version,
    skills: skills.map(({ source }) => source),
    clients: settings.map((each) => reportOf(each, needs)),
    diagnostics,
  };
  if (command.reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else if (out === undefined) printSettings(report, streams);
  else {
    for (const client of report.clients) summary(client, streams, (line, indent) => streams.line(line, indent));
    streams.line(`Written to ${visible(out)}`);
  }
  return diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

function clientOf(name: string) {
  const client = permissionClient(name);
  if (client.kind === "refused") throw new UsageError(`--client: ${client.reason}`);
  return client.value;
}

function settled(settings: ReturnType<typeof permissionSettings>): PermissionSettings {
  if (settings.kind === "refused") throw new UsageError(`nothing was written: ${settings.reason}`);
  return settings.value;
}

function existingText(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  refuseLinks(dirname(path));
  if (!existsSync(path)) return undefined;
  const content = decodeText(readGivenFile(path));
  if (content.kind === "text") return content.text;
  throw new UsageError(`${path} is not text`);
}

function write(settings: readonly PermissionSettings[], out: string): void {
  const edits = settings.flatMap(({ files }) =>
    files.map(({ file, text }) => ({ kind: "write" as const, path: file, text })),
  );
  const [failure] = writeFiles(edits, out, { outRoot: out }).failures;
  if (failure) throw new UsageError(`${join(out, failure.path)} was not written: ${failure.reason}`);
}

function reportOf(
  { client, files, met, unmet, note }: PermissionSettings,
  needs: ReadonlyMap<Need, ReadSkill>,
): ClientPermissions {
  return {
    client,
    files,
    met: met.length,
    lost: unmet.map(({ need, because }) => {
      const skill = needs.get(need);
      const { path, what } = need;
      return { source: skill?.source ?? "", pointer: toPointer(path), what, because, ...skill?.locate?.(path) };
    }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Prints the files themselves, each below its name if there are several, and everything else as messages. */
function printSettings({ clients }: PermissionsReport, streams: Streams): void {
  const files = clients.flatMap((client) => client.files);
  for (const { file, text } of files) {
    if (files.length > 1) streams.data(`==> ${file} <==\n`);
    streams.data(text);
  }
  for (const client of clients) summary(client, streams, (line, indent) => streams.message(line, indent));
}

function summary(
  { client, files, met, lost, note }: ClientPermissions,
  { colour }: Streams,
  print: (line: string, indent?: number) => void,
): void {
  const colours = createColours(colour);
  const names = files.map(({ file, in: place }) => (place === "home" ? `~/${file}` : file));
  const where = names.length === 0 ? "nothing to allow" : names.join(", ");
  print(`${colours.bold(client)}  ${where}: ${met} of ${plural(met + lost.length, "need")} met`);
  if (lost.length > 0) print(`  Lost: ${lost.length}`);
  for (const loss of lost) print(`    ${visible(`${loss.what}: ${loss.because}  ${placeIn(loss)}`)}`, 6);
  if (note !== undefined) print(`  ${note}`, 4);
}
