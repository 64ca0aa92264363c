import type { HOSTS } from "./options.js";

/** The settings with which a host starts this server, in the form of its documentation, and the file for them. */
export interface ClientConfig {
  readonly file: string;
  readonly text: string;
}

/** @param server the arguments with which the host starts the server, or the address to which it connects */
export function clientConfig(
  host: (typeof HOSTS)[number],
  server: { readonly args: readonly string[] } | { readonly url: string },
): ClientConfig {
  const local = "args" in server ? { command: "npx", args: ["-y", "skill-convert", ...server.args] } : undefined;
  const url = "url" in server ? server.url : "";
  switch (host) {
    case "claude":
      return { file: ".mcp.json", text: json({ mcpServers: { skills: local ?? { type: "http", url } } }) };
    case "cursor":
      return { file: ".cursor/mcp.json", text: json({ mcpServers: { skills: local ?? { url } } }) };
    case "vscode":
      return {
        file: ".vscode/mcp.json",
        text: json({ servers: { skills: local ? { type: "stdio", ...local } : { type: "http", url } } }),
      };
    case "codex":
      return { file: "~/.codex/config.toml", text: toml(local ?? { url }) };
  }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes strings and lists of strings, which have the same form in TOML as in JSON. */
function toml(values: Readonly<Record<string, string | readonly string[]>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `[mcp_servers.skills]\n${lines.join("\n")}\n`;
}
