import { type CommandSearch, findCommand } from "@skill-convert/fs";

/** The rest of a sentence about a program that is a batch file. */
export const BATCH_FILE =
  "is a batch file, to which Windows cannot pass arguments safely; name the program that it starts instead";

/**
 * Searches PATH for a program, ignoring entries that are not absolute, as the checks do. The system would resolve such
 * entries in the working directory, where a file may have the name of another program, and Windows would search that folder
 * before all others. A path stays as it is.
 */
export function locateProgram(program: string, search: CommandSearch): string | undefined {
  const isPath = search.platform === "win32" ? /[\\/:]/.test(program) : program.includes("/");
  return isPath ? program : findCommand(program, search);
}

/**
 * Returns true for a batch file on Windows. Its arguments are read by cmd.exe, in which a value could run another command, so
 * Node refuses to start it without a shell.
 */
export function isBatchFile(program: string, platform: NodeJS.Platform): boolean {
  return platform === "win32" && /\.(?:bat|cmd)[ .]*$/i.test(program);
}
