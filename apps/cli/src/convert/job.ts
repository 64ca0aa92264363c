import type { ConvertCommand } from "../commands/convert.js";
import { cliDiagnostics } from "../diagnostics.js";
import { type Adapters, formatNamed } from "../formats.js";
import { UsageError } from "../output/exit.js";
import type { SkillReport } from "../report/model.js";
import type { Job } from "../threads/job.js";
import { loadNamed } from "./adapters.js";
import { type Delivery, deliver } from "./deliver.js";
import { inputsInOutput } from "./inputs-in-output.js";
import { adapterOf, type ConvertRequest, type Prepared, prepareInSteps } from "./prepare.js";

/** What `skill-convert convert` does with each skill. */
export function convertJob(command: ConvertCommand, request: ConvertRequest): Job<Prepared, SkillReport> {
  const delivery: Delivery = { dryRun: command.dryRun ?? false, diff: command.diff ?? false };
  return {
    writesNothing: delivery.dryRun,
    prepare: (input) => prepareInSteps(input, request),
    targetOf: ({ target }) => target,
    finish: (prepared, rivals) => deliver(refuse(prepared, rivals), request, delivery),
  };
}

/** The job as another thread has it, which does not know what skills there are. */
export async function loadConvertJob(
  command: ConvertCommand,
  inputs: readonly string[],
): Promise<Job<Prepared, SkillReport>> {
  return convertJob(command, toRequest(command, inputs, await loadNamed(command)));
}

/** @param adapters those that the run may need */
export function toRequest(command: ConvertCommand, inputs: readonly string[], adapters: Adapters): ConvertRequest {
  const to = adapterOf(formatNamed(command.to), adapters);
  // What was converted from it can be put back, but not on standard output.
  if (!to.encode && command.stdout) throw new UsageError(`${to.id} can be read but not written`);
  return {
    to,
    from: command.from === undefined ? undefined : formatNamed(command.from),
    adapters,
    out: command.out,
    inputsInOut: command.out === undefined ? undefined : inputsInOutput(inputs, command.out),
    options: {
      lossless: command.lossless ?? false,
      keepSource: command.keepSource ?? false,
      ...(command.operation === undefined ? {} : { operation: command.operation }),
    },
  };
}

/** Of several skills that would be written to one folder none is. */
function refuse(prepared: Prepared, rivals: readonly string[]): Prepared {
  if (rivals.length === 0) return prepared;
  const args = { target: prepared.target ?? "", sources: rivals.join(", ") };
  const problem = cliDiagnostics.create("same-target", args);
  return { ...prepared, conversion: undefined, diagnostics: [...prepared.diagnostics, problem] };
}
