import { memoryFiles, overlay } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertPlugin, DIALECTS, type Dialect, dialectNamed, readManifests } from "../src/index.js";

type Servers = Readonly<Record<string, object>>;
type Files = Readonly<Record<string, object>>;

const MCP_SCHEMA = "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json";
const AGENT = { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", name: "notes", version: "1" };
const NOTES = { name: "notes", version: "1" };

function dialect(id: string): Dialect {
  const found = dialectNamed(id);
  if (!found) throw new Error(`there is no dialect ${id}`);
  return found;
}

/** Converts a plugin, and returns all files of the result with the messages about losses. */
function convert(content: Files, to: string, from?: string) {
  const texts = Object.entries(content).map(([path, each]) => [path, JSON.stringify(each)] as const);
  const files = memoryFiles(Object.fromEntries(texts));
  const manifests = readManifests(files);
  const source = from === undefined ? manifests[0] : manifests.find((each) => each.dialect.id === from);
  if (!source) throw new Error("there is no manifest");
  const { value, diagnostics } = convertPlugin(files, source, dialect(to));
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join());
  const after = overlay(files, value.edits);
  const documents = after.list().map((path) => {
    const read = after.text(path);
    return [path, JSON.parse(read.kind === "text" ? read.text : "null")] as const;
  });
  return {
    changed: value.edits.map(({ path }) => path),
    documents: Object.fromEntries(documents),
    messages: value.losses.map(({ message }) => message),
  };
}

const claude = (mcpServers: Servers): Files => ({ ".claude-plugin/plugin.json": NOTES, ".mcp.json": { mcpServers } });
const LOCAL = { command: "${CLAUDE_PLUGIN_ROOT}/bin/serve", args: ["--in", "${CLAUDE_PLUGIN_DATA}/x"] };
const REMOTE = { type: "http", url: "https://mcp.example", headers: { "x-kind": "notes" } };

