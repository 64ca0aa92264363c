import { type ExtensionContext, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** Manifests and their companion files. Other tools use some of these names; the server ignores their files. */
const MANIFESTS = [
  "SKILL.md",
  "skill.yaml",
  "manifest.yaml",
  "manifest.yml",
  "manifest.json",
  "skill.json",
  "skill.py",
  "schema.json",
  "mcp-tools.json",
  "openapi.yaml",
  "openapi.yml",
  "openapi.json",
  "*.openapi.yaml",
  "*.openapi.yml",
  "*.openapi.json",
  "plugin.json",
  "marketplace.json",
  "gemini-extension.json",
];

/** Starts `skill-convert lsp`, which does everything. */
export async function activate(context: ExtensionContext): Promise<void> {
  const configured = workspace.getConfiguration("skill-convert").get<readonly string[]>("command") ?? [];
  const [command = "npx", ...args] = configured.length > 0 ? configured : ["npx", "--yes", "skill-convert"];
  // On Windows, npm installs programs as shell scripts.
  const options = { shell: process.platform === "win32" };
  const client = new LanguageClient(
    "skill-convert",
    "skill-convert",
    { command, args: [...args, "lsp"], options },
    { documentSelector: [{ scheme: "file", pattern: `**/{${MANIFESTS.join(",")}}` }] },
  );
  context.subscriptions.push(client);
  await client.start();
}
