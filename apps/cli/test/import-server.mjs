// A well-behaved MCP server over standard input and output, for the tests of `import mcp`. It serves an mcp-tools.json that
// is named as its argument, or else the two pages of a tool shed.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const tool = (name, more = {}) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object" }, ...more });
const says = `Says ${process.env.SHED_WORD ?? "nothing"}.`;
const SHED = {
  serverInfo: { name: "shed", title: "Tool shed", version: "3.1.0", description: "Lends tools." },
  capabilities: { tools: {} },
  instructions: "Bring them back.",
  tools: [tool("drill", { "x-shelf": 3 }), tool("saw", { description: says })],
};

const [file] = process.argv.slice(2);
const { serverInfo, capabilities, instructions, tools } = file ? JSON.parse(readFileSync(file, "utf8")) : SHED;
const page = { ttlMs: 0, cacheScope: "private" };

serveStdio(() => {
  const mcp = new McpServer(serverInfo, { capabilities, ...(instructions !== undefined && { instructions }) });
  mcp.server.setRequestHandler("tools/list", ({ params }) =>
    params?.cursor === "2"
      ? { tools: tools.slice(1), ...page }
      : { tools: tools.slice(0, 1), nextCursor: "2", ...page },
  );
  return mcp;
});