describe("MCP servers", () => {
  // agent-plugins.md#s34, agent-plugins.md#s35, agent-plugins.md#s37
  it("of Claude Code go into the mcp.json of Agent Plugins, with a type and other variables", () => {
    const { changed, documents, messages } = convert(claude({ local: LOCAL, remote: REMOTE }), "agent-plugins");
    expect(changed).toEqual(["plugin.json", "mcp.json"]);
    expect(documents["mcp.json"]).toEqual({
      $schema: MCP_SCHEMA,
      mcpServers: {
        local: { type: "stdio", command: "./bin/serve", args: ["--in", "${PLUGIN_DATA}/x"] },
        remote: { ...REMOTE, type: "streamable-http" },
      },
    });
    expect(messages).toEqual([]);
  });

  // agent-plugins.md#s34, agent-plugins.md#s35
  it("of Agent Plugins go into the manifest of Claude Code, and back without a loss", () => {
    const mcpServers = {
      local: { type: "stdio", command: "./bin/serve", env: { ROOT: "${PLUGIN_ROOT}" }, cwd: "./data" },
      remote: { type: "streamable-http", url: "https://mcp.example" },
    };
    const there = convert({ "plugin.json": AGENT, "mcp.json": { $schema: MCP_SCHEMA, mcpServers } }, "claude-code");
    const manifest = there.documents[".claude-plugin/plugin.json"];
    expect(manifest.mcpServers).toEqual({
      local: {
        command: "${CLAUDE_PLUGIN_ROOT}/bin/serve",
        env: { ROOT: "${CLAUDE_PLUGIN_ROOT}" },
        cwd: "${CLAUDE_PLUGIN_ROOT}/data",
      },
      remote: { type: "http", url: "https://mcp.example" },
    });
    expect(there.messages).toEqual([]);
    const back = convert({ ".claude-plugin/plugin.json": manifest }, "agent-plugins");
    expect(back.documents["mcp.json"].mcpServers).toEqual({
      ...mcpServers,
      local: { ...mcpServers.local, cwd: "${PLUGIN_ROOT}/data" },
    });
    expect(back.messages).toEqual([]);
  });

  // plugin-manifests.md#d16
  it("stay in a file that both programs read alike", () => {
    const plain = claude({ local: { command: "serve" } });
    expect(convert(plain, "copilot").documents[".github/plugin/plugin.json"]).toEqual(NOTES);
    expect(convert(plain, "codex").documents[".codex-plugin/plugin.json"]).toEqual(NOTES);
    expect(convert(plain, "cursor").documents[".cursor-plugin/plugin.json"]).toEqual({
      ...NOTES,
      mcpServers: "./.mcp.json",
    });
  });

  // plugin-manifests.md#s68
  it("have their headers under another key in Codex, and no variables", () => {
    const { documents, messages } = convert(claude({ local: LOCAL, remote: REMOTE }), "codex");
    expect(documents[".codex-plugin/plugin.json"].mcpServers).toEqual({
      remote: { url: "https://mcp.example", http_headers: { "x-kind": "notes" } },
    });
    expect(messages).toEqual([
      'Codex does not get the MCP server "local": it expands no variable for the folder of the plugin in "command".',
    ]);
  });

  // plugin-manifests.md#s69
  it("have the variable of Cursor, in its manifest", () => {
    const local = { command: "${CLAUDE_PLUGIN_ROOT}/bin/serve" };
    const { documents, messages } = convert(claude({ local }), "cursor");
    expect(documents[".cursor-plugin/plugin.json"].mcpServers).toEqual({
      local: { command: "${CURSOR_PLUGIN_ROOT}/bin/serve" },
    });
    expect(messages).toEqual([]);
    const mcpServers = { remote: { type: "streamable-http", url: "https://mcp.example" } };
    const agent = convert({ "plugin.json": AGENT, "mcp.json": { $schema: MCP_SCHEMA, mcpServers } }, "cursor");
    expect([agent.documents[".cursor-plugin/plugin.json"], agent.messages]).toEqual([NOTES, []]);
  });

  // plugin-manifests.md#s70
  it("are in the manifest of Gemini CLI, by the key of their address", () => {
    const sse = { type: "sse", url: "https://sse.example" };
    const local = { command: "node", args: ["${CLAUDE_PLUGIN_ROOT}/a.js"] };
    const { documents, messages } = convert(claude({ local, remote: REMOTE, sse }), "gemini-cli");
    expect(documents["gemini-extension.json"].mcpServers).toEqual({
      local: { command: "node", args: ["${extensionPath}/a.js"] },
      remote: { httpUrl: "https://mcp.example", headers: { "x-kind": "notes" } },
      sse: { url: "https://sse.example" },
    });
    expect(messages).toEqual([]);
  });

  // plugin-manifests.md#s71
  it("of Antigravity have no variable for the folder of the plugin", () => {
    const { documents, messages } = convert(claude({ local: LOCAL, plain: { command: "serve" } }), "antigravity");
    expect(documents["mcp_config.json"]).toEqual({ mcpServers: { plain: { command: "serve" } } });
    expect(messages).toContain(
      'Antigravity does not get the MCP server "local": it expands no variable for the folder of the plugin in "command".',
    );
  });

  // plugin-manifests.md#d17, agent-plugins.md#s35
  it("report a reference that is literal text in the target, or that no source describes", () => {
    const token = claude({ remote: { ...REMOTE, headers: { Authorization: "Bearer ${TOKEN}" } } });
    const words = 'expand ${TOKEN} in "headers" of the MCP server "remote".';
    expect(convert(token, "agent-plugins").messages).toEqual([`Agent Plugins does not ${words}`]);
    expect(convert(token, "copilot").messages).toEqual([`Copilot is not known to ${words}`]);
    expect(convert(token, "agent-plugins").documents["mcp.json"].mcpServers.remote.headers).toEqual({
      Authorization: "Bearer ${TOKEN}",
    });
  });

  // plugin-manifests.md#d17, agent-plugins.md#s35, agent-plugins.md#s36
  it("are left out if the target does not support them, and lose keys that only their form has", () => {
    const servers = {
      socket: { type: "ws", url: "wss://mcp.example" },
      open: { type: "http", url: "http://mcp.example" },
      near: { type: "http", url: "http://localhost:80/mcp" },
      slow: { command: "serve", timeout: 5 },
      set: { command: "serve", env: { PLUGIN_ROOT: "/" } },
    };
    const { documents, messages } = convert(claude(servers), "agent-plugins");
    expect(Object.keys(documents["mcp.json"].mcpServers)).toEqual(["near", "slow"]);
    expect(messages).toEqual([
      'Agent Plugins does not get the MCP server "socket": it supports no servers of the type ws.',
      'Agent Plugins does not get the MCP server "open": its address must be https, or on the same computer.',
      'Agent Plugins has no place for "timeout" of the MCP server "slow".',
      'Agent Plugins does not get the MCP server "set": its "env" may not set PLUGIN_ROOT.',
    ]);
  });

  // plugin-manifests.md#d16, plugin-manifests.md#d15
  it("are added to those in a file or a manifest that exists, unless it has another form", () => {
    const source = claude({ local: { command: "serve" }, remote: REMOTE });
    const own = { own: { type: "stdio", command: "own" } };
    const both = convert(
      { ...source, "plugin.json": AGENT, "mcp.json": { $schema: MCP_SCHEMA, mcpServers: own } },
      "agent-plugins",
      "claude-code",
    );
    expect(Object.keys(both.documents["mcp.json"].mcpServers)).toEqual(["own", "local", "remote"]);
    const codex = { ...NOTES, mcpServers: { own: { command: "own" }, local: { command: "old" } } };
    const merged = convert({ ...source, ".codex-plugin/plugin.json": codex }, "codex", "claude-code");
    expect(merged.documents[".codex-plugin/plugin.json"].mcpServers).toEqual({
      own: { command: "own" },
      local: { command: "serve" },
      remote: { url: "https://mcp.example", http_headers: { "x-kind": "notes" } },
    });
    const foreign = { mcpServers: { own: { command: "own" } } };
    const kept = convert({ ...source, "mcp.json": foreign }, "agent-plugins");
    expect([kept.changed, kept.documents["mcp.json"]]).toEqual([["plugin.json"], foreign]);
    expect(kept.messages).toEqual([
      'Agent Plugins does not get the MCP server "local": a file or a manifest that exists stays as it is.',
      'Agent Plugins does not get the MCP server "remote": a file or a manifest that exists stays as it is.',
    ]);
  });

  it("of a file that cannot be read are reported", () => {
    const { messages } = convert({ ".claude-plugin/plugin.json": { ...NOTES, mcpServers: "./x.mcpb" } }, "codex");
    expect(messages).toEqual(["Codex gets no MCP servers of x.mcpb, which is no file of servers."]);
  });
});

