import { type Codec, codec, string } from "@skill-convert/format";
import { ANTIGRAVITY_NAME, nameOf } from "../codec/names.js";
import { defineDialect } from "../dialect/dialect.js";
import { rowsOf } from "./rows.js";

const { defineTable, kept, row, text } = rowsOf("antigravity", "Antigravity");

/** The `$schema` of Antigravity (plugin-manifests.md#d1). */
export const ANTIGRAVITY_SCHEMA = "https://antigravity.google/schemas/v1/plugin.json";

/** `disabled`, the opposite of what the model says. */
const disabled: Codec<boolean> = codec({
  expected: "true or false",
  schema: { type: "boolean" },
  get: (raw) => (typeof raw === "boolean" ? !raw : undefined),
  put: (enabled) => !enabled,
});

/** Antigravity: `plugin.json` at the root of the plugin. */
export const antigravity = defineDialect({
  id: "antigravity",
  title: "Antigravity",
  files: ["plugin.json"],
  table: defineTable([
    kept("$schema", "The schema for editors."),
    row("name", "name", nameOf([ANTIGRAVITY_NAME]), { required: true, schema: { examples: ["my-plugin"] } }),
    text("description"),
    row("disabled", "enabled", disabled, { doc: "True if the plugin is switched off." }),
    row("logo", "logo", string),
  ]),
  forms: { hooks: "antigravity" },
  // plugin-manifests.md#s71
  servers: {
    id: "antigravity",
    transports: { stdio: [] },
    typed: "none",
    headers: "headers",
    variables: {},
    expands: [],
    references: "unverified",
  },
  // Components have fixed places (plugin-manifests.md#s57).
  components: {
    skills: { at: ["skills"] },
    agents: { at: ["agents"] },
    rules: { at: ["rules"] },
    commands: { at: ["commands"] },
    mcpServers: { at: ["mcp_config.json"] },
    hooks: { at: ["hooks.json"] },
  },
});
