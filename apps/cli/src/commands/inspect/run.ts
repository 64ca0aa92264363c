import { hasErrors } from "@skill-convert/core";
import { adapterNamed, registry } from "../../formats/adapters.js";
import { filesOf, type InputProblem, openInputs } from "../../inputs/find.js";
import { readSkill, type SkillReading } from "../../inputs/read-skill.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visibleJson } from "../../output/visible.js";
import { diagnosticLine } from "../../report/show.js";
import type { InspectOptions } from "./options.js";

/**
 * `skill-convert inspect`: prints canonical manifests, that of one skill as an object and of several as an array, however
 * many of them can be read; gives the exit code.
 */
export function runInspect(inputs: readonly string[], command: InspectOptions, streams: Streams): number {
  const from = command.from === undefined ? undefined : adapterNamed(command.from);
  let failed = false;
  let reached = false;
  let count = 0;
  const manifests: string[] = [];
  for (const input of openInputs(inputs, registry, streams, { from: command.from })) {
    const isSkill = !("problem" in input);
    const { format, decoded, diagnostics } = isSkill ? readSkill(input, from) : notRead(input);
    for (const diagnostic of diagnostics) streams.err(diagnosticLine(diagnostic, filesOf(input), input.source));
    reached ||= isSkill;
    if (format || diagnostics.length > 0) count++;
    if (hasErrors(diagnostics)) failed = true;
    else if (decoded) manifests.push(visibleJson(JSON.stringify(decoded.manifest, null, 2)));
  }
  if (!reached) return USAGE;
  if (count > 1) streams.out(`[${manifests.join(",\n")}]\n`);
  else for (const manifest of manifests) streams.out(`${manifest}\n`);
  return failed ? FINDINGS : OK;
}

function notRead({ problem }: InputProblem): SkillReading {
  return { format: undefined, decoded: undefined, diagnostics: [problem] };
}
