import type { Detection, Format, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE, WEAK_RANK } from "@skill-convert/core/adapters";

/** The longest name, description and `compatibility`, in code points ("Frontmatter"). */
export const LIMITS = { name: 64, description: 1024, compatibility: 500 } as const;

/** What a name is made of, letters in the sense of Unicode, as the reference validator has it ("name"). */
export const NAME = {
  characters: /^(?!.*[\p{Uppercase}\p{Lt}])[\p{L}\p{M}\p{N}-]+$/u,
  badHyphens: /^-|-$|--/u,
} as const;

export function isValidName(name: string): boolean {
  return NAME.characters.test(name) && !NAME.badHyphens.test(name) && [...name].length <= LIMITS.name;
}

const OPENING = /^\ufeff?---[ \t]*[A-Za-z]*[ \t]*(?:\r?\n|\r|$)/;

/**
 * Any front matter: every format has some beside its own marks, so this is a weak mark. A SKILL.md that cannot be read is
 * one as well, so that somebody says why.
 */
function detect(files: SkillFiles): Detection | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind === "missing" || (content.kind === "text" && !OPENING.test(content.text))) return undefined;
  return { file: SKILL_FILE, rank: WEAK_RANK };
}

/** What the format is known by, without the rest of its adapter. */
export const agentSkillsFormat = {
  id: "agent-skills",
  title: "Agent Skills",
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
} as const satisfies Format;
