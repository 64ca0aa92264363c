import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

const NAME = "skill-convert";

/** The kind of a folder of the user. Files in `state` must be kept, and files in `cache` can be made again. */
export type UserFolderKind = "cache" | "state";

/** Where systems keep each kind, below the home folder. */
const USUAL = {
  cache: { variable: "XDG_CACHE_HOME", unix: [".cache"], darwin: ["Library", "Caches"], win32: ["cache"] },
  state: {
    variable: "XDG_STATE_HOME",
    unix: [".local", "state"],
    darwin: ["Library", "Application Support"],
    win32: [],
  },
} as const;

/**
 * Returns the folder for files of the user that belong to no skill: `skill-convert` in `XDG_STATE_HOME` or
 * `XDG_CACHE_HOME`, or else in the usual folder of the system.
 *
 * @example
 * userFolder("cache", { XDG_CACHE_HOME: "/var/cache/me" }); // "/var/cache/me/skill-convert"
 */
export function userFolder(
  kind: UserFolderKind,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { variable, unix, darwin, win32 } = USUAL[kind];
  const named = environment[variable];
  if (named !== undefined && isAbsolute(named)) return join(named, NAME);
  if (platform === "darwin") return join(home, ...darwin, NAME);
  if (platform !== "win32") return join(home, ...unix, NAME);
  const local = environment["LOCALAPPDATA"];
  const base = local !== undefined && isAbsolute(local) ? local : join(home, "AppData", "Local");
  return join(base, NAME, ...win32);
}
