import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, codec, type Field, marker } from "@skill-convert/format";
import { AGENT_NAME, nameOf } from "../codec/names.js";
import { defineDialect } from "../dialect/dialect.js";
import type { ServerForm } from "../servers/form.js";
import { rowsOf } from "./rows.js";

/** The beginning of the `$schema` by which a manifest is one of Agent Plugins (plugin-manifests.md#s1). */
const AGENT_SCHEMAS = "https://agent-plugins.org/schemas/";

/** The `$schema` of the version that is written (plugin-manifests.md#d3). */
export const AGENT_SCHEMA = `${AGENT_SCHEMAS}1.0.0/plugin.schema.json`;

/** The version in the `$schema` of a manifest of Agent Plugins; undefined for any other value. */
export function agentVersion(schema: Json | undefined): string | undefined {
  if (typeof schema !== "string" || !schema.startsWith(AGENT_SCHEMAS)) return undefined;
  return schema.slice(AGENT_SCHEMAS.length).split("/")[0];
}

/** `$schema`, whose version selects the rules. Version 1.1.0 is read as well (plugin-manifests.md#d3). */
const schemaAddress: Codec<JsonRecord> = codec<JsonRecord>({
  expected: `"${AGENT_SCHEMA}"`,
  schema: { const: AGENT_SCHEMA },
  get: (raw) => (["1.0.0", "1.1.0"].includes(agentVersion(raw) ?? "") ? {} : undefined),
  put: () => AGENT_SCHEMA,
});

/** `extensions`, which a client ignores unless it is an object (agent-plugins.md#s13). */
const extensions: Codec<JsonRecord> = {
  ...codec<JsonRecord>({
    expected: "an object of objects",
    schema: { type: "object", additionalProperties: { type: "object" } },
    get: (raw) => (isJsonRecord(raw) ? raw : undefined),
    put: (model) => model,
  }),
  check(raw, at, report) {
    if (!isJsonRecord(raw)) report({ code: "ignored-extensions", path: at.path });
    else
      for (const [namespace, data] of Object.entries(raw))
        if (!isJsonRecord(data)) report({ code: "ignored-extensions", path: [...at.path, namespace] });
  },
};

/** The fields of Agent Plugins, except for `extensions` (agent-plugins.md#s4). */
export function agentFields({
  repository,
  row,
  text,
  texts,
  closedAuthor,
}: ReturnType<typeof rowsOf>): readonly Field[] {
  return [
    marker("$schema", schemaAddress, {
      required: true,
      section: "Manifest",
      doc: "The version of the specification, which selects the rules. It is never fetched.",
    }),
    row("name", "name", nameOf([AGENT_NAME]), { required: true, schema: { examples: ["my-plugin"] } }),
    text("version"),
    text("description"),
    closedAuthor(["name", "email", "url"]),
    text("homepage"),
    repository(),
    text("license"),
    texts("keywords"),
  ];
}

/** `mcp.json` (agent-plugins.md#s34, agent-plugins.md#s35, agent-plugins.md#s36). */
export const agentServers: ServerForm = {
  id: "agent-plugins",
  schema: `${AGENT_SCHEMAS}1.0.0/mcp.schema.json`,
  transports: { stdio: ["stdio"], http: ["streamable-http"], sse: ["sse"] },
  typed: "all",
  headers: "headers",
  variables: { root: "${PLUGIN_ROOT}", data: "${PLUGIN_DATA}" },
  expands: ["args", "env", "cwd"],
  references: "literal",
  reserved: ["PLUGIN_ROOT", "PLUGIN_DATA"],
  isCommandInPlugin: true,
  isAddressSecure: true,
};

/** The fields of the proposal for the next version (plugin-manifests.md#s15). */
export const DRAFTED = { displayName: "displayName", icon: undefined, presentation: undefined } as const;

const rows = rowsOf("agent-plugins", "Manifest");

/** Agent Plugins 1.0.0: `plugin.json` at the root of the plugin. */
export const agentPlugins = defineDialect({
  id: "agent-plugins",
  title: "Agent Plugins",
  files: ["plugin.json"],
  table: rows.defineTable([
    ...agentFields(rows),
    rows.row("extensions", "extensions.agent-plugins.extensions", extensions, {
      doc: "Data for single clients, by a namespace in reverse domain notation.",
    }),
  ]),
  servers: agentServers,
  schema: AGENT_SCHEMA,
  drafted: DRAFTED,
  // Components have fixed places (agent-plugins.md#s16).
  components: { skills: { at: ["skills"] }, mcpServers: { at: ["mcp.json"] } },
});
