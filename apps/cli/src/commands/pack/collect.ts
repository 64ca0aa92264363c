import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { validateSkill } from "@skill-convert/core";
import type { DiskSkill } from "@skill-convert/fs";
import { cliDiagnostics } from "../../diagnostics.js";
import { adapterNamed } from "../../formats/adapters.js";
import { formats } from "../../formats/formats.js";
import { openInputs } from "../../inputs/find.js";
import { FINDINGS, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import type { PackOptions } from "./options.js";

/**
 * Returns the skills by folder name. If one is invalid, which clients would skip (agent-plugins.md#s17), its errors are
 * printed, and the result is the exit code.
 */
export function collect(
  inputs: readonly string[],
  { out, exclude }: PackOptions,
  streams: Streams,
): ReadonlyMap<string, DiskSkill> | number {
  const adapter = adapterNamed("agent-skills");
  const skills = new Map<string, DiskSkill>();
  const diagnostics: PlacedDiagnostic[] = [];
  for (const input of openInputs(inputs, formats, streams, { out, exclude })) {
    if ("problem" in input) {
      diagnostics.push(showDiagnostic(input.problem, undefined));
      continue;
    }
    const { disk, source } = input;
    if (!disk) throw new UsageError("standard input cannot be packed: a skill is a folder");
    const folder = basename(disk.directory);
    const errors = validateSkill(disk, adapter).diagnostics.filter(({ severity }) => severity === "error");
    diagnostics.push(...errors.map((error) => ({ source, ...showDiagnostic(error, disk) })));
    if (skills.has(folder)) {
      diagnostics.push(showDiagnostic(cliDiagnostics.create("packed-twice", { folder, source }), undefined));
    }
    skills.set(folder, disk);
  }
  writeDiagnostics(diagnostics, streams);
  if (!diagnostics.some(({ severity }) => severity === "error")) return skills;
  if (skills.size === 0) return USAGE;
  streams.message("Nothing was written. Correct the skills, or leave them out with --exclude <glob>.");
  return FINDINGS;
}

/** @throws UsageError for a folder that has something in it */
export function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`);
}
