import { anyMapping, string } from "@skill-convert/format";
import { address } from "../codec/address.js";
import { components } from "../codec/components.js";
import { CURSOR_NAME, nameOf } from "../codec/names.js";
import { defineDialect } from "../dialect/dialect.js";
import { rowsOf } from "./rows.js";

const { author, defineTable, kept, repository, row, text, texts } = rowsOf("cursor", "Cursor");

const paths = components({ path: true, many: true, bare: true, globs: true });

/** Cursor: `.cursor-plugin/plugin.json`. */
export const cursor = defineDialect({
  id: "cursor",
  title: "Cursor",
  files: [".cursor-plugin/plugin.json"],
  table: defineTable([
    row("name", "name", nameOf([CURSOR_NAME]), { required: true, schema: { examples: ["my-plugin"] } }),
    text("displayName"),
    text("description"),
    text("version"),
    // The schema allows no address of the author (plugin-manifests.md#s36).
    author(["name", "email"], ["name"]),
    text("publisher"),
    row("homepage", "homepage", address),
    repository(address),
    text("license"),
    row("logo", "logo", string),
    texts("keywords"),
    text("category"),
    texts("tags"),
    row("minClientVersions", "minClientVersions", anyMapping),
    row("skills", "components.skills", paths),
    row("commands", "components.commands", paths),
    row("agents", "components.agents", paths),
    row("rules", "components.rules", paths),
    row("hooks", "components.hooks", components({ path: true, inline: true, bare: true })),
    row("mcpServers", "components.mcpServers", components({ path: true, inline: true, many: true, bare: true })),
    kept("variables", "The values that the user gives, as a JSON Schema of an object.", "a JSON Schema"),
  ]),
  forms: { hooks: "cursor" },
  // plugin-manifests.md#s69
  servers: {
    id: "cursor",
    transports: { stdio: ["stdio"], http: ["http", "streamable-http"], sse: ["sse"] },
    typed: "none",
    headers: "headers",
    variables: { root: "${CURSOR_PLUGIN_ROOT}" },
    expands: ["command", "args", "env", "cwd"],
    references: "unverified",
  },
  // Each field replaces its default place (plugin-manifests.md#s40).
  components: {
    skills: { at: ["skills"], field: "replaces" },
    commands: { at: ["commands"], field: "replaces" },
    agents: { at: ["agents"], field: "replaces" },
    rules: { at: ["rules"], field: "replaces" },
    hooks: { at: ["hooks/hooks.json"], field: "replaces" },
    mcpServers: { at: ["mcp.json"], field: "replaces" },
  },
});
