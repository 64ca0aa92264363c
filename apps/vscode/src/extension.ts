import { type ExtensionContext, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** Manifests and what belongs to them. Other tools have files of some of these names, and the server says nothing of those. */
const MANIFESTS = "**/{SKILL.md,skill.yaml,manifest.yaml,manifest.yml,manifest.json,skill.json,skill.py,schema.json}";

/** Starts `skill-convert lsp`, which does everything. */
export async function activate(context: ExtensionContext): Promise<void> {
  const configured = workspace.getConfiguration("skill-convert").get<readonly string[]>("command") ?? [];
  const [command = "npx", ...args] = configured.length > 0 ? configured : ["npx", "--yes", "skill-convert"];
  // npm's programs are scripts of the shell on Windows.
  const options = { shell: process.platform === "win32" };
  const client = new LanguageClient(
    "skill-convert",
    "skill-convert",
    { command, args: [...args, "lsp"], options },
    { documentSelector: [{ scheme: "file", pattern: MANIFESTS }] },
  );
  context.subscriptions.push(client);
  await client.start();
}
