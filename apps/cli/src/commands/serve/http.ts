import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, type McpHttpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import { UsageError } from "../../output/exit.js";

/** The loopback names and addresses. */
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** The methods of Streamable HTTP. The adapter fails for some others. */
const METHODS = ["GET", "POST", "DELETE"];

/** The longest request, in bytes. */
const MAX_REQUEST = 4 * 1024 * 1024;

export interface HttpOptions {
  readonly port: number;
  readonly host: string;
  /** The bearer token that clients must send; undefined if none is required. */
  readonly token: string | undefined;
  readonly onProblem: (message: string) => void;
}

export interface HttpServing {
  readonly url: string;
  readonly notify: McpHttpHandler["notify"];
  close(): Promise<void>;
}

/** Returns true for an address that only this machine can reach. */
export function isLocal(host: string): boolean {
  return LOCAL.includes(host) || host === "::1";
}

/**
 * Serves over Streamable HTTP. Foreign `Origin` headers are rejected to keep web pages out, and foreign `Host` headers
 * to prevent DNS rebinding (MCP, "Security Warning" of Streamable HTTP).
 *
 * @throws UsageError if the address is not local and there is no token, or if the server cannot listen on the port
 */
export async function serveHttp(factory: McpServerFactory, options: HttpOptions): Promise<HttpServing> {
  const { port, host, token, onProblem } = options;
  if (!isLocal(host) && token === undefined) {
    throw new UsageError(`--host ${host} can be reached from other machines, so it needs --token-file`);
  }
  const names = isLocal(host) ? LOCAL : [isIP(host) === 6 ? `[${host}]` : host, ...LOCAL];
  const isAny = host === "0.0.0.0" || host === "::";
  const checkHost = isAny ? () => true : hostHeaderValidation(names);
  const checkOrigin = originValidation(names);
  const handler = createMcpHandler(factory, { onerror: ({ message }) => onProblem(message) });
  const answer = toNodeHandler(handler, { maxRequestBodySize: MAX_REQUEST });
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (!checkHost(request, response) || !checkOrigin(request, response)) return;
    if (token !== undefined && !isAuthorized(request, token)) return refuse(response, 401, "a token is needed");
    if (!METHODS.includes(request.method ?? "")) return refuse(response, 405, `use ${METHODS.join(", ")}`);
    const path = pathOf(request);
    if (path === undefined) return refuse(response, 400, "the address of the request is not valid");
    if (path !== "/mcp") return refuse(response, 404, "use /mcp");
    // The adapter would close the connection while the client still writes, which then gets a broken pipe instead of a
    // response.
    if (Number(request.headers["content-length"]) > MAX_REQUEST) {
      return refuse(response, 413, `a request may have at most ${MAX_REQUEST} bytes`);
    }
    return answer(request as NodeIncomingMessageLike, response);
  };
  // No request may end the server, so every error of a request is answered.
  const server = createServer(async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      onProblem(String(error));
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "internal error");
    }
  });
  server.requestTimeout = 60_000;
  await listen(server, port, host);
  const address = server.address();
  const at = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${at}/mcp`,
    notify: handler.notify,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) => reject(new UsageError(`--http ${port}: ${message}`)));
    server.listen(port, host, resolve);
  });
}

/** Compares digests, so that the time that it takes reveals nothing about the token. */
function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** Returns the path of the address that a client sent; undefined if it has none or names a host, as for a proxy. */
function pathOf({ url = "" }: IncomingMessage): string | undefined {
  if (!/^\/(?!\/)/.test(url) || !URL.canParse(url, "http://localhost")) return undefined;
  return new URL(url, "http://localhost").pathname;
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  const required =
    status === 401 ? { "WWW-Authenticate": "Bearer" } : status === 405 ? { Allow: METHODS.join(", ") } : {};
  response.writeHead(status, { "Content-Type": "text/plain", ...required }).end(`${reason}\n`);
}
