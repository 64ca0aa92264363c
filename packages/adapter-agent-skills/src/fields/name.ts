import { oneName } from "@skill-convert/format";
import { LIMITS, NAME } from "../format.js";

/** The one name of an Agent Skill, which is NFKC and not too long ("name"). */
export const NAMES = oneName("An Agent Skill", (name) => {
  const short = [...name.normalize("NFKC")].slice(0, LIMITS.name).join("").replace(/-+$/, "");
  return NAME.characters.test(short) ? short : "";
});
