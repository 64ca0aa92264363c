import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isInside, realPath } from "@skill-convert/fs";
import { UsageError } from "../../output/exit.js";

/** The output folder of a run, and the inputs inside it, which must not be overwritten. */
export interface OutputWithInputs {
  /** The path as the user named it, made absolute. */
  readonly named: string;
  /** The real path. */
  readonly folder: string;
  readonly inputs: readonly InputInOutput[];
}

interface InputInOutput {
  /** The path as the user named it. */
  readonly input: string;
  /** The real path of the folder, or of the folder that contains the file. */
  readonly folder: string;
}

/**
 * Finds the inputs inside the output folder; undefined if there are none.
 *
 * @throws UsageError if an input is the output folder itself
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

/** Returns the input that would be overwritten if a skill were written to `target`. A skill may overwrite itself. */
export function inputUnder(
  target: string,
  skillFolder: string | undefined,
  { named, folder: output, inputs }: OutputWithInputs,
): string | undefined {
  const place = join(output, relative(named, resolve(target)));
  if (skillFolder !== undefined && existingPath(skillFolder) === place) return undefined;
  return inputs.find(({ folder }) => isInside(folder, place) || isInside(place, folder))?.input;
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The real path; undefined if the path does not exist. */
function existingPath(path: string): string | undefined {
  return existsSync(path) ? realPath(path) : undefined;
}
