import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { AGENT_SCHEMA } from "../src/dialects/agent-plugins.js";
import { MANIFEST_FILES, pluginFindings, readManifests, readPlugin } from "../src/index.js";

type Files = Readonly<Record<string, object | string>>;

function folder(files: Files) {
  const entries = Object.entries(files).map(([path, content]) => {
    return [path, typeof content === "string" ? content : JSON.stringify(content, null, 2)] as const;
  });
  return memoryFiles(Object.fromEntries(entries));
}

/** Which manifest each program reads, and as which dialect. */
function readers(files: Files): Record<string, string> {
  const { clients } = readPlugin(folder(files));
  return Object.fromEntries(
    clients.map(({ client, manifest, dialect }) => [client.id, `${manifest.file} ${dialect.id}`]),
  );
}

const codesIn = (files: Files) =>
  pluginFindings(readPlugin(folder(files))).map(({ code }) => code.slice("plugin/".length));
const messagesIn = (files: Files) => pluginFindings(readPlugin(folder(files))).map(({ message }) => message);

const name = { name: "notes" };
const agent = { $schema: AGENT_SCHEMA, name: "notes" };

describe("the dialect of a manifest", () => {
  const dialectOf = (files: Files) => readManifests(folder(files)).map(({ dialect }) => dialect.id);

  it.each([
    // plugin-manifests.md#s1, plugin-manifests.md#s2, plugin-manifests.md#s3, plugin-manifests.md#s4, plugin-manifests.md#s5
    [{ "plugin.json": agent }, "agent-plugins"],
    [{ ".codex-plugin/plugin.json": name }, "codex"],
    [{ ".claude-plugin/plugin.json": name }, "claude-code"],
    [{ ".cursor-plugin/plugin.json": name }, "cursor"],
    [{ ".github/plugin/plugin.json": name }, "copilot"],
    [{ ".plugin/plugin.json": name }, "copilot"],
    [{ "gemini-extension.json": { name: "notes", version: "1" } }, "gemini-cli"],
    // plugin-manifests.md#s6, plugin-manifests.md#d1
    [{ "plugin.json": { ...name, $schema: "https://antigravity.google/schemas/v1/plugin.json" } }, "antigravity"],
    [{ "plugin.json": name, "mcp_config.json": {} }, "antigravity"],
    [{ "plugin.json": { ...name, version: "1" }, "mcp_config.json": {} }, "copilot"],
    [{ "plugin.json": name, "skills/a/SKILL.md": "" }, "copilot"],
    // plugin-manifests.md#s29
    [{ "plugin.json": { ...agent, extensions: { "com.openai": { hooks: "./h.json" } } } }, "codex-root"],
  ] as const)("of %j is %s", (files, dialect) => {
    expect(dialectOf(files)).toEqual([dialect]);
  });

  // agent-plugins.md#d1
  it("is none for a plugin.json of another program", () => {
    expect(dialectOf({ "plugin.json": { name: "panel", type: "datasource" }, "src/a.ts": "" })).toEqual([]);
    expect(dialectOf({ "plugin.json": { name: "notes", skills: "./s" } })).toEqual(["copilot"]);
  });

  it("is looked for in every place of a dialect", () => {
    expect(MANIFEST_FILES).toHaveLength(7);
  });
});

describe("the order in which programs read manifests", () => {
  const everywhere: Files = Object.fromEntries(MANIFEST_FILES.map((file) => [file, { name: "notes", version: "1" }]));

  // plugin-manifests.md#s7, plugin-manifests.md#s10, plugin-manifests.md#s11, plugin-manifests.md#s12, plugin-manifests.md#s13
  it("is that of each program", () => {
    expect(readers({ ...everywhere, "plugin.json": agent })).toEqual({
      codex: "plugin.json codex-root",
      "claude-code": ".claude-plugin/plugin.json claude-code",
      cursor: ".cursor-plugin/plugin.json cursor",
      "copilot-cli": ".plugin/plugin.json copilot",
      vscode: "plugin.json agent-plugins",
      "gemini-cli": "gemini-extension.json gemini-cli",
      antigravity: "plugin.json antigravity",
    });
  });

  it("passes over a root manifest that is not one of Agent Plugins in Codex, but not in Copilot CLI", () => {
    expect(
      readers({ "plugin.json": name, ".github/plugin/plugin.json": name, ".codex-plugin/plugin.json": name }),
    ).toEqual({
      codex: ".codex-plugin/plugin.json codex",
      cursor: "plugin.json cursor",
      "copilot-cli": "plugin.json copilot",
      vscode: "plugin.json copilot",
      antigravity: "plugin.json antigravity",
    });
  });

  // plugin-manifests.md#d13
  it("gives Codex and Cursor the manifest of Claude Code, which they read by their own rules", () => {
    const { clients } = readPlugin(
      folder({
        ".claude-plugin/plugin.json": { ...name, skills: "./extra", commands: "./c" },
        "skills/a/SKILL.md": "",
        "extra/b/SKILL.md": "",
      }),
    );
    const found = Object.fromEntries(clients.map((each) => [each.client.id, [each.plugin?.components, each.ignores]]));
    expect(found["claude-code"]).toEqual([{ skills: ["skills", "extra"], commands: ["c"] }, []]);
    expect(found["codex"]).toEqual([{ skills: ["extra"] }, ["commands"]]);
    expect(found["vscode"]).toEqual([{ skills: ["skills", "extra"], commands: ["c"] }, []]);
  });
});

