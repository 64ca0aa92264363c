import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { isInside, realPath } from "@skill-convert/fs";

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
 * @throws InputError if an input is the output folder itself
 */
export function inputsInOutput(inputs: readonly string[], out: string, cwd: string): OutputWithInputs | undefined {
  const output = existingPath(resolve(cwd, out));
  if (output === undefined) return undefined;
  const inside = inputs.flatMap((input): InputInOutput[] => {
    const path = resolve(cwd, input);
    const folder = input === "-" ? undefined : existingPath(isFile(path) ? dirname(path) : path);
    if (folder === output && !isFile(path)) {
      throw new InputError(`${out} is also an input`, { remedy: "in-place" });
    }
    return folder === undefined || folder === output || !isInside(output, folder) ? [] : [{ input, folder }];
  });
  return inside.length === 0 ? undefined : { named: resolve(cwd, out), folder: output, inputs: inside };
}

/**
 * Returns the input that would be overwritten if a skill were written to `target`, an absolute path. A skill may overwrite
 * itself.
 */
export function inputUnder(
  target: string,
  skillFolder: string | undefined,
  { named, folder: output, inputs }: OutputWithInputs,
): string | undefined {
  const place = join(output, relative(named, target));
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
