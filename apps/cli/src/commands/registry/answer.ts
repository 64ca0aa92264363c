import { compact } from "@skill-convert/core/json";
import { notRegistered, type RegisteredSkill, type RegistryStore, type SkillRegistry } from "@skill-convert/registry";
import type { CacheFlags } from "../../cache/cache-for.js";
import type { ReporterName } from "../../command-line/declarations.js";
import { recordCache } from "../../inputs/read-record.js";
import { type ReadRegistry, readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import type { ListedSkill, RegistryReport } from "./model.js";
import { type Place, withStore } from "./place.js";
import { idsOf, type RegistrySettings, registrySettings, type SettingOptions, storeSettings } from "./settings.js";

/** A registry that was read, with its settings. */
export interface OpenedRegistry extends ReadRegistry {
  readonly settings: RegistrySettings;
}

/**
 * Reads a registry for a query. Of one in a database, only the skills are read that the contexts and `ids` name, with all
 * that they depend on and that depends on them; or all, if there are no such names. Errors are printed to standard error or reported, because the answer may lack skills
 * that could not be read. Warnings do not concern the query, so only the JSON report has them.
 */
export async function openRegistry(
  place: Place,
  options: SettingOptions & CacheFlags & { readonly reporter: ReporterName },
  streams: Streams,
  ids: readonly string[] = [],
): Promise<OpenedRegistry> {
  if (place.store !== undefined) {
    const registry = await withStore(place.store, (store) => snapshotOf(store, options.context ?? [], ids));
    return { registry, skills: [], diagnostics: [], reached: true, settings: storeSettings(registry, options) };
  }
  const { root } = place;
  const settings = registrySettings(root, options);
  const cache = await recordCache(root, options, undefined);
  const read = readRegistry(root, streams, { ...settings, cache });
  if (!read.reached) writeDiagnostics(read.diagnostics, streams);
  else if (options.reporter === "pretty") writeDiagnostics(read.diagnostics.filter(isError), streams);
  return { ...read, settings };
}

async function snapshotOf(store: RegistryStore, contexts: readonly string[], ids: readonly string[]) {
  const members = await Promise.all(contexts.map(async (text) => (await store.context(text)) ?? idsOf(text)));
  // A further run of a skill is named after it, with a number.
  const named = [...ids, ...members.flat()].flatMap((name) => [name, name.replace(/#[1-9]\d*$/, "")]);
  return store.snapshot(named.length === 0 ? undefined : [...new Set(named)]);
}

function isError({ severity }: PlacedDiagnostic): boolean {
  return severity === "error";
}

/** The exit code of a query. After an error, the answer may lack a skill that could not be read or registered. */
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

/** Returns true if the manifest names the operation. In an answer, an operation without a name has the name "run". */
export function isNamed(registry: SkillRegistry, skill: string, operation: string): boolean {
  return registry.lookup(skill)?.manifest.operations.some(({ name }) => name === operation) ?? false;
}

/** Reports the ids that no skill has. Refused skills are already among the diagnostics of reading. */
export function unregistered(registry: SkillRegistry, ids: readonly string[]): PlacedDiagnostic[] {
  return ids
    .filter((id) => registry.lookup(id) === undefined)
    .filter((id) => registry.refusal(id) === undefined)
    .map((id) => showDiagnostic(notRegistered(registry, id), undefined));
}
