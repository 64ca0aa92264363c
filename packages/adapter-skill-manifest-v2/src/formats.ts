/** The two formats of this package, and the word that begins the info string of their blocks. */
export const V2 = { id: "skill-manifest-v2", word: "skill-manifest", title: "Skill Manifest v2", rank: 10 } as const;
export const V1 = { id: "skill-manifest-v1", word: "router-manifest", title: "Skill Manifest v1", rank: 20 } as const;

/** Both are a block in this file. */
export const SKILL_FILE = "SKILL.md";
