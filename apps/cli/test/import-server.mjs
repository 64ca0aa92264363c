// A well-behaved MCP server over standard input and output, for the tests of `import mcp`. It lists two pages.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const tool = (name, more = {}) => ({ name, description: `Does ${name}.`, inputSchema: { type: "object" }, ...more });

serveStdio(() => {
  const info = { name: "shed", title: "Tool shed", version: "3.1.0", description: "Lends tools." };
  const mcp = new McpServer(info, { capabilities: { tools: {} }, instructions: "Bring them back." });
  mcp.server.setRequestHandler("tools/list", ({ params }) =>
    params?.cursor === "2"
      ? {
          tools: [tool("saw", { description: `Says ${process.env.SHED_WORD ?? "nothing"}.` })],
          ttlMs: 0,
          cacheScope: "private",
        }
      : { tools: [tool("drill", { "x-shelf": 3 })], nextCursor: "2", ttlMs: 0, cacheScope: "private" },
  );
  return mcp;
});
