import { LIMITS as CHECKED_BY_CLIENTS, NAME } from "@skill-convert/clients/front-matter";

/** The maximum lengths in code points (agent-skills.md#s23, agent-skills.md#d5). */
export const LIMITS = { ...CHECKED_BY_CLIENTS, compatibility: 500 } as const;

export function isValidName(name: string): boolean {
  return NAME.characters.test(name) && !NAME.badHyphens.test(name) && [...name].length <= LIMITS.name;
}
