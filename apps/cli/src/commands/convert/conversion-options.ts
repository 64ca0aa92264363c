import { type ConversionOptions, folder, inPlace, memory, type OpenDestination } from "@skill-convert/workspace";
import type { ConvertCommandOptions } from "./options.js";

/** The options of the conversion, from those of the command line. */
export function optionsOf(command: ConvertCommandOptions): ConversionOptions {
  const { to, from, lossless, keepSource, operation, split, script, inferEffects, client, exclude } = command;
  return {
    to,
    from,
    into: destinationOf(command),
    lossless,
    keepSource,
    operation,
    split,
    scripts: script,
    inferEffects,
    clients: client,
    exclude,
  };
}

function destinationOf({ out, inPlace: isInPlace, force, check }: ConvertCommandOptions): OpenDestination {
  if (out !== undefined) return folder(out, { besideOthers: force });
  // A run that never writes needs no permission from git.
  return isInPlace ? inPlace({ uncommitted: force || check }) : memory();
}
