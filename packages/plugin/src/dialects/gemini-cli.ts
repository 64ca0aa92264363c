import { boolean, list, string, stringOrList } from "@skill-convert/format";
import { components } from "../codec/components.js";
import { GEMINI_NAME, nameOf } from "../codec/names.js";
import { defineDialect } from "../dialect/dialect.js";
import { rowsOf } from "./rows.js";

const { defineTable, kept, record, row, text, texts } = rowsOf("gemini-cli", "Gemini CLI");

/** One of `settings` (plugin-manifests.md#s52). */
const setting = record([
  row("name", "title", string, { doc: "The name of the value for people." }),
  row("description", "description", string, { doc: "What the value is for." }),
  row("envVar", "key", string, { required: true, key: true, doc: "The environment variable that has the value." }),
  row("sensitive", "sensitive", boolean, { doc: "True if the value is secret." }),
]);

/** Extensions of Gemini CLI: `gemini-extension.json`. */
export const geminiCli = defineDialect({
  id: "gemini-cli",
  title: "Gemini CLI",
  files: ["gemini-extension.json"],
  table: defineTable([
    row("name", "name", nameOf([GEMINI_NAME]), { required: true, schema: { examples: ["my-plugin"] } }),
    text("version", { required: true }),
    text("description"),
    row("mcpServers", "components.mcpServers", components({ inline: true })),
    row("contextFileName", "contextFiles", stringOrList(string, "a string or a list of strings")),
    texts("excludeTools"),
    row("settings", "userInputs", list(setting, "a list of settings")),
    kept("themes", "Colours of the terminal."),
    kept("plan", "Settings of the mode in which Gemini CLI plans."),
    kept("migratedTo", "The address to which the extension has moved."),
  ]),
  forms: { hooks: "gemini-cli", commands: "gemini-cli" },
  // plugin-manifests.md#s70
  servers: {
    id: "gemini-cli",
    transports: { stdio: [], http: [], sse: [] },
    typed: "none",
    addresses: { http: "httpUrl", sse: "url" },
    headers: "headers",
    variables: { root: "${extensionPath}" },
    expands: ["command", "args", "env", "cwd"],
    references: "unverified",
  },
  // Only the servers have a field (plugin-manifests.md#s54).
  components: {
    skills: { at: ["skills"] },
    agents: { at: ["agents"] },
    commands: { at: ["commands"] },
    hooks: { at: ["hooks/hooks.json"] },
    policies: { at: ["policies"] },
    mcpServers: { at: [], field: "replaces" },
  },
  defaults: { version: "0.1.0" },
  // A setting has neither a type nor a default (plugin-manifests.md#s52).
  coverage: { userInputs: { holds: "narrowed" } },
});
