import { join } from "node:path";
import { writeBytes } from "@skill-convert/fs";
import { OK, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { INDEX_FOLDER } from "../../well-known/address.js";
import { publish } from "../../well-known/publish.js";
import { collect, requireEmpty } from "./collect.js";
import type { PackOptions } from "./options.js";

/** The options that say something of a plugin. */
const OF_PLUGINS = ["name", "description", "release", "owner", "lock"] as const;

/** Writes the index of skills, and the files that it names, for the root of a website. Returns the exit code. */
export async function packForWebsite(
  inputs: readonly string[],
  options: PackOptions,
  streams: Streams,
): Promise<number> {
  const [useless] = OF_PLUGINS.filter((name) => options[name] !== undefined);
  if (useless) throw new UsageError(`--${useless} cannot be used with --as well-known, which has no place for it`);
  const { out } = options;
  const folder = join(out, INDEX_FOLDER);
  requireEmpty(folder);
  const skills = collect(inputs, options, streams);
  if (typeof skills === "number") return skills;
  const { files, entries, problems, hasPrograms } = await publish(skills);
  if (problems.length > 0)
    throw new UsageError(problems.map(({ path, reason }) => `${path} cannot be published: ${reason}`).join("\n"));
  const [failure] = writeBytes(files, folder, { outRoot: out }).failures;
  if (failure) throw new UsageError(`${join(folder, failure.path)} was not written: ${failure.reason}`);
  streams.line(`${folder}: index of ${plural(entries.length, "skill")}`);
  if (hasPrograms)
    streams.message(
      'The installer "skills" does not keep the permission to run a file. Say in SKILL.md how to run it.',
    );
  streams.message(`Serve ${out} as the root of a website, and check that with skill-convert validate <address>.`);
  return OK;
}
