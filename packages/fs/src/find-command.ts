import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** The environment in which a command is looked up. */
export interface CommandSearch {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * Returns the absolute path of a command: an executable file in PATH. A name with a slash is a path, not a command.
 * Entries of PATH that are not absolute are ignored, so that a skill or a repository cannot supply the program.
 *
 * @example
 * findCommand("sh", { environment: { PATH: "bin:." }, platform: "linux" }); // undefined
 */
export function findCommand(name: string, search: CommandSearch): string | undefined {
  const { environment, platform } = search;
  if (!isCommandName(name)) return undefined;
  const windows = platform === "win32";
  const variable = windows ? (environment["PATH"] ?? environment["Path"]) : environment["PATH"];
  const endings = windows ? endingsOf(name, environment["PATHEXT"]) : [""];
  for (const folder of (variable ?? "").split(windows ? ";" : ":")) {
    if (!isAbsolute(folder)) continue;
    const found = endings.map((ending) => join(folder, name + ending)).find((path) => isProgram(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Windows runs only files with certain extensions. Beside `npm.cmd`, a file `npm` is a script for other systems. */
function endingsOf(name: string, extensions = ".COM;.EXE;.BAT;.CMD"): readonly string[] {
  const endings = extensions.split(";").filter((ending) => ending !== "");
  const isWhole = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  return isWhole ? ["", ...endings] : endings;
}

/**
 * Returns true if a name can be that of a command, and is not a path.
 *
 * @example
 * isCommandName("git"); // true
 * isCommandName("./git"); // false
 */
export function isCommandName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\0]/.test(name);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
