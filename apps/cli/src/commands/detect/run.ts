import { formats } from "../../formats/formats.js";
import { type InputSkill, openInputs } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic } from "../../report/show.js";
import { version } from "../../version.js";
import type { DetectReport } from "./model.js";
import type { DetectOptions } from "./options.js";

type DetectedSkill = DetectReport["skills"][number];

/** `skill-convert detect`: says which formats each skill carries, the one that would be read first; gives the exit code. */
export function runDetect(inputs: readonly string[], { reporter }: DetectOptions, streams: Streams): number {
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
      streams.out(`${visible(source.padEnd(width))}  ${text}\n`);
    }
  }
  if (!reached) return USAGE;
  return failed ? FINDINGS : OK;
}

/** Undefined for a folder that only looked like a skill. */
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
