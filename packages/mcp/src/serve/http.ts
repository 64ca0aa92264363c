import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import { requireArguments } from "@skill-convert/core/adapters";
import { addressOf, HTTP_OPTIONS, type HttpOptions, listenProtected, refuse } from "./protected-server.js";

/** The methods of Streamable HTTP. The adapter fails for some others. */
const METHODS = ["GET", "POST", "DELETE"];

/** The longest request, in bytes. */
const MAX_REQUEST = 4 * 1024 * 1024;

export interface HttpServing {
  readonly url: string;
  readonly notify: McpHttpHandler["notify"];
  close(): Promise<void>;
}

/**
 * Serves over Streamable HTTP, with the protections that it asks for (MCP, "Security Warning" of Streamable HTTP).
 *
 * @throws InputError if the address is not local and there is no token, or if the server cannot listen on the port;
 * TypeError for a wrong argument or an unknown option
 */
export async function serveHttp(factory: McpServerFactory, options: HttpOptions): Promise<HttpServing> {
  requireArguments("serveHttp", { factory: [factory, "a function"], options: [options, HTTP_OPTIONS] });
  const handler = createMcpHandler(factory, { onerror: ({ message }) => options.onProblem(message) });
  const answer = toNodeHandler(handler, { maxRequestBodySize: MAX_REQUEST });
  const { origin, close } = await listenProtected((request, response) => {
    const allowed = METHODS.join(", ");
    if (!METHODS.includes(request.method ?? "")) return refuse(response, 405, `use ${allowed}`, { Allow: allowed });
    const address = addressOf(request);
    if (address === undefined) return refuse(response, 400, "the address of the request is not valid");
    if (address.pathname !== "/mcp") return refuse(response, 404, "use /mcp");
    // The adapter would close the connection while the client still writes, which then gets a broken pipe instead of a
    // response.
    if (Number(request.headers["content-length"]) > MAX_REQUEST) {
      return refuse(response, 413, `a request may have at most ${MAX_REQUEST} bytes`);
    }
    return answer(request as NodeIncomingMessageLike, response);
  }, options);
  return {
    url: `${origin}/mcp`,
    notify: handler.notify,
    async close() {
      await handler.close();
      await close();
    },
  };
}
