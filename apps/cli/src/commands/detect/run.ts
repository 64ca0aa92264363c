import { existsSync } from "node:fs";
import type { Client } from "@skill-convert/clients";
import { formats } from "../../formats/formats.js";
import { clientsNamed, noteChanges } from "../../inputs/clients-named.js";
import { type InputSkill, openInputs } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic } from "../../report/show.js";
import { version } from "../../version.js";
import { discover, foldersOf, showDiscovered } from "./discover.js";
import type { DetectReport } from "./model.js";
import type { DetectOptions } from "./options.js";

type DetectedSkill = DetectReport["skills"][number];

/**
 * `skill-convert detect`: reports the formats of each skill, the one that would be read first. Returns the exit code.
 */
export function runDetect(inputs: readonly string[], { reporter, client }: DetectOptions, streams: Streams): number {
  if (client !== undefined) return runDiscover(inputs, clientsNamed(client), reporter, streams);
  const skills: DetectedSkill[] = [];
  let reached = false;
  let failed = false;
  for (const input of openInputs(inputs, formats, streams)) {
    if ("problem" in input) {
      skills.push({ source: input.source, formats: [], diagnostics: [showDiagnostic(input.problem, undefined)] });
      failed = true;
      continue;
    }
    reached = true;
    const report = guard(
      () => detect(input),
      (problem) => ({ source: input.source, formats: [], diagnostics: [showDiagnostic(problem, undefined)] }),
    );
    if (!report) continue;
    failed ||= report.diagnostics.length > 0;
    skills.push(report);
  }
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
function runDiscover(
  projects: readonly string[],
  clients: readonly Client[],
  reporter: DetectOptions["reporter"],
  streams: Streams,
): number {
  for (const project of projects) if (!existsSync(project)) throw new UsageError(`${project} does not exist`);
  noteChanges(clients, streams);
  const found = clients.map((client) => discover(client, projects, streams));
  if (reporter === "json") {
    streams.out(`${JSON.stringify({ command: "detect", version, skills: [], clients: found }, null, 2)}\n`);
  } else {
    const blocks = clients.map((client, index) => {
      const lines = found.slice(index, index + 1).flatMap((each) => showDiscovered(each, foldersOf(client, projects)));
      return lines.map((line) => visible(line)).join("\n");
    });
    streams.line(blocks.join("\n\n"), 4);
  }
  return found.some(({ duplicates }) => duplicates.length > 0) ? FINDINGS : OK;
}

/** Undefined if the folder only looked like a skill. */
function detect(input: InputSkill): DetectedSkill | undefined {
  const found = formats.candidates(input.files).map(({ adapter, detection }) => ({
    format: adapter.id,
    file: detection.file,
    ...(detection.version === undefined ? {} : { version: detection.version }),
  }));
  const { value, diagnostics } = formats.detect(input.files);
  if (!value && found.length === 0 && !input.explicit && !input.files.has("SKILL.md")) return undefined;
  const shown = value ? [] : diagnostics.map((diagnostic) => showDiagnostic(diagnostic, input.files));
  return { source: input.source, formats: found, diagnostics: shown };
}