describe("the components that a program finds", () => {
  const componentsOf = (id: string, files: Files) =>
    readPlugin(folder(files)).clients.find(({ client }) => client.id === id)?.plugin?.components;

  it("are in the default places that exist", () => {
    // plugin-manifests.md#s47, plugin-manifests.md#s54, plugin-manifests.md#s57, plugin-manifests.md#s58
    const all = {
      "skills/a/SKILL.md": "",
      "agents/a.md": "",
      "rules/a.md": "",
      "commands/a.md": "",
      "mcp.json": {},
      ".mcp.json": {},
      "hooks/hooks.json": {},
      "policies/a.toml": "",
    };
    const fixed = { skills: ["skills"], agents: ["agents"], commands: ["commands"] };
    expect(componentsOf("gemini-cli", { ...all, "gemini-extension.json": { name: "n", version: "1" } })).toEqual({
      ...fixed,
      hooks: ["hooks/hooks.json"],
      policies: ["policies"],
    });
    expect(componentsOf("antigravity", { ...all, "plugin.json": agent })).toEqual({ ...fixed, rules: ["rules"] });
    expect(componentsOf("vscode", { ...all, ".plugin/plugin.json": name })).toEqual({
      ...fixed,
      rules: ["rules"],
      hooks: ["hooks/hooks.json"],
      mcpServers: [".mcp.json"],
    });
    // plugin-manifests.md#s49
    expect(componentsOf("vscode", { ...all, "plugin.json": agent })).toEqual({
      skills: ["skills"],
      mcpServers: ["mcp.json"],
    });
  });

  // plugin-manifests.md#s21, plugin-manifests.md#s22, plugin-manifests.md#s23, plugin-manifests.md#s24
  it("are those that a field of Codex names instead", () => {
    const manifest = {
      skills: ["./a", "./b"],
      mcpServers: { x: { command: "x" } },
      apps: "./apps.json",
      hooks: [{}, "./h.json"],
    };
    const files = {
      ".codex-plugin/plugin.json": manifest,
      "skills/a/SKILL.md": "",
      ".mcp.json": {},
      ".app.json": {},
      "hooks/hooks.json": {},
    };
    expect(componentsOf("codex", files)).toEqual({
      skills: ["a", "b"],
      mcpServers: [{ x: { command: "x" } }],
      apps: ["apps.json"],
      hooks: [{}, "h.json"],
    });
    expect(componentsOf("codex", { ...files, ".codex-plugin/plugin.json": {} })).toEqual({
      skills: ["skills"],
      mcpServers: [".mcp.json"],
      apps: [".app.json"],
      hooks: ["hooks/hooks.json"],
    });
  });

  // plugin-manifests.md#s48
  it("are only those of an exclusive field of VS Code", () => {
    const exclusive = (exclusive: boolean) => ({
      ".plugin/plugin.json": { ...name, skills: { paths: ["./extra"], exclusive } },
      "skills/a/SKILL.md": "",
    });
    expect(componentsOf("vscode", exclusive(true))).toEqual({ skills: ["extra"] });
    expect(componentsOf("vscode", exclusive(false))).toEqual({ skills: ["skills", "extra"] });
  });

  // plugin-manifests.md#s40
  it("are those that a field of Cursor names instead", () => {
    const files = {
      ".cursor-plugin/plugin.json": { ...name, rules: "house", agents: ["a", "b"] },
      "rules/a.md": "",
      "skills/s/SKILL.md": "",
    };
    expect(componentsOf("cursor", files)).toEqual({ skills: ["skills"], agents: ["a", "b"], rules: ["house"] });
  });
});

