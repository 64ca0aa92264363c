import { requireString } from "@skill-convert/core/adapters";
import { CLIENTS, type Client } from "./clients.js";

/**
 * Returns the clients whose own folder contains a skill. A client's own folder is the first project folder that it
 * scans; folders of other clients that it also scans, such as `.claude/skills`, do not count.
 *
 * @param directory the folder of the skill, with `/` as the separator
 * @example
 * clientsOfFolder("app/.roo/skills/pdf").map(({ id }) => id); // ["roo"]
 */
export function clientsOfFolder(directory: string): readonly Client[] {
  requireString(directory, "the folder of clientsOfFolder");
  return CLIENTS.filter(({ project: [ownFolder] }) => {
    return ownFolder !== undefined && `/${directory}/`.includes(`/${ownFolder}/`);
  });
}
