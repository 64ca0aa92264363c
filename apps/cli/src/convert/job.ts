import type { ConvertCommand } from "../commands/convert.js";
import { cliDiagnostics } from "../diagnostics.js";
import { UsageError } from "../output/exit.js";
import { formatNamed } from "../registry.js";
import type { SkillReport } from "../report/model.js";
import type { Job } from "../work/job.js";
import { type Delivery, deliver } from "./deliver.js";
import { type ConvertRequest, type Prepared, prepare } from "./prepare.js";

/** What `skill-convert convert` does with each skill. */
export function convertJob(command: ConvertCommand): Job<Prepared, SkillReport> {
  const request = toRequest(command);
  const delivery: Delivery = { dryRun: command.dryRun ?? false, diff: command.diff ?? false };
  return {
    prepare: (input) => prepare(input, request),
    targetOf: ({ target }) => target,
    finish: (prepared, rivals) => deliver(refuse(prepared, rivals), request, delivery),
  };
}

export function toRequest(command: ConvertCommand): ConvertRequest {
  const to = formatNamed(command.to);
  if (!to.encode) throw new UsageError(`${to.id} can be read but not written`);
  return {
    to,
    from: command.from === undefined ? undefined : formatNamed(command.from),
    out: command.out,
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
