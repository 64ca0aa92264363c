import { resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { type NewFile, rethrowUnlessSystem, startFile } from "@skill-convert/fs";

/**
 * A file that is written while other work is done, and appears when it is complete. An error of the system ends the
 * writing, and not the work.
 */
export interface LogFile {
  write(text: string): void;
  /** Puts the file in its place. Returns the reason why it could not be written; undefined if it was. */
  finish(): string | undefined;
  /** Removes what was written, if the file is not finished. */
  discard(): void;
}

/**
 * Starts a file.
 *
 * @param name the name in messages
 * @throws InputError if it cannot be started
 */
export function startLog(file: string, cwd: string, name = file): LogFile {
  let open: NewFile | undefined;
  let problem: string | undefined;
  const attempt = (task: () => void): void => {
    try {
      if (problem === undefined) task();
    } catch (error) {
      problem = `${name} cannot be written: ${rethrowUnlessSystem(error)}`;
    }
  };
  attempt(() => {
    open = startFile(resolve(cwd, file));
  });
  if (problem !== undefined) throw new InputError(problem);
  const discard = () => {
    open?.discard();
    open = undefined;
  };
  return {
    write: (text) => attempt(() => open?.write(text)),
    finish() {
      if (problem === undefined) {
        attempt(() => open?.finish());
        // A file that cannot be finished removes itself.
        open = undefined;
      }
      discard();
      return problem;
    },
    discard,
  };
}
