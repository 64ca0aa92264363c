import type { IncomingMessage, ServerResponse } from "node:http";
import { memoryStore, type RegistryStore } from "@skill-convert/registry";
import { readRegistry } from "../../../inputs/read-registry.js";
import { OK, USAGE } from "../../../output/exit.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { writeDiagnostics } from "../../../report/show.js";
import { interruptible } from "../../../running/interrupt.js";
import {
  addressOf,
  hostOptions,
  type Listening,
  listenProtected,
  readPort,
  refuse,
} from "../../serve/protected-server.js";
import { watch } from "../../serve/watch.js";
import { completeManifest } from "../lookup.js";
import type { RegistryServeOptions } from "../options.js";
import { NO_MORE, placeOf, withStore } from "../place.js";
import { registrySettings } from "../settings.js";
import { METHODS, type RegistryHandler, registryHandler } from "./handler.js";
import { publishedInFolder } from "./published-folder.js";
import { publishedInStore } from "./published-store.js";
import type { RegistrySource } from "./source.js";

/** The milliseconds for which requests may go on when the server ends. */
const PATIENCE = 2000;

type ServeOptions = RegistryServeOptions & { readonly config?: string | undefined };

/** `registry serve`: answers questions about a registry over HTTP until it is stopped. Returns the exit code. */
export async function runRegistryServe(
  root: string | undefined,
  options: ServeOptions,
  streams: Streams,
): Promise<number> {
  const { place } = placeOf([root], NO_MORE, options.store);
  readPort(options.http);
  // Signals are handled before the server starts, because they may arrive at once.
  return interruptible(async (signal) => {
    const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
    if (place.store === undefined) return serveFolder(place.root, options, stopped, streams);
    return withStore(place.store, (store) => serveStore(store, options, stopped, streams));
  });
}

async function serveStore(
  store: RegistryStore,
  options: ServeOptions,
  stopped: Promise<void>,
  streams: Streams,
): Promise<number> {
  const source: RegistrySource = {
    store,
    context: (name) => store.context(name),
    complete: ({ manifest }) => manifest,
    wellKnown: publishedInStore(store),
  };
  const { origin, close } = await listen(() => source, options, streams);
  streams.message(`serving the registry on ${origin}`);
  await stopped;
  await close(PATIENCE);
  return OK;
}

async function serveFolder(
  root: string,
  options: ServeOptions,
  stopped: Promise<void>,
  streams: Streams,
): Promise<number> {
  const since = Date.now();
  const settings = registrySettings(root, options);
  const read = () => {
    const { registry, skills, diagnostics, reached } = readRegistry(root, streams, settings);
    writeDiagnostics(diagnostics, streams);
    const source: RegistrySource = {
      store: memoryStore(registry),
      context: async (name) => settings.contexts.get(name),
      complete: (skill) => completeManifest(skill, skills, streams),
      wellKnown: publishedInFolder(root, streams),
    };
    return { source, size: registry.size, reached };
  };
  let { source, size, reached } = read();
  if (!reached) return USAGE;
  const { origin, close } = await listen(() => source, options, streams);
  const say = (message: string) => streams.message(visible(message));
  say(`serving ${plural(size, "skill")} on ${origin}`);
  const reload = async () => {
    ({ source, size } = read());
    say(`reloaded: ${plural(size, "skill")}`);
  };
  const folders = [root, ...settings.vaults.values()];
  const stopWatching = folders.map((folder) => watch(folder, { since, hasGone: () => false }, reload, say));
  await stopped;
  await Promise.all(stopWatching.map((stop) => stop()));
  await close(PATIENCE);
  return OK;
}

function listen(source: () => RegistrySource, options: ServeOptions, streams: Streams): Promise<Listening> {
  const onProblem = (message: string) => streams.message(visible(message));
  const handle = registryHandler(source, onProblem);
  const settings = { port: readPort(options.http), ...hostOptions(options), onProblem };
  return listenProtected((request, response) => answerNode(request, response, handle), settings);
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
