import { any, boolean, type Field, keyed, list, string } from "@skill-convert/format";
import { address } from "../codec/address.js";
import { components } from "../codec/components.js";
import { CLAUDE_NAMES, nameOf } from "../codec/names.js";
import { defineDialect } from "../dialect/dialect.js";
import type { ServerForm } from "../servers/form.js";
import { rowsOf } from "./rows.js";

const { author, defineTable, kept, record, repository, row, text, texts } = rowsOf(
  "claude-code",
  "Claude Code: plugin manifest",
);

const paths = components({ path: true, many: true });
const files = components({ path: true, inline: true, many: true });

const userInput = record([
  row("title", "title", string, { doc: "The name of the value for people." }),
  row("description", "description", string, { doc: "What the value is for." }),
  row("type", "type", string, { doc: "The type of the value." }),
  row("default", "default", any, { doc: "The value if the user gives none." }),
  row("required", "required", boolean, { doc: "True if the user has to give the value." }),
  row("sensitive", "sensitive", boolean, { doc: "True if the value is secret." }),
]);

/** The fields of a manifest besides the name, which an entry of a marketplace may have as well (agent-plugins.md#s30). */
export const claudeFields: readonly Field[] = [
  kept("$schema", "The schema for editors. Claude Code ignores it."),
  text("displayName"),
  text("version"),
  text("description"),
  author(["name", "email", "url"], ["name"]),
  row("homepage", "homepage", address),
  repository(),
  text("license"),
  texts("keywords"),
  kept("metadata", "Data of your own, which Claude Code does not read."),
  row("defaultEnabled", "enabled", boolean),
  row("dependencies", "dependencies", list(any)),
  // Only `skills`, `hooks` and the servers add to the default places (agent-plugins.md#s23).
  row("skills", "components.skills", paths),
  row("commands", "components.commands", files),
  row("agents", "components.agents", paths),
  row("outputStyles", "components.outputStyles", paths),
  row("workflows", "components.workflows", paths),
  row("hooks", "components.hooks", files),
  row("mcpServers", "components.mcpServers", files),
  row("lspServers", "components.lspServers", files),
  row("userConfig", "userInputs", keyed("key", userInput)),
  kept("settings", "Settings of Claude Code that apply while the plugin is switched on."),
  kept("channels", "Channels through which messages arrive."),
  kept("experimental", "Parts that may change."),
];

/** The servers of Claude Code, whose form Copilot shares (agent-plugins.md#s37, plugin-manifests.md#d14). */
export const claudeServers: ServerForm = {
  id: "claude-code",
  transports: { stdio: ["stdio"], http: ["http"], sse: ["sse"], ws: ["ws"] },
  typed: "remote",
  headers: "headers",
  variables: { root: "${CLAUDE_PLUGIN_ROOT}", data: "${CLAUDE_PLUGIN_DATA}" },
  expands: ["command", "args", "env", "cwd"],
  references: "environment",
};

/** Claude Code: `.claude-plugin/plugin.json` (agent-plugins.md#s19). */
export const claudeCode = defineDialect({
  id: "claude-code",
  title: "Claude Code",
  files: [".claude-plugin/plugin.json"],
  table: defineTable([
    row("name", "name", nameOf(CLAUDE_NAMES), { required: true, schema: { examples: ["my-plugin"] } }),
    ...claudeFields,
  ]),
  servers: claudeServers,
  components: {
    skills: { at: ["skills"], field: "adds" },
    commands: { at: ["commands"], field: "replaces" },
    agents: { at: ["agents"], field: "replaces" },
    outputStyles: { at: ["output-styles"], field: "replaces" },
    workflows: { at: ["workflows"], field: "replaces" },
    hooks: { at: ["hooks/hooks.json"], field: "adds" },
    mcpServers: { at: [".mcp.json"], field: "adds" },
    lspServers: { at: [".lsp.json"], field: "adds" },
  },
});
