import { CLIENTS, type Client } from "./clients.js";

/**
 * The clients whose own folder a skill is in: the first project folder that a client scans. A folder that a client scans
 * because another has made it usual, such as `.claude/skills`, is not its own.
 *
 * @param directory the folder of the skill, with `/`
 * @example
 * clientsOfFolder("app/.roo/skills/pdf").map(({ id }) => id); // ["roo"]
 */
export function clientsOfFolder(directory: string): readonly Client[] {
  return CLIENTS.filter(({ project: [own] }) => own !== undefined && `/${directory}/`.includes(`/${own}/`));
}
