/** The titles of the clients, by id, in the order of the table. */
export const TITLES = {
  "claude-code": "Claude Code",
  vscode: "VS Code",
  "copilot-cli": "Copilot CLI",
  codex: "Codex",
  cursor: "Cursor",
  "gemini-cli": "Gemini CLI",
  antigravity: "Antigravity",
  opencode: "OpenCode",
  goose: "Goose",
  roo: "Roo Code",
  "zoo-code": "Zoo Code",
  cline: "Cline",
  kilo: "Kilo",
  kiro: "Kiro",
  amp: "Amp",
  "qwen-code": "Qwen Code",
  "letta-code": "Letta Code",
  zed: "Zed",
  warp: "Warp",
  openhands: "OpenHands",
  "devin-cascade": "Devin Cascade",
  "devin-local": "Devin Local",
  windsurf: "Windsurf",
  "factory-droid": "Factory Droid",
  junie: "Junie",
  openclaw: "OpenClaw",
  clawhub: "ClawHub",
  hermes: "Hermes",
} as const;

/** The id of a client. */
export type ClientId = keyof typeof TITLES;
