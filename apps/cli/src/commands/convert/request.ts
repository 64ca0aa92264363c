import { realPath } from "@skill-convert/fs";
import { type Adapters, formatNamed } from "../../formats/formats.js";
import { UsageError } from "../../output/exit.js";
import { inputsInOutput } from "./inputs-in-output.js";
import type { ConvertOptions } from "./options.js";
import { adapterOf, type ConvertRequest } from "./prepare.js";

/** @param adapters those that the run may need */
export function toRequest(command: ConvertOptions, inputs: readonly string[], adapters: Adapters): ConvertRequest {
  const to = adapterOf(formatNamed(command.to), adapters);
  // What was converted from it can be put back, but not on standard output.
  if (!to.encode && command.stdout) throw new UsageError(`${to.id} can be read but not written`);
  return {
    to,
    from: command.from === undefined ? undefined : formatNamed(command.from),
    adapters,
    out: command.out,
    realOut: command.out === undefined ? undefined : realPath(command.out),
    inputsInOut: command.out === undefined ? undefined : inputsInOutput(inputs, command.out),
    options: {
      lossless: command.lossless ?? false,
      keepSource: command.keepSource ?? false,
      ...(command.operation === undefined ? {} : { operation: command.operation }),
    },
  };
}
