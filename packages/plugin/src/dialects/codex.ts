import { type Field, string, stringOrList } from "@skill-convert/format";
import { components, onePath } from "../codec/components.js";
import { defineDialect } from "../dialect/dialect.js";
import { AGENT_SCHEMA, agentFields, agentServers, DRAFTED } from "./agent-plugins.js";
import { rowsOf, strings } from "./rows.js";

/** The namespace of Codex in the extensions of Agent Plugins (plugin-manifests.md#s29). */
export const OPENAI = "com.openai";

const hooks = components({ path: true, inline: true, many: true });
const apps = components({ path: true });

/** `interface`, at a place in the document (plugin-manifests.md#s27). */
function interfaceFields({ row }: ReturnType<typeof rowsOf>, before: readonly string[]): readonly Field[] {
  const at = (key: string) => [...before, "interface", key];
  return [
    row(at("displayName"), "displayName", string),
    row(at("shortDescription"), "summary", string),
    row(at("longDescription"), "longDescription", string),
    row(at("developerName"), "publisher", string),
    row(at("category"), "category", string),
    row(at("capabilities"), "interface.capabilities", strings),
    row(at("websiteURL"), "interface.websiteUrl", string, { otherKeys: ["websiteUrl"] }),
    row(at("privacyPolicyURL"), "interface.privacyPolicyUrl", string, { otherKeys: ["privacyPolicyUrl"] }),
    row(at("termsOfServiceURL"), "interface.termsOfServiceUrl", string, { otherKeys: ["termsOfServiceUrl"] }),
    row(at("defaultPrompt"), "interface.defaultPrompts", stringOrList(string, "a string or a list of strings")),
    row(at("brandColor"), "interface.brandColor", string),
    row(at("composerIcon"), "interface.composerIcon", string),
    row(at("logo"), "logo", string),
    row(at("logoDark"), "interface.logoDark", string),
    row(at("screenshots"), "interface.screenshots", strings),
  ];
}

const own = rowsOf("codex", "Codex");

/** Codex: `.codex-plugin/plugin.json`. */
export const codex = defineDialect({
  id: "codex",
  title: "Codex",
  files: [".codex-plugin/plugin.json"],
  table: own.defineTable([
    own.text("name"),
    own.text("version"),
    own.text("description"),
    own.author(["name", "email", "url"]),
    own.text("homepage"),
    own.repository(),
    own.text("license"),
    own.texts("keywords"),
    own.row("skills", "components.skills", components({ path: true, many: true })),
    own.row("mcpServers", "components.mcpServers", components({ path: true, inline: true })),
    own.row("apps", "components.apps", apps),
    own.row("hooks", "components.hooks", hooks),
    ...interfaceFields(own, []),
  ]),
  // plugin-manifests.md#s68
  servers: {
    id: "codex",
    transports: { stdio: ["stdio"], http: ["http"] },
    typed: "none",
    headers: "http_headers",
    variables: {},
    expands: [],
    references: "literal",
  },
  components: {
    skills: { at: ["skills"], field: "replaces" },
    mcpServers: { at: [".mcp.json"], field: "replaces" },
    apps: { at: [".app.json"], field: "replaces" },
    hooks: { at: ["hooks/hooks.json"], field: "replaces" },
  },
});

const root = rowsOf("codex-root", "Codex in a root manifest");

/** Codex in a manifest of Agent Plugins, with `extensions["com.openai"]`. */
export const codexRoot = defineDialect({
  id: "codex-root",
  title: "Codex in a root manifest",
  files: ["plugin.json"],
  table: root.defineTable(
    [
      ...agentFields(root),
      root.row(["extensions", OPENAI, "apps"], "components.apps", apps),
      root.row(["extensions", OPENAI, "hooks"], "components.hooks", hooks),
      root.row(["extensions", OPENAI, "onboardingSkill"], "onboardingSkill", onePath),
      ...interfaceFields(root, ["extensions", OPENAI]),
    ],
    { open: ["extensions"], sections: { extensions: "Data for single clients." } },
  ),
  servers: agentServers,
  schema: AGENT_SCHEMA,
  drafted: DRAFTED,
  components: {
    skills: { at: ["skills"] },
    mcpServers: { at: ["mcp.json"] },
    apps: { at: [], field: "replaces" },
    hooks: { at: [], field: "replaces" },
  },
});
