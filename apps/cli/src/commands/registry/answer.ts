import { compact } from "@skill-convert/core/json";
import { type RegisteredSkill, registryDiagnostics, type SkillRegistry } from "@skill-convert/registry";
import type { CacheFlags } from "../../cache/cache-for.js";
import type { ReporterName } from "../../command-line/declarations.js";
import { recordCache } from "../../inputs/read-record.js";
import { type ReadRegistry, readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import type { ListedSkill, RegistryReport } from "./model.js";
import { type RegistrySettings, registrySettings, type SettingOptions } from "./settings.js";

/** A registry that was read, and the contexts that the question is about. */
export interface OpenedRegistry extends ReadRegistry {
  readonly settings: RegistrySettings;
}

/**
 * Reads a registry to ask it something. Errors go to the message stream or into the report, since the answer may lack what
 * could not be read; of warnings, which have nothing to do with the question, the report alone has all.
 */
export async function openRegistry(
  root: string,
  options: SettingOptions & CacheFlags & { readonly reporter: ReporterName },
  streams: Streams,
): Promise<OpenedRegistry> {
  const settings = registrySettings(root, options);
  const cache = await recordCache(root, options, undefined);
  const read = readRegistry(root, streams, { ...settings, cache });
  if (!read.reached) writeDiagnostics(read.diagnostics, streams);
  else if (options.reporter === "pretty") writeDiagnostics(read.diagnostics.filter(isError), streams);
  return { ...read, settings };
}

function isError({ severity }: PlacedDiagnostic): boolean {
  return severity === "error";
}

/** The exit code of an answer: a skill that could not be read or registered may be missing in it. */
export function codeOf(diagnostics: readonly PlacedDiagnostic[], isBad = false): number {
  return isBad || diagnostics.some(isError) ? FINDINGS : OK;
}

export function print(report: RegistryReport, reporter: ReporterName, streams: Streams, pretty: () => void): void {
  if (reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else pretty();
}

export function listed({ id, dir, manifest }: RegisteredSkill, operations?: readonly string[]): ListedSkill {
  const { name, description } = manifest;
  return compact({ id, dir, name, description, version: manifest.version, operations });
}

/** The ids that no skill has. What was refused is among the findings of reading. */
export function notRegistered(registry: SkillRegistry, ids: readonly string[]): PlacedDiagnostic[] {
  return ids
    .filter((id) => registry.lookup(id) === undefined)
    .filter((id) => registry.refusal(id) === undefined)
    .map((skill) => showDiagnostic(registryDiagnostics.create("not-registered", { skill }), undefined));
}
