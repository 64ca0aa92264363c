import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import type { PackOptions } from "./options.js";

/** The options that say something of a plugin. */
const OF_PLUGINS = ["name", "description", "release", "owner", "lock"] as const;

/** `skill-convert pack`: writes skills as a plugin, or for a website. Returns the exit code. */
export async function runPack(
  inputs: readonly string[],
  { release, ...options }: PackOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const useless = OF_PLUGINS.find((name) => (name === "release" ? release : options[name]) !== undefined);
  if (options.as === "well-known" && useless)
    throw new InputError(`--${useless} cannot be used with --as well-known, which has no place for it`);
  const packing = await workspace.pack(inputs, { ...options, version: release });
  writeDiagnostics(packing.diagnostics, streams, workspace);
  if (!packing.isValid && packing.skills === 0) return USAGE;
  if (!packing.isValid) {
    streams.message("Nothing was written. Correct the skills, or leave them out with --exclude <glob>.");
    return FINDINGS;
  }
  const { folder, name, hasPrograms } = await packing.write();
  const skills = plural(packing.skills, "skill");
  const what = options.as === "well-known" ? `index of ${skills}` : `${options.as} "${name}" with ${skills}`;
  streams.line(`${folder}: ${what}${options.lock ? ", locked" : ""}`);
  if (hasPrograms)
    streams.message(
      'The installer "skills" does not keep the permission to run a file. Say in SKILL.md how to run it.',
    );
  streams.message(nextStep(options));
  return OK;
}

function nextStep({ as: kind, out, lock }: Pick<PackOptions, "as" | "out" | "lock">): string {
  if (kind === "well-known")
    return `Serve ${out} as the root of a website, and check that with skill-convert validate <address>.`;
  if (lock) return `Check it with skill-convert validate ${out} --locked.`;
  if (kind === "claude-marketplace") return `Add it with /plugin marketplace add ${out} in Claude Code.`;
  if (kind === "claude-plugin") return `Try it with claude --plugin-dir ${out}.`;
  return `Check it with skill-convert validate ${out}, and add --lock to find later changes.`;
}
