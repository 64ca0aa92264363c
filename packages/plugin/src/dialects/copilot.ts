import { components } from "../codec/components.js";
import { COPILOT_NAME, nameOf } from "../codec/names.js";
import { type ComponentRules, defineDialect } from "../dialect/dialect.js";
import { claudeServers } from "./claude-code.js";
import { rowsOf } from "./rows.js";

const { author, defineTable, repository, row, text, texts } = rowsOf("copilot", "Copilot CLI and VS Code");

const paths = components({ path: true, many: true, exclusive: true, bare: true });
const file = components({ path: true, inline: true, bare: true });

// Fields add to the default places (plugin-manifests.md#s47, plugin-manifests.md#s48).
const places: ComponentRules = {
  skills: { at: ["skills"], field: "adds" },
  commands: { at: ["commands"], field: "adds" },
  agents: { at: ["agents"], field: "adds" },
  hooks: { at: ["hooks.json", "hooks/hooks.json"], field: "adds" },
  mcpServers: { at: [".mcp.json"], field: "adds" },
  lspServers: { at: ["lsp.json"], field: "adds" },
};

/** Copilot CLI and VS Code (plugin-manifests.md#s4). */
export const copilot = defineDialect({
  id: "copilot",
  title: "Copilot",
  files: [".github/plugin/plugin.json", ".plugin/plugin.json", "plugin.json"],
  table: defineTable([
    row("name", "name", nameOf([COPILOT_NAME]), { required: true, schema: { examples: ["my-plugin"] } }),
    text("description", { schema: { maxLength: 1024 } }),
    text("version"),
    author(["name", "email", "url"], ["name"]),
    text("homepage"),
    repository(),
    text("license"),
    texts("keywords"),
    text("category"),
    texts("tags"),
    row("agents", "components.agents", paths),
    row("skills", "components.skills", paths),
    row("commands", "components.commands", paths),
    row("hooks", "components.hooks", file),
    row("mcpServers", "components.mcpServers", file),
    row("lspServers", "components.lspServers", file),
  ]),
  forms: { hooks: "copilot", agents: "copilot" },
  servers: { ...claudeServers, references: "unverified" },
  components: places,
});

/** The components that VS Code finds, which are those of Copilot and rules. */
export const vscodeComponents: ComponentRules = { ...places, rules: { at: ["rules"] } };
