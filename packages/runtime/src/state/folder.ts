import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

const NAME = "skill-convert";

/**
 * Returns the folder for data of the user that belongs to no skill: `$XDG_STATE_HOME/skill-convert`, or else the usual
 * folder of the system.
 */
export function stateFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const named = environment["XDG_STATE_HOME"];
  if (named !== undefined && isAbsolute(named)) return join(named, NAME);
  if (platform === "darwin") return join(home, "Library", "Application Support", NAME);
  if (platform !== "win32") return join(home, ".local", "state", NAME);
  const local = environment["LOCALAPPDATA"];
  return join(local !== undefined && isAbsolute(local) ? local : join(home, "AppData", "Local"), NAME);
}
