import { NAME } from "@skill-convert/clients/front-matter";
import { oneName } from "@skill-convert/format";
import { LIMITS } from "../limits.js";

/**
 * The name of an Agent Skill, which is also its id: normalized (NFKC), and truncated to the limit
 * (agent-skills.md#s12).
 */
export const NAMES = oneName("An Agent Skill", (name) => {
  const truncated = [...name.normalize("NFKC")].slice(0, LIMITS.name).join("").replace(/-+$/, "");
  return NAME.characters.test(truncated) ? truncated : "";
});
