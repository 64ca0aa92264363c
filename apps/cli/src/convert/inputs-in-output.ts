import { realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isInside } from "@skill-convert/fs";
import { UsageError } from "../output/exit.js";

/** An input that lies in the output folder, where a skill might be written over it. */
export interface InputInOutput {
  /** As the user named it. */
  readonly input: string;
  /** The folder, or that of the file, without links on the way. */
  readonly folder: string;
}

/** The inputs of a run that lie in the folder that it writes to. One that is this folder is a mistake of the user's. */
export function inputsInOutput(inputs: readonly string[], out: string): readonly InputInOutput[] {
  const output = realPath(out);
  if (output === undefined) return [];
  return inputs.flatMap((input) => {
    const folder = input === "-" ? undefined : realPath(isFile(input) ? dirname(input) : input);
    if (folder === output && !isFile(input)) {
      throw new UsageError(`${out} is an input, too; use --in-place to convert skills where they are`);
    }
    return folder === undefined || folder === output || !isInside(output, folder) ? [] : [{ input, folder }];
  });
}

/** The input that would be written over if a skill were written to `target`. A skill may be written onto itself. */
export function inputUnder(
  target: string,
  out: string,
  own: string | undefined,
  inputs: readonly InputInOutput[],
): string | undefined {
  const output = inputs.length === 0 ? undefined : realPath(out);
  if (output === undefined) return undefined;
  const place = join(output, relative(resolve(out), resolve(target)));
  if (own !== undefined && realPath(own) === place) return undefined;
  return inputs.find(({ folder }) => isInside(folder, place) || isInside(place, folder))?.input;
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Undefined of what is not there. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
