import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type FileEdit, validateSkill } from "@skill-convert/core";
import { type DiskSkill, OutputFolder, type WriteOptions, writeFiles, writeSkill } from "@skill-convert/fs";
import { cliDiagnostics } from "../../diagnostics.js";
import { adapterNamed } from "../../formats/adapters.js";
import { formats } from "../../formats/formats.js";
import { openInputs } from "../../inputs/find.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { packageOf, problemOfName } from "./documents.js";
import { LOCK_FILE, lockOf } from "./lock.js";
import type { PackOptions } from "./options.js";

/**
 * `skill-convert pack`: writes skills as a plugin. Nothing is written unless every skill is valid
 * (agent-plugins.md#d8). Returns the exit code.
 */
export function runPack(inputs: readonly string[], options: PackOptions, streams: Streams): number {
  const { as: kind, out, description, release: version, owner } = options;
  const name = options.name ?? basename(resolve(out));
  const problem = problemOfName(name, kind);
  if (problem) throw new UsageError(`the plugin's name "${name}" ${problem}; choose another with --name`);
  if (kind === "claude-marketplace" && !owner) throw new UsageError("a marketplace needs an --owner");
  if (existsSync(out) && readdirSync(out).length > 0) throw new UsageError(`${out} is not empty`);
  const { skills, diagnostics } = collect(inputs, options, streams);
  writeDiagnostics(diagnostics, streams);
  if (diagnostics.some(({ severity }) => severity === "error")) {
    if (skills.size === 0) return USAGE;
    streams.message("Nothing was written. Correct the skills, or leave them out with --exclude <glob>.");
    return FINDINGS;
  }
  const { files, skills: skillsFolder } = packageOf(kind, { name, description, version, owner: owner ?? "" });
  const edits = Object.entries(files).map(
    ([path, document]) => ({ kind: "write", path, text: `${JSON.stringify(document, null, 2)}\n` }) as const,
  );
  // A dry run first finds every write that would be refused, before any file is written.
  const place = { outRoot: new OutputFolder(out) };
  for (const dryRun of [true, false]) {
    const writeOptions = { ...place, dryRun };
    const refused = [...skills].flatMap(([folder, skill]) => {
      const { failures } = writeSkill(skill, join(out, skillsFolder, folder), [], writeOptions);
      return failures.map(({ path, reason }) => `${join(skill.directory, path)} cannot be packed: ${reason}`);
    });
    if (refused.length > 0) throw new UsageError(refused.join("\n"));
    writeDocuments(edits, out, writeOptions);
  }
  if (options.lock) writeDocuments([{ kind: "write", path: LOCK_FILE, text: lockOf(out) }], out, place);
  streams.line(`${out}: ${kind} "${name}" with ${plural(skills.size, "skill")}${options.lock ? ", locked" : ""}`);
  streams.message(nextStep(kind, out, options.lock ?? false));
  return OK;
}

function writeDocuments(edits: readonly FileEdit[], out: string, options: WriteOptions): void {
  const [failure] = writeFiles(edits, out, options).failures;
  if (failure) throw new UsageError(`${join(out, failure.path)} was not written: ${failure.reason}`);
}

function nextStep(kind: PackOptions["as"], out: string, isLocked: boolean): string {
  if (isLocked) return `Check it with skill-convert validate ${out} --locked.`;
  if (kind === "claude-marketplace") return `Add it with /plugin marketplace add ${out} in Claude Code.`;
  if (kind === "claude-plugin") return `Try it with claude --plugin-dir ${out}.`;
  return `Check it with skill-convert validate ${out}, and add --lock to find later changes.`;
}

/** The skills by folder name, and the errors of invalid skills, which clients would skip (agent-plugins.md#s17). */
function collect(inputs: readonly string[], { out, exclude }: PackOptions, streams: Streams) {
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
  return { skills, diagnostics };
}
