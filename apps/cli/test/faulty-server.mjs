// An MCP server whose skills and tools violate the protocol, for the tests of `check`.
import { McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const files = { "SKILL.md": "---\nname: vague\ndescription: x\n---\n\nDo it.\n", "notes.md": "as listed\n" };
const entry = await skillEntry("vague", files);
const served = { ...files, "notes.md": "not that.\n" };
const source = {
  list: async () => ({ skills: [entry] }),
  get: async () => entry,
  read: async (uri) => ({ text: served[uri.slice("skill://vague/".length)] ?? "" }),
};

serveStdio(() => {
  const mcp = new McpServer({ name: "faulty", version: "1.0.0" }, { capabilities: { tools: {} } });
  new SkillsExtension({ source }).attach(mcp);
  const twice = { name: "twice", description: "Does it.", inputSchema: { type: "object" } };
  const tools = [
    { name: "two words", inputSchema: { type: "object" } },
    { ...twice, inputSchema: { type: "object", minProperties: "few" } },
    twice,
  ];
  mcp.server.setRequestHandler("tools/list", () => ({ tools, ttlMs: 0, cacheScope: "private" }));
  return mcp;
});
