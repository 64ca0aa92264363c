import type { Client } from "./client.js";
import { CURRENT_CLIENTS } from "./clients.js";

/**
 * Returns the current clients whose own folder contains a skill. A client's own folder is the first project folder that
 * it scans; folders of other clients that it also scans, such as `.claude/skills`, do not count, nor does `skills`, which
 * belongs to no client in particular.
 *
 * @param directory the folder of the skill, with `/` as the separator
 * @example
 * clientsOfFolder("app/.roo/skills/pdf").map(({ id }) => id); // ["zoo-code"]
 */
export function clientsOfFolder(directory: string): readonly Client[] {
  return CURRENT_CLIENTS.filter(({ project: [ownFolder] }) => {
    return ownFolder !== undefined && ownFolder !== "skills" && `/${directory}/`.includes(`/${ownFolder}/`);
  });
}