describe("the findings about a plugin", () => {
  it("are none for a plugin that every reader takes", () => {
    expect(
      messagesIn({ ".claude-plugin/plugin.json": { ...name, version: "1.0.0" }, "skills/a/SKILL.md": "" }),
    ).toEqual([]);
  });

  // agent-plugins.md#s12, agent-plugins.md#s13, agent-plugins.md#s20
  it("name the dialect, the place and what it expects", () => {
    expect(
      messagesIn({ "plugin.json": { ...agent, name: "Acme", displayName: "Acme", keywords: "a", extensions: [] } }),
    ).toEqual([
      'Agent Plugins does not accept the name "Acme": it must be 1 to 64 lowercase letters, digits, single hyphens and dots, with a letter or digit at both ends.',
      '"displayName" is in no published version of Agent Plugins, so programs ignore it.',
      '"keywords" must be a list of strings; found a string.',
      '"extensions" is ignored: extensions are an object, with an object for each namespace.',
    ]);
  });

  // plugin-manifests.md#s34, plugin-manifests.md#s36, plugin-manifests.md#s44, plugin-manifests.md#s50, plugin-manifests.md#s55
  it.each([
    [".cursor-plugin/plugin.json", { name: "Acme" }, ["bad-name"]],
    [
      ".cursor-plugin/plugin.json",
      { name: "acme", author: { name: "A", url: "https://a.example" } },
      ["unknown-field"],
    ],
    [".cursor-plugin/plugin.json", { name: "acme", author: {} }, ["missing-field"]],
    [".github/plugin/plugin.json", { name: "acme.tools" }, ["bad-name"]],
    ["gemini-extension.json", { name: "acme_tools", version: "1" }, ["bad-name"]],
    ["gemini-extension.json", { name: "acme" }, ["missing-field"]],
    [".claude-plugin/plugin.json", { name: "claude-tools" }, ["reserved-name"]],
    [".claude-plugin/plugin.json", { name: "acme", homepage: "see docs" }, ["not-an-address"]],
    [".claude-plugin/plugin.json", { name: "acme", repository: { url: "x" } }, ["wrong-type"]],
    [".codex-plugin/plugin.json", { skills: [{ path: "./a/SKILL.md" }] }, ["missing-path", "wrong-type"]],
    [".codex-plugin/plugin.json", { commands: "./c" }, ["unknown-field"]],
    [".codex-plugin/plugin.json", { keywords: "a" }, ["wrong-type"]],
  ])("of %s with %j are %j", (file, manifest, codes) => {
    expect(codesIn({ [file]: manifest })).toEqual(codes);
  });

  // plugin-manifests.md#s25, plugin-manifests.md#s41, agent-plugins.md#s24
  it("say which paths lead out of the plugin, nowhere, or have the wrong form", () => {
    const paths = { skills: ["../up", "/etc", "./a/../../b", "./missing", "extra"] };
    const files = { "extra/a/SKILL.md": "" };
    expect(codesIn({ ...files, ".codex-plugin/plugin.json": paths })).toEqual([
      "path-leaves",
      "path-leaves",
      "path-leaves",
      "missing-path",
      "path-form",
    ]);
    expect(codesIn({ ...files, ".cursor-plugin/plugin.json": { ...name, skills: ["extra", "packs/*"] } })).toEqual([]);
  });

  // plugin-manifests.md#d1
  it("say that a root manifest is ambiguous", () => {
    expect(messagesIn({ "plugin.json": name, "skills/a/SKILL.md": "" })).toEqual([
      "Nothing shows which program this plugin.json is for. It is read as one of Copilot; Cursor, Copilot CLI, VS Code and Antigravity read it too.",
    ]);
  });

  // plugin-manifests.md#s8, plugin-manifests.md#d3, plugin-manifests.md#s14
  it("say that Codex rejects the draft of Agent Plugins", () => {
    expect(codesIn({ "plugin.json": { ...agent, $schema: AGENT_SCHEMA.replace("1.0.0", "1.1.0") } })).toEqual([
      "draft-version",
      "rejected-version",
    ]);
  });

  // plugin-manifests.md#s16
  it("say that mcp.json names another version", () => {
    const mcp = (version: string) => ({
      $schema: `https://agent-plugins.org/schemas/${version}/mcp.schema.json`,
      mcpServers: {},
    });
    expect(codesIn({ "plugin.json": agent, "mcp.json": mcp("1.1.0") })).toEqual(["mcp-version"]);
    expect(codesIn({ "plugin.json": agent, "mcp.json": mcp("1.0.0") })).toEqual([]);
    expect(codesIn({ "plugin.json": agent, "mcp.json": { mcpServers: {} } })).toEqual(["mcp-version"]);
  });

  // plugin-manifests.md#s30, plugin-manifests.md#s31
  it("say what a new root manifest takes away", () => {
    const codex = { ".codex-plugin/plugin.json": { name: "notes", hooks: "./hooks.json" }, "hooks.json": {} };
    expect(messagesIn({ ...codex, "plugin.json": agent })).toContain(
      "Codex reads plugin.json (as Codex in a root manifest), and takes only the interface from this manifest, not its hooks.",
    );
    const root = { ...agent, extensions: { "com.openai": { hooks: "./hooks.json" } } };
    expect(codesIn({ "plugin.json": root, "hooks.json": {} })).toEqual(["not-run"]);
    expect(
      codesIn({ "plugin.json": name, ".github/plugin/plugin.json": { ...name, skills: "./s" }, "s/a/SKILL.md": "" }),
    ).toEqual(["shadowed", "ambiguous-root"]);
  });

  // plugin-manifests.md#s69
  it("say that a program finds servers whose variables it does not know", () => {
    const $schema = "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json";
    const server = { type: "stdio", command: "node", args: ["${PLUGIN_ROOT}/serve.js"] };
    const files = { "plugin.json": agent, "mcp.json": { $schema, mcpServers: { notes: server } } };
    expect(messagesIn({ ...files, ".cursor-plugin/plugin.json": name })).toEqual([
      "Cursor also finds mcp.json, and does not expand ${PLUGIN_ROOT} in it.",
    ]);
    expect(messagesIn({ ...files, ".cursor-plugin/plugin.json": { ...name, mcpServers: {} } })).toEqual([]);
    expect(
      messagesIn({ ...files, "mcp.json": { $schema, mcpServers: {} }, ".cursor-plugin/plugin.json": name }),
    ).toEqual([]);
  });

  // plugin-manifests.md#s9
  it("say that Codex reads no manifest through a link, and no other instead", () => {
    const plain = folder({ ".codex-plugin/plugin.json": name, ".claude-plugin/plugin.json": name });
    const linked = { ...plain, isLink: (file: string) => file === ".codex-plugin/plugin.json" };
    const { clients } = readPlugin(linked);
    expect(clients.find(({ client }) => client.id === "codex")).toMatchObject({ plugin: undefined });
    expect(clients.find(({ client }) => client.id === "cursor")?.plugin).toMatchObject(name);
    expect(pluginFindings(readPlugin(linked)).map(({ message }) => message)).toEqual([
      "Codex rejects the plugin, because this manifest is a symbolic link.",
    ]);
  });

  // plugin-manifests.md#d4
  it("say that nobody reads a manifest in the wrong place", () => {
    expect(
      messagesIn({
        ".claude-plugin/plugin.json": name,
        ".cursor/plugin.json": name,
        ".codex-plugin/marketplace.json": {},
        ".kimi-plugin/plugin.json": name,
      }),
    ).toEqual([
      "No known program reads a manifest at .codex-plugin/marketplace.json (did you mean .agents/plugins/marketplace.json?).",
      "No known program reads a manifest at .cursor/plugin.json (did you mean .cursor-plugin/plugin.json?).",
      "No known program reads a manifest at .kimi-plugin/plugin.json.",
    ]);
  });

  // plugin-manifests.md#d12, plugin-manifests.md#s26
  it("say which components no program finds", () => {
    expect(messagesIn({ ".codex-plugin/plugin.json": name, "commands/a.md": "", "skills/a/SKILL.md": "" })).toEqual([
      "No program that reads a manifest of this plugin (Codex) looks for commands in commands.",
    ]);
  });

  // agent-plugins.md#s16, agent-plugins.md#d3
  it("say which skills are not found", () => {
    const deep = { ".claude-plugin/plugin.json": name, "skills/a/b/SKILL.md": "", "skills/c/notes.md": "" };
    expect(codesIn(deep)).toEqual(["skill-not-found", "no-skill"]);
  });

  it("report JSON that cannot be read", () => {
    const findings = pluginFindings(readPlugin(folder({ ".claude-plugin/plugin.json": "{" })));
    expect(findings.every(({ severity }) => severity === "error")).toBe(true);
    expect(findings.length).toBeGreaterThan(0);
  });
});

// plugin-manifests.md#s30
describe("a root manifest of Agent Plugins", () => {
  const codex = { name: "other", hooks: "./hooks.json", interface: { displayName: "Notes", brandColor: "#111111" } };
  const read = (root: object) => {
    const files = folder({ "plugin.json": root, ".codex-plugin/plugin.json": codex, "hooks.json": {} });
    return readPlugin(files).clients.find(({ client }) => client.id === "codex")?.plugin;
  };

  it("has the interface of the manifest of Codex, unless it has a part of Codex itself", () => {
    expect(read(agent)).toMatchObject({ name: "notes", displayName: "Notes", interface: { brandColor: "#111111" } });
    expect(read(agent)?.components).toEqual({});
    const own = read({ ...agent, extensions: { "com.openai": { interface: { displayName: "Own" } } } });
    expect(own).toMatchObject({ displayName: "Own" });
    expect(own).not.toHaveProperty("interface");
  });
});
