import { visible } from "@skill-convert/examine/visible";
import type { DetectedSkill } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { version } from "../../version.js";
import type { DetectOptions } from "./options.js";
import { showDiscovered } from "./show-discovered.js";

/**
 * `skill-convert detect`: reports the formats of each skill, the one that would be read first. Returns the exit code.
 */
export async function runDetect(
  inputs: readonly string[],
  { reporter, client }: DetectOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  if (client !== undefined) return runDiscover(inputs, client, reporter, streams, workspace);
  const skills: DetectedSkill[] = [];
  const run = workspace.detect(inputs);
  for await (const skill of run) skills.push(skill);
  const { failed, reached } = await run.finish();
  if (reporter === "json") {
    streams.out(`${JSON.stringify({ command: "detect", version, skills }, null, 2)}\n`);
  } else {
    const width = Math.max(0, ...skills.map(({ source }) => source.length));
    for (const { source, formats, diagnostics } of skills) {
      const names = formats
        .map(({ format, file, version: of }) => `${format}${of ? ` ${of}` : ""} (${file})`)
        .join(", ");
      const text = visible(names || diagnostics.map(({ message }) => message).join(" "));
      streams.line(`${visible(source.padEnd(width))}  ${text}`, 4);
    }
  }
  if (!reached) return USAGE;
  return failed ? FINDINGS : OK;
}

/** `skill-convert detect --client`: reports the skills that clients find. A name that two skills share is a finding. */
async function runDiscover(
  projects: readonly string[],
  client: string,
  reporter: DetectOptions["reporter"],
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const all = await workspace.discover(projects, client);
  const clients = all.map(({ found }) => found);
  if (reporter === "json") {
    streams.out(`${JSON.stringify({ command: "detect", version, skills: [], clients }, null, 2)}\n`);
  } else {
    const blocks = all.map((each) => showDiscovered(each).map(visible).join("\n"));
    streams.line(blocks.join("\n\n"), 4);
  }
  return clients.some(({ duplicates }) => duplicates.length > 0) ? FINDINGS : OK;
}