const part = fc.constantFrom(
  "a",
  "/b",
  "${TOKEN}",
  "${CLAUDE_PLUGIN_ROOT}",
  "${CLAUDE_PLUGIN_DATA}",
  "${PLUGIN_ROOT}",
  "./",
  "$",
  "{",
);
const text = fc.array(part, { maxLength: 3 }).map((parts) => parts.join(""));
const texts = fc.dictionary(fc.constantFrom("a", "b"), text, { maxKeys: 2 });
const server = fc.oneof(
  fc.record(
    { command: text, args: fc.array(text, { maxLength: 2 }), env: texts, cwd: text },
    { requiredKeys: ["command"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("http", "sse", "ws"),
      url: text.map((path) => `https://a.example/${path}`),
      headers: texts,
    },
    { requiredKeys: ["type", "url"] },
  ),
);
const servers = fc.dictionary(fc.constantFrom("one", "two", "constructor"), server, { maxKeys: 3 });

describe.each(DIALECTS.filter(({ id }) => id !== "claude-code").map(({ id }) => id))("MCP servers of %s", (id) => {
  it("come back to Claude Code as they were, if no loss was reported on the way", () => {
    fc.assert(
      fc.property(servers, (mcpServers) => {
        fc.pre(Object.keys(mcpServers).length > 0);
        const there = convert({ ".claude-plugin/plugin.json": { ...NOTES, mcpServers } }, id);
        if (there.messages.length > 0) return;
        const { ".claude-plugin/plugin.json": _, ...others } = there.documents;
        const back = convert(others, "claude-code");
        expect(back.messages).toEqual([]);
        const declared = back.documents[".claude-plugin/plugin.json"].mcpServers;
        // A file that Claude Code reads alike stays shared.
        if (declared === "./mcp.json") expect(id).toMatch(/^(?:agent-plugins|codex-root)$/);
        else expect(declared).toEqual(mcpServers);
      }),
      { numRuns: 60 },
    );
  });
});
