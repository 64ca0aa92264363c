import type { Dialect } from "../dialect/dialect.js";
import { agentPlugins } from "./agent-plugins.js";
import { antigravity } from "./antigravity.js";
import { claudeCode } from "./claude-code.js";
import { codex, codexRoot } from "./codex.js";
import { copilot } from "./copilot.js";
import { cursor } from "./cursor.js";
import { geminiCli } from "./gemini-cli.js";

/** Every dialect of plugin manifests. */
export const DIALECTS: readonly Dialect[] = [
  agentPlugins,
  codex,
  codexRoot,
  claudeCode,
  cursor,
  copilot,
  geminiCli,
  antigravity,
];

/**
 * Returns the dialect with an id; undefined if there is none.
 *
 * @example
 * dialectNamed("codex")?.title; // "Codex"
 */
export function dialectNamed(id: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.id === id);
}
