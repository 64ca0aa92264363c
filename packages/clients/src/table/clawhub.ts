import type { Publishing } from "../publishing.js";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The rules by which ClawHub accepts a skill. */
export const clawhubRules: Publishing = {
  source: "ch",
  maxFileBytes: 10 * 1024 ** 2,
  maxBytes: 50 * 1024 ** 2,
  name: {
    min: 3,
    max: 96,
    reserved: words(
      "about account-banned admin api auth blog callback clawd clawdbot clawhub cli contact create dashboard delete doc docs edit " +
        "explore false health help home import internal legal login logout management me mod moderator new news null " +
        "oauth official onlycrabs openclaw orgs owner packages plugins pricing privacy private public publish " +
        "publish-plugin publish-skill publishers register remove root search self settings signin signout signup " +
        "skills soulhub souls staff stars status support system team terms true u undefined update upload users",
    ),
    affixes: [
      "openclaw",
      "clawhub",
      "clawd",
      "clawdbot",
      "onlycrabs",
      "soulhub",
      "official",
      "verified",
      "staff",
      "admin",
      "moderator",
    ],
  },
  generated: words("skill-card.md"),
  otherKinds: words(
    "openclaw.plugin.json .codex-plugin/plugin.json .claude-plugin/plugin.json .cursor-plugin/plugin.json",
  ),
  ignoreFiles: [".clawhubignore", ".clawdhubignore", ".gitignore"],
  licence: "MIT-0",
  instructions: {
    eastAsian: { new: { characters: 140, words: 29 }, any: { characters: 140, words: 24 } },
    other: { new: { characters: 260, words: 45 }, any: { characters: 140, words: 28 } },
  },
};
