import { type Adapters, formatNamed } from "../formats.js";
import { UsageError } from "../output/exit.js";
import type { ReporterName } from "../report/reporter.js";
import { inputsInOutput } from "./inputs-in-output.js";
import { adapterOf, type ConvertRequest } from "./prepare.js";

export interface ConvertCommand {
  readonly to: string;
  readonly from?: string;
  readonly out?: string;
  readonly inPlace?: boolean;
  readonly stdout?: boolean;
  readonly operation?: string;
  readonly lossless?: boolean;
  readonly keepSource?: boolean;
  readonly strict?: boolean;
  readonly dryRun?: boolean;
  readonly diff?: boolean;
  readonly shard?: string;
  readonly reporter: ReporterName;
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
