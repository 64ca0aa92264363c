/** The maximum lengths in code points (agent-skills.md#s12, agent-skills.md#s17, agent-skills.md#d5). */
export const LIMITS = { name: 64, description: 1024 } as const;

/**
 * The characters of a valid name, including the letters of Unicode, and the invalid positions of hyphens
 * (agent-skills.md#s13, agent-skills.md#s14, agent-skills.md#s15, agent-skills.md#d2).
 */
export const NAME = {
  characters: /^(?!.*[\p{Uppercase}\p{Lt}])[\p{L}\p{M}\p{N}-]+$/u,
  badHyphens: /^-|-$|--/u,
} as const;
