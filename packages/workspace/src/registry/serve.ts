import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, type HttpOptions, listenProtected, refuse } from "@skill-convert/mcp/serve";
import { METHODS, type RegistryHandler, registryHandler } from "@skill-convert/registry/http";
import type { LoadedContext } from "../context.js";
import { formatNamed } from "../formats/formats.js";
import { wellKnownRoutes } from "../publish/well-known-routes.js";
import type { OpenRegistry, Reading } from "./open-registry.js";

/** The milliseconds for which requests may go on when the server ends. */
const PATIENCE = 2000;

/** Where a registry is served, and who hears of it. */
export interface ServeRegistryOptions extends HttpOptions {
  /** Receives what was found when the skills of a folder were read again after a change. */
  readonly onReload?: ((reading: Reading) => void) | undefined;
}

/** A registry that is served until it is closed. */
export interface ServedOverHttp {
  /** The address of the server, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Accepts no further requests, and waits some seconds for those that are being answered. */
  close(): Promise<void>;
}

/**
 * Answers questions about a registry over HTTP. A folder is read again when it changes.
 *
 * @throws InputError if the server cannot listen there
 */
export async function serveRegistry(
  open: OpenRegistry,
  context: LoadedContext,
  { onReload, ...http }: ServeRegistryOptions,
): Promise<ServedOverHttp> {
  let current = { store: open.store, published: await open.published() };
  const handle = registryHandler(() => current.store, {
    version: context.version,
    openapi: formatNamed(context.registry, "openapi"),
    routes: wellKnownRoutes(() => current.published),
    onProblem: http.onProblem,
  });
  const listening = await listenProtected((request, response) => answerNode(request, response, handle), http);
  const stopWatching = await open.watch(async (reopened) => {
    const reading = reopened.reading();
    current = { store: reopened.store, published: await reopened.published() };
    onReload?.(reading);
  }, http.onProblem);
  return {
    origin: listening.origin,
    async close() {
      await stopWatching();
      await listening.close(PATIENCE);
    },
  };
}

/** Answers a request of Node with a handler of the Web. */
async function answerNode(request: IncomingMessage, response: ServerResponse, handle: RegistryHandler): Promise<void> {
  const { method = "GET", headers } = request;
  // The Web has no requests with some methods, such as TRACE, and no others are answered differently.
  const isRead = METHODS.includes(method);
  const known = headers["if-none-match"];
  const given = { method: isRead ? method : "DELETE", headers: known === undefined ? {} : { "If-None-Match": known } };
  const address = addressOf(request);
  if (address === undefined) return refuse(response, 400, "the address of the request is not valid");
  const answer = await handle(new Request(address, given));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(answer.body === null ? undefined : new Uint8Array(await answer.arrayBuffer()));
}
