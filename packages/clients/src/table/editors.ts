import type { ClientFacts } from "../client.js";
import { afterEmptyLines, descriptionOfBytes, fileOfBytes, nameOf } from "../measures.js";
import type { SourceId } from "../sources.js";

/** The behaviour of Roo Code, which Zoo Code continues. */
const roo = (source: SourceId) =>
  ({
    folders: source,
    project: [".roo/skills", ".agents/skills"],
    user: [".roo/skills", ".agents/skills"],
    notes: "Looks one level deep. Also finds the skills of a mode, such as `.roo/skills-code`.",
    duplicates: {
      words: "the project's before the user's, and .roo before .agents",
      source,
      scopes: ["project", "user"],
      folders: [".roo/skills", ".agents/skills"],
    },
    faults: {
      "unknown-key": ["ignores", source],
      "no-front-matter": ["skips", source],
      "byte-order-mark": ["loads", source],
      "unquoted-colon": ["skips", source],
      "no-name": ["skips", source],
      "name-characters": ["skips", source],
      "name-too-long": ["skips", source],
      "name-not-folder": ["skips", source],
      "no-description": ["skips", source],
      "description-too-long": ["skips", source],
      "empty-body": ["loads", source],
    },
  }) as const satisfies ClientFacts;

/** Cascade, the agent of Devin Desktop, which was Windsurf. */
const cascade = {
  folders: "dc",
  project: [".devin/skills", ".windsurf/skills", ".agents/skills"],
  user: [".codeium/windsurf/skills", ".config/devin/skills", ".agents/skills"],
  notes: "Also finds skills in `/etc/devin/skills`, and in `.claude/skills` if the reading of Claude's files is on.",
  faults: {
    "no-name": ["documented-invalid", "dc"],
    "name-characters": ["documented-invalid", "dc"],
    "no-description": ["documented-invalid", "dc"],
  },
} as const satisfies ClientFacts;

/** Clients that are editors, or parts of one. */
export const editors = {
  vscode: {
    folders: "v1",
    duplicates: { words: "the first found", source: "v3" },
    project: [".github/skills", ".claude/skills", ".agents/skills"],
    user: [".copilot/skills", ".claude/skills", ".agents/skills"],
    notes: "Also looks in the folders of the setting `chat.agentSkillsLocations`.",
    faults: {
      "unknown-key": ["warns", "v2"],
      "name-characters": ["skips", "v1"],
      "name-too-long": ["truncates", "v3"],
      "name-not-folder": ["skips", "v3"],
      "no-name": ["skips", "v3"],
      "no-description": ["skips", "v3"],
    },
  },
  cursor: {
    folders: "u1",
    project: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
    user: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
    notes: "Searches at any depth. A skill in a folder below the project applies to that folder.",
    faults: { "name-not-folder": ["documented-invalid", "u1"] },
  },
  roo: {
    ...roo("r1"),
    change: {
      state: "ended",
      words: "ended with its last release on 2026-05-15",
      successors: ["zoo-code"],
      source: "rn",
    },
  },
  "zoo-code": roo("z1"),
  cline: {
    folders: "l1",
    project: [".clinerules/skills", ".cline/skills", ".claude/skills", ".agents/skills"],
    user: [".cline/skills", ".agents/skills"],
    notes: "Looks one level deep.",
    duplicates: { words: "the user's before the project's", source: "l1", scopes: ["user", "project"] },
    faults: {
      "unknown-key": ["loads", "l2"],
      "no-front-matter": ["skips", "l1"],
      "byte-order-mark": ["loads", "l1"],
      "unquoted-colon": ["skips", "l1"],
      "no-name": ["skips", "l1"],
      "name-characters": ["loads", "l1"],
      "name-too-long": ["loads", "l1"],
      "name-not-folder": ["skips", "l1"],
      "no-description": ["skips", "l1"],
      "description-too-long": ["loads", "l1"],
    },
  },
  kilo: { folders: "n1", project: [".agents/skills"], user: [".kilo/skills"], faults: {} },
  kiro: {
    folders: "k3",
    project: [".kiro/skills"],
    user: [".kiro/skills"],
    duplicates: { words: "the project's before the user's", source: "k3", scopes: ["project", "user"] },
    faults: {
      "no-name": ["documented-invalid", "k3"],
      "name-too-long": ["documented-invalid", "k3"],
      "name-not-folder": ["documented-invalid", "k3"],
      "no-description": ["documented-invalid", "k3"],
      "description-too-long": ["documented-invalid", "k3"],
    },
  },
  zed: {
    folders: "zd",
    project: [".agents/skills"],
    user: [".agents/skills"],
    notes: "Looks one level deep. Shows at most 50 KB of names and descriptions.",
    duplicates: {
      words: "the project's before the user's, then the first path",
      source: "zd",
      scopes: ["project", "user"],
    },
    faults: {
      "unknown-key": ["ignores", "zd"],
      "no-front-matter": ["skips", "zd", afterEmptyLines],
      "byte-order-mark": ["skips", "zd"],
      "unquoted-colon": ["skips", "zd"],
      "no-name": ["skips", "zd"],
      "name-characters": ["skips", "zd", nameOf("names of a-z, 0-9 and -", /^[a-z0-9-]+$/)],
      "name-too-long": ["skips", "zd"],
      "name-not-folder": ["loads", "zd"],
      "no-description": ["skips", "zd"],
      "description-too-long": ["skips", "zd"],
      "description-over-limit": ["skips", "zd", descriptionOfBytes(1024)],
      "file-over-limit": ["skips", "zd", fileOfBytes(100 * 1024)],
      "empty-body": ["loads", "zd"],
    },
  },
  "devin-cascade": cascade,
  "devin-local": {
    folders: "dv",
    project: [".devin/skills", ".windsurf/skills", ".agents/skills"],
    user: [".config/devin/skills", ".agents/skills"],
    notes: "The same as the Devin CLI. `devin skills paths` prints the folders.",
    faults: { "no-front-matter": ["loads", "dv"], "no-name": ["folder-name", "dv"] },
  },
  windsurf: {
    ...cascade,
    change: {
      state: "renamed",
      words: "is now Devin Desktop, with the agents Cascade and Devin Local",
      successors: ["devin-cascade", "devin-local"],
      source: "dc",
    },
  },
  junie: {
    folders: "ju",
    project: [".junie/skills", ".agents/skills"],
    user: [".junie/skills"],
    notes: "Reads `.agents/skills` in trusted projects only. Also finds the skills of extensions.",
    duplicates: { words: "the project's before the user's", source: "ju", scopes: ["project", "user"] },
    faults: { "no-description": ["first-paragraph", "ju"] },
  },
} as const satisfies Readonly<Record<string, ClientFacts>>;
