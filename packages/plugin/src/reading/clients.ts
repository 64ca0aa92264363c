import type { ComponentRules } from "../dialect/dialect.js";
import type { DialectId } from "../dialect/ids.js";
import { vscodeComponents } from "../dialects/copilot.js";

/** One place in which a program looks for a manifest. */
export interface Lookup {
  readonly file: string;
  /** True if only a manifest of Agent Plugins counts there. */
  readonly ifAgentPlugin?: true;
  /** The manifest that lends its interface to this one, unless this one has a part of the program (plugin-manifests.md#s30). */
  readonly lender?: string;
  /** The dialect by whose rules the program reads the manifest (plugin-manifests.md#d13). */
  readonly as: DialectId;
}

/** A program that loads plugins. */
export interface PluginClient {
  readonly id: string;
  readonly title: string;
  /** The places of a manifest, in order. The first one that exists counts. */
  readonly order: readonly Lookup[];
  /** The versions of Agent Plugins that it loads, if not both. Another one rejects the plugin. */
  readonly agentVersions?: readonly string[];
  /** The components that it finds with its own manifest, if they are not those of the dialect. */
  readonly components?: ComponentRules;
  /** True if a manifest that is a symbolic link rejects the plugin (plugin-manifests.md#s9). */
  readonly refusesLinks?: true;
  /** True if the order rests on a second-hand source. */
  readonly secondHand?: true;
}

const AGENT_PLUGIN: Lookup = { file: "plugin.json", ifAgentPlugin: true, as: "agent-plugins" };

/** The programs that load plugins, with the order in which each looks for a manifest. */
export const PLUGIN_CLIENTS: readonly PluginClient[] = [
  {
    // plugin-manifests.md#s7, plugin-manifests.md#s8
    id: "codex",
    title: "Codex",
    order: [
      { file: "plugin.json", ifAgentPlugin: true, as: "codex-root", lender: ".codex-plugin/plugin.json" },
      { file: ".codex-plugin/plugin.json", as: "codex" },
      { file: ".claude-plugin/plugin.json", as: "codex" },
      { file: ".cursor-plugin/plugin.json", as: "codex" },
    ],
    agentVersions: ["1.0.0"],
    refusesLinks: true,
  },
  {
    // plugin-manifests.md#s10
    id: "claude-code",
    title: "Claude Code",
    order: [{ file: ".claude-plugin/plugin.json", as: "claude-code" }],
  },
  {
    // plugin-manifests.md#s11
    id: "cursor",
    title: "Cursor",
    order: [
      { file: ".cursor-plugin/plugin.json", as: "cursor" },
      { file: ".claude-plugin/plugin.json", as: "cursor" },
      AGENT_PLUGIN,
      { file: "plugin.json", as: "cursor" },
    ],
    secondHand: true,
  },
  {
    // plugin-manifests.md#s12
    id: "copilot-cli",
    title: "Copilot CLI",
    order: [
      { file: ".plugin/plugin.json", as: "copilot" },
      AGENT_PLUGIN,
      { file: "plugin.json", as: "copilot" },
      { file: ".github/plugin/plugin.json", as: "copilot" },
      { file: ".claude-plugin/plugin.json", as: "copilot" },
    ],
  },
  {
    // plugin-manifests.md#s13
    id: "vscode",
    title: "VS Code",
    order: [
      AGENT_PLUGIN,
      { file: ".plugin/plugin.json", as: "copilot" },
      { file: ".claude-plugin/plugin.json", as: "copilot" },
      { file: "plugin.json", as: "copilot" },
    ],
    components: vscodeComponents,
  },
  {
    // plugin-manifests.md#s5
    id: "gemini-cli",
    title: "Gemini CLI",
    order: [{ file: "gemini-extension.json", as: "gemini-cli" }],
  },
  {
    // plugin-manifests.md#s6, plugin-manifests.md#s58
    id: "antigravity",
    title: "Antigravity",
    order: [{ file: "plugin.json", as: "antigravity" }],
  },
];
