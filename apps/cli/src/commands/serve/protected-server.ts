import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node";
import { readGivenFile } from "../../inputs/given-file.js";
import { UsageError } from "../../output/exit.js";

/** The loopback names and addresses. */
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

export interface HttpOptions {
  readonly port: number;
  readonly host: string;
  /** The bearer token that clients must send; undefined if none is required. */
  readonly token: string | undefined;
  readonly onProblem: (message: string) => void;
}

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
 * @throws UsageError if the address is not local and there is no token, or if the server cannot listen on the port
 */
export async function listenProtected(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  { port, host, token, onProblem }: HttpOptions,
): Promise<Listening> {
  if (!isLocal(host) && token === undefined) {
    throw new UsageError(`--host ${host} can be reached from other machines, so it needs --token-file`);
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

/** Returns the address that a client sent; undefined if it is not one, or names a host, as for a proxy. */
export function addressOf({ url = "" }: IncomingMessage): URL | undefined {
  if (!/^\/(?!\/)/.test(url) || !URL.canParse(url, "http://localhost")) return undefined;
  return new URL(url, "http://localhost");
}

export function refuse(response: ServerResponse, status: number, reason: string, headers: object = {}): void {
  response.writeHead(status, { "Content-Type": "text/plain", ...headers }).end(`${reason}\n`);
}

/** @throws UsageError if it is not the number of a port */
export function readPort(text: string): number {
  const port = Number(text);
  if (text.trim() !== "" && Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new UsageError(`--http ${text}: expected a port number`);
}

const SHORTEST_TOKEN = 16;

/** Reads the settings for who may connect from the options of a command. */
export function hostOptions({ host, tokenFile }: { readonly host: string; readonly tokenFile?: string | undefined }) {
  return { host, token: tokenFile === undefined ? undefined : readToken(tokenFile) };
}

function readToken(file: string): string {
  const token = new TextDecoder().decode(readGivenFile(file, `--token-file ${file}`, 1024)).trim();
  if (token.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`--token-file ${file}: expected a token of at least ${SHORTEST_TOKEN} printable characters`);
}
