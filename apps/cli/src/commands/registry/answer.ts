import { compact } from "@skill-convert/core/json";
import { type RegisteredSkill, registryDiagnostics, type SkillRegistry } from "@skill-convert/registry";
import type { ReporterName } from "../../command-line/declarations.js";
import { type ReadRegistry, readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import type { ListedSkill, RegistryReport } from "./model.js";

/** Reads a registry to ask it something; what is wrong with it goes to the message stream or into the report. */
export function openRegistry(root: string, reporter: ReporterName, streams: Streams): ReadRegistry {
  const read = readRegistry(root, streams);
  if (reporter === "pretty" || !read.reached) writeDiagnostics(read.diagnostics, streams);
  return read;
}

/** The exit code of an answer: a skill that could not be read or registered may be missing in it. */
export function codeOf(diagnostics: readonly PlacedDiagnostic[], isBad = false): number {
  return isBad || diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
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

export function contextOf(context: string | undefined): string[] | undefined {
  const ids = idsOf(context);
  if (ids?.length === 0) throw new UsageError("--context needs comma-separated skill ids");
  return ids;
}

export function idsOf(list: string | undefined): string[] | undefined {
  return list
    ?.split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
