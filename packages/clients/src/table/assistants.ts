import type { ClientFacts } from "../client.js";
import { colonInDescription, fileOfBytes } from "../measures.js";
import { clawhubRules } from "./clawhub.js";

/** Assistants that run on their own, and a registry of skills for them. */
export const assistants = {
  openhands: {
    folders: "oh",
    project: [".openhands/skills", ".agents/skills", ".openhands/microagents"],
    user: [".agents/skills", ".openhands/skills", ".openhands/microagents"],
    notes: "Looks one level deep, in the working folder and in that of the repository. Also reads plain `*.md` files.",
    duplicates: {
      words:
        "the project's before the user's, and within them the first of .agents/skills, .openhands/skills and .openhands/microagents",
      source: "oh",
      scopes: ["project", "user"],
      folders: [".agents/skills", ".openhands/skills", ".openhands/microagents"],
    },
    faults: {
      "unknown-key": ["ignores", "oh"],
      "no-front-matter": ["folder-name", "oh"],
      "byte-order-mark": ["all-body", "oh"],
      "unquoted-colon": ["skips", "oh"],
      "no-name": ["folder-name", "oh"],
      "name-characters": ["skips", "oh"],
      "name-too-long": ["skips", "oh"],
      "name-not-folder": ["skips", "oh"],
      "no-description": ["no-description", "oh"],
      "description-too-long": ["cuts-description", "oh"],
    },
  },
  openclaw: {
    folders: "oc",
    project: ["skills", ".agents/skills"],
    user: [".agents/skills", ".openclaw/skills"],
    notes:
      "Searches six folders deep. Also finds bundled skills and those of plugins. Rejects links that leave the folder.",
    duplicates: {
      words: "the first in the order of the folders, with a warning",
      source: "oc",
      scopes: ["project", "user"],
      folders: ["skills", ".agents/skills", ".openclaw/skills"],
    },
    faults: {
      "unknown-key": ["ignores", "oc"],
      "no-front-matter": ["skips", "oc"],
      "byte-order-mark": ["loads", "oc"],
      "unquoted-colon": ["skips", "oc", colonInDescription],
      "no-name": ["folder-name", "oc"],
      "name-characters": ["loads", "oc"],
      "name-not-folder": ["loads", "oc"],
      "no-description": ["skips", "oc"],
      "file-over-limit": ["skips", "oc", fileOfBytes(256_000)],
    },
  },
  clawhub: {
    folders: "ch",
    project: [],
    user: [],
    notes: "A registry, from which OpenClaw installs.",
    faults: { "unquoted-colon": ["no-fields", "ch"] },
    publishing: clawhubRules,
  },
  hermes: {
    folders: "hm",
    project: [".hermes/skills", ".agents/skills"],
    user: [".hermes/skills"],
    notes:
      "Reads the project's skills in trusted repositories only. Searches at any depth; the first folder is the category. Shows the first 60 characters of a description in its prompt.",
    duplicates: {
      words: "the project's; among others, opening a skill whose name is used twice is refused",
      source: "hm",
      scopes: ["project", "user"],
    },
    faults: {
      "unknown-key": ["ignores", "hm"],
      "no-front-matter": ["loads", "hm"],
      "byte-order-mark": ["loads", "hm"],
      "unquoted-colon": ["flat-parser", "hm"],
      "no-name": ["folder-name", "hm"],
      "name-too-long": ["truncates", "hm"],
      "name-not-folder": ["loads", "hm"],
      "no-description": ["first-line", "hm"],
      "description-too-long": ["cuts-description", "hm"],
    },
  },
} as const satisfies Readonly<Record<string, ClientFacts>>;
