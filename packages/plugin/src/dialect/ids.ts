/** The id of a dialect of plugin manifests. */
export type DialectId =
  | "agent-plugins"
  | "codex"
  | "codex-root"
  | "claude-code"
  | "cursor"
  | "copilot"
  | "gemini-cli"
  | "antigravity";
