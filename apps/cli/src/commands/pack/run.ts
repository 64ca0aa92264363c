import { basename, join, resolve } from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { OutputFolder, type WriteOptions, writeFiles, writeSkill } from "@skill-convert/fs";
import { OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { collect, requireEmpty } from "./collect.js";
import { packageOf, problemOfName } from "./documents.js";
import { LOCK_FILE, lockOf } from "./lock.js";
import type { PackOptions, PluginKind } from "./options.js";

/**
 * `skill-convert pack`: writes skills as a plugin, or for a website. Nothing is written unless every skill is valid
 * (agent-plugins.md#d8). Returns the exit code.
 */
export async function runPack(inputs: readonly string[], options: PackOptions, streams: Streams): Promise<number> {
  const { as: kind } = options;
  refuseLinks(options.out);
  if (kind === "well-known") return await (await import("./well-known.js")).packForWebsite(inputs, options, streams);
  return packPlugin(inputs, options, kind, streams);
}

function packPlugin(inputs: readonly string[], options: PackOptions, kind: PluginKind, streams: Streams): number {
  const { out, description, release: version, owner } = options;
  const name = options.name ?? basename(resolve(out));
  const problem = problemOfName(name, kind);
  if (problem) throw new UsageError(`the plugin's name "${name}" ${problem}; choose another with --name`);
  if (kind === "claude-marketplace" && !owner) throw new UsageError("a marketplace needs an --owner");
  requireEmpty(out);
  const skills = collect(inputs, options, streams);
  if (typeof skills === "number") return skills;
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

function nextStep(kind: PluginKind, out: string, isLocked: boolean): string {
  if (isLocked) return `Check it with skill-convert validate ${out} --locked.`;
  if (kind === "claude-marketplace") return `Add it with /plugin marketplace add ${out} in Claude Code.`;
  if (kind === "claude-plugin") return `Try it with claude --plugin-dir ${out}.`;
  return `Check it with skill-convert validate ${out}, and add --lock to find later changes.`;
}
