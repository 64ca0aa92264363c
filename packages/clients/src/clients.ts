import { requireString } from "@skill-convert/core/adapters";
import type { Effect, Fault } from "./faults.js";
import { OPENAI_FILE } from "./openai-yaml.js";
import type { Precedence } from "./precedence.js";
import type { SourceId } from "./sources.js";

/**
 * The effect that a fault has in a client, and the source for it. A client's reaction to a missing fault is not known.
 */
export type FaultCell = readonly [effect: Effect, source: SourceId];

/** A program that loads skills. */
export interface Client {
  readonly id: string;
  readonly title: string;
  /** The folders that the client scans in a project, its own folder first. */
  readonly project: readonly string[];
  /** The folders that the client scans below the user's home folder. */
  readonly user: readonly string[];
  /** The source for the folders. */
  readonly folders: SourceId;
  /** The choice between several skills with one name; missing if no source describes it. */
  readonly duplicates?: Precedence;
  /** The client's own file, in which `field` replaces the front matter key `says`. */
  readonly ownFile?: { readonly file: string; readonly says: string; readonly field: string };
  readonly faults: Readonly<Partial<Record<Fault, FaultCell>>>;
}

/** The clients, with the behaviour that a source describes. */
export const CLIENTS: readonly Client[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    folders: "c1",
    project: [".claude/skills"],
    user: [".claude/skills"],
    duplicates: { words: "the user's before the project's", source: "c2", scopes: ["user", "project"] },
    faults: {
      "no-front-matter": ["all-body", "c1"],
      "no-name": ["folder-name", "c1"],
      "name-not-folder": ["loads", "c1"],
      "no-description": ["first-line", "c1"],
      "description-too-long": ["loads", "c1"],
    },
  },
  {
    id: "vscode",
    title: "VS Code",
    folders: "v1",
    duplicates: { words: "the first found", source: "v3" },
    project: [".github/skills", ".claude/skills", ".agents/skills"],
    user: [".copilot/skills", ".claude/skills", ".agents/skills"],
    faults: {
      "unknown-key": ["warns", "v2"],
      "name-characters": ["skips", "v1"],
      "name-too-long": ["truncates", "v3"],
      "name-not-folder": ["skips", "v3"],
      "no-name": ["skips", "v3"],
      "no-description": ["skips", "v3"],
    },
  },
  {
    id: "copilot-cli",
    title: "Copilot CLI",
    folders: "p1",
    project: [".github/skills", ".agents/skills", ".claude/skills"],
    user: [".copilot/skills", ".agents/skills", ".claude/skills"],
    duplicates: {
      words: "the first found, in the order of the folders",
      source: "p1",
      scopes: ["project", "user"],
      folders: [".github/skills", ".copilot/skills", ".agents/skills", ".claude/skills"],
    },
    faults: {
      "unknown-key": ["ignores", "p2"],
      "name-not-folder": ["loads", "p1"],
      "no-name": ["folder-name", "p2"],
      "no-description": ["first-line", "p2"],
    },
  },
  {
    id: "codex",
    title: "Codex",
    folders: "x1",
    project: [".agents/skills"],
    user: [".agents/skills", ".codex/skills"],
    duplicates: { words: "all are kept", source: "x1", keepsAll: true },
    ownFile: { file: OPENAI_FILE, says: "disable-model-invocation", field: "policy.allow_implicit_invocation" },
    faults: {
      "unknown-key": ["ignores", "x1"],
      "no-front-matter": ["skips", "x1"],
      "byte-order-mark": ["skips", "x1"],
      "unquoted-colon": ["skips", "x1"],
      "no-name": ["folder-name", "x1"],
      "name-characters": ["loads", "x1"],
      "name-too-long": ["skips", "x1"],
      "name-not-folder": ["own-name", "x1"],
      "no-description": ["skips", "x1"],
      "description-too-long": ["skips", "x1"],
      "empty-body": ["loads", "x1"],
    },
  },
  {
    id: "cursor",
    title: "Cursor",
    folders: "u1",
    project: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
    user: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
    faults: { "name-not-folder": ["documented-invalid", "u1"] },
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    folders: "g1",
    project: [".gemini/skills", ".agents/skills"],
    user: [".gemini/skills", ".agents/skills"],
    duplicates: { words: "the one in the later folder", source: "g1", folders: [".agents/skills", ".gemini/skills"] },
    faults: {
      "unknown-key": ["ignores", "g1"],
      "no-front-matter": ["skips", "g1"],
      "unquoted-colon": ["second-parser", "g1"],
      "no-name": ["skips", "g1"],
      "name-characters": ["hyphens", "g1"],
      "name-too-long": ["loads", "g1"],
      "name-not-folder": ["own-name", "g1"],
      "no-description": ["skips", "g1"],
      "description-too-long": ["loads", "g1"],
      "empty-body": ["loads", "g1"],
    },
  },
  {
    id: "opencode",
    title: "OpenCode",
    folders: "o1",
    duplicates: { words: "the last loaded", source: "o1" },
    project: [".opencode/skills", ".claude/skills", ".agents/skills"],
    user: [".config/opencode/skills", ".claude/skills", ".agents/skills"],
    faults: {
      "unknown-key": ["ignores", "o1"],
      "name-characters": ["documented-invalid", "o1"],
      "name-too-long": ["documented-invalid", "o1"],
      "name-not-folder": ["documented-invalid", "o1"],
      "no-name": ["skips", "o2"],
      "no-description": ["skips", "o2"],
      "description-too-long": ["documented-invalid", "o1"],
    },
  },
  {
    id: "goose",
    title: "Goose",
    folders: "s1",
    project: [".goose/skills", ".agents/skills", ".claude/skills"],
    user: [".agents/skills", ".claude/skills"],
    faults: {},
  },
  {
    id: "roo",
    title: "Roo Code",
    folders: "r1",
    project: [".roo/skills", ".agents/skills"],
    user: [".roo/skills", ".agents/skills"],
    duplicates: {
      words: "the project's before the user's, and .roo before .agents",
      source: "r1",
      scopes: ["project", "user"],
      folders: [".roo/skills", ".agents/skills"],
    },
    faults: {
      "unknown-key": ["ignores", "r1"],
      "no-front-matter": ["skips", "r1"],
      "unquoted-colon": ["skips", "r1"],
      "no-name": ["skips", "r1"],
      "name-characters": ["skips", "r1"],
      "name-too-long": ["skips", "r1"],
      "name-not-folder": ["skips", "r1"],
      "no-description": ["skips", "r1"],
      "description-too-long": ["skips", "r1"],
      "empty-body": ["loads", "r1"],
    },
  },
  {
    id: "cline",
    title: "Cline",
    folders: "l1",
    project: [".clinerules/skills", ".cline/skills", ".claude/skills", ".agents/skills"],
    user: [".cline/skills", ".agents/skills"],
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
  { id: "kiro", title: "Kiro", project: [".kiro/skills"], user: [".kiro/skills"], folders: "k1", faults: {} },
  {
    id: "amp",
    title: "Amp",
    folders: "a1",
    project: [".agents/skills"],
    user: [".config/agents/skills"],
    faults: {},
  },
];

/**
 * Returns the client with this id.
 *
 * @example
 * clientNamed("roo").project; // [".roo/skills", ".agents/skills"]
 */
export function clientNamed(id: string): Client | undefined {
  requireString(id, "the id of clientNamed");
  return CLIENTS.find((client) => client.id === id);
}
