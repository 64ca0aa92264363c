import { decodeSkill, hasErrors } from "@skill-convert/core";
import { openInputs } from "../inputs.js";
import { FINDINGS, OK, USAGE } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { chooseFormat } from "../read-skill.js";
import { adapterNamed, registry } from "../registry.js";
import { showDiagnostic } from "../report/show.js";

export interface InspectCommand {
  readonly from?: string;
}

/** `skill-convert inspect`: prints canonical manifests, one as an object and several as an array; gives the exit code. */
export function runInspect(inputs: readonly string[], command: InspectCommand, streams: Streams): number {
  const from = command.from === undefined ? undefined : adapterNamed(command.from);
  let failed = false;
  let reached = false;
  const manifests: string[] = [];
  for (const input of openInputs(inputs, registry, streams, { from: command.from })) {
    const files = "files" in input ? input.files : undefined;
    const chosen = "problem" in input ? { diagnostics: [input.problem] } : chooseFormat(input, registry, from);
    const decoded = files && chosen.value ? decodeSkill(chosen.value, files) : undefined;
    const diagnostics = [...chosen.diagnostics, ...(decoded?.diagnostics ?? [])];
    for (const diagnostic of diagnostics) {
      const { severity, file, line, column, message } = showDiagnostic(diagnostic, files);
      const place = [input.source, file, line, column].filter((part) => part !== undefined).join(":");
      streams.err(`${severity}: ${place}: ${message}\n`);
    }
    reached ||= files !== undefined;
    if (hasErrors(diagnostics)) failed = true;
    else if (decoded?.value) manifests.push(JSON.stringify(decoded.value.manifest, null, 2));
  }
  const [only, ...others] = manifests;
  if (only !== undefined && others.length === 0) streams.out(`${only}\n`);
  else if (only !== undefined) streams.out(`[${manifests.join(",\n")}]\n`);
  if (!reached) return USAGE;
  return failed ? FINDINGS : OK;
}
