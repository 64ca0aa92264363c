import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isInside, realPath } from "@skill-convert/fs";
import { UsageError } from "../../output/exit.js";

/** The output folder of a run, and the inputs in it, which a skill might be written over. */
export interface OutputWithInputs {
  /** As the user named it, made absolute. */
  readonly named: string;
  /** Without links on the way. */
  readonly folder: string;
  readonly inputs: readonly InputInOutput[];
}

interface InputInOutput {
  /** As the user named it. */
  readonly input: string;
  /** The folder, or that of the file, without links on the way. */
  readonly folder: string;
}

/**
 * Undefined if no input lies in the folder that a run writes to.
 *
 * @throws UsageError if an input is this folder
 */
export function inputsInOutput(inputs: readonly string[], out: string): OutputWithInputs | undefined {
  const output = existingPath(out);
  if (output === undefined) return undefined;
  const inside = inputs.flatMap((input): InputInOutput[] => {
    const folder = input === "-" ? undefined : existingPath(isFile(input) ? dirname(input) : input);
    if (folder === output && !isFile(input)) {
      throw new UsageError(`${out} is also an input; use --in-place to convert skills where they are`);
    }
    return folder === undefined || folder === output || !isInside(output, folder) ? [] : [{ input, folder }];
  });
  return inside.length === 0 ? undefined : { named: resolve(out), folder: output, inputs: inside };
}

/** The input that would be written over if a skill were written to `target`. A skill may be written onto itself. */
export function inputUnder(
  target: string,
  own: string | undefined,
  { named, folder: output, inputs }: OutputWithInputs,
): string | undefined {
  const place = join(output, relative(named, resolve(target)));
  if (own !== undefined && existingPath(own) === place) return undefined;
  return inputs.find(({ folder }) => isInside(folder, place) || isInside(place, folder))?.input;
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Undefined for a path that does not exist. */
function existingPath(path: string): string | undefined {
  return existsSync(path) ? realPath(path) : undefined;
}
