import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node";
import { InputError } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";

/** The loopback names and addresses. */
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** Where a server listens, and who may connect. */
export interface HttpOptions {
  /** The port; 0 for one that is free. */
  readonly port: number;
  /** The address to listen on. One that other machines can reach needs a token. */
  readonly host: string;
  /** The bearer token that clients must send; undefined if none is required. */
  readonly token: string | undefined;
  readonly onProblem: (message: string) => void;
}

export const HTTP_OPTIONS: KeysOf<HttpOptions> = {
  keys: { port: "a number", host: "a string", token: "a string", onProblem: "a function" },
  required: ["port", "host", "onProblem"],
};

/** A server that listens. */
export interface Listening {
  readonly origin: string;
  /**
   * Accepts no further connections, and ends those that are open.
   *
   * @param patience the milliseconds for which requests that are being answered may go on
   */
  close(patience?: number): Promise<void>;
}

/** Returns true for an address that only this machine can reach. */
export function isLocal(host: string): boolean {
  return LOCAL.includes(host) || host === "::1";
}

/**
 * Listens for requests, and passes on those that are allowed. Foreign `Origin` headers are rejected to keep web pages out,
 * and foreign `Host` headers to prevent DNS rebinding.
 *
 * @throws InputError if the address is not local and there is no token, or if the server cannot listen on the port;
 * TypeError for a wrong argument or an unknown option
 */
export async function listenProtected(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  options: HttpOptions,
): Promise<Listening> {
  requireArguments("listenProtected", { respond: [respond, "a function"], options: [options, HTTP_OPTIONS] });
  const { port, host, token, onProblem } = options;
  if (!isLocal(host) && token === undefined) {
    throw new InputError(`\`host\` ${host} can be reached from other machines, so it needs \`token\``, {
      remedy: "token",
    });
  }
  const names = isLocal(host) ? LOCAL : [isIP(host) === 6 ? `[${host}]` : host, ...LOCAL];
  const isAny = host === "0.0.0.0" || host === "::";
  const checkHost = isAny ? () => true : hostHeaderValidation(names);
  const checkOrigin = originValidation(names);
  // No request may end the server, so every error of a request is answered.
  const server = createServer(async (request, response) => {
    try {
      if (!checkHost(request, response) || !checkOrigin(request, response)) return;
      if (token === undefined || isAuthorized(request, token)) await respond(request, response);
      else refuse(response, 401, "a token is needed", { "WWW-Authenticate": "Bearer" });
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
    origin: `http://${isIP(host) === 6 ? `[${host}]` : host}:${at}`,
    async close(patience = 0) {
      const closed = new Promise((resolve) => server.close(resolve));
      if (patience === 0) server.closeAllConnections();
      else server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(timer);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (reason: string) => new InputError(`\`port\` ${port}: ${reason}`, { remedy: "port" });
    server.once("error", ({ message }) => reject(refused(message)));
    server.listen(port, host, resolve);
  });
}

/** Compares digests, so that the time that it takes reveals nothing about the token. */
function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** Returns the address that a client sent; undefined if it is not one, or names a host, as for a proxy. */
export function addressOf({ url = "" }: IncomingMessage): URL | undefined {
  if (!/^\/(?!\/)/.test(url) || !URL.canParse(url, "http://localhost")) return undefined;
  return new URL(url, "http://localhost");
}

export function refuse(response: ServerResponse, status: number, reason: string, headers: object = {}): void {
  response.writeHead(status, { "Content-Type": "text/plain", ...headers }).end(`${reason}\n`);
}
