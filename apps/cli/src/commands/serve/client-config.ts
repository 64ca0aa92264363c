import type { HOSTS } from "./options.js";

/** The settings by which a host starts this server, as its documentation has them, and where they go. */
export interface ClientConfig {
  readonly file: string;
  readonly text: string;
}

/**
 * @param server what the host is to start, or the address that it is to connect to
 */
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

/** Strings and lists of strings, which TOML writes as JSON does. */
function toml(values: Readonly<Record<string, string | readonly string[]>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `[mcp_servers.skills]\n${lines.join("\n")}\n`;
}
