import type { Detection, Format, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE, WEAK_RANK } from "@skill-convert/core/adapters";

const OPENING = /^\ufeff?---[ \t]*[A-Za-z]*[ \t]*(?:\r?\n|\r|$)/;

/**
 * Detects any front matter. This is a weak mark, because every format has some beside its own marks
 * (mapping-decisions.md#d88). A SKILL.md that cannot be read is detected as well, so that decoding reports why.
 */
function detect(files: SkillFiles): Detection | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind === "missing" || (content.kind === "text" && !OPENING.test(content.text))) return undefined;
  return { file: SKILL_FILE, rank: WEAK_RANK };
}

/** The identity and the detection of the format, for programs that do not need the adapter. */
export const agentSkillsFormat = {
  id: "agent-skills",
  title: "Agent Skills",
  manifestFiles: [SKILL_FILE],
  mark: "front matter",
  detect,
} as const satisfies Format;
