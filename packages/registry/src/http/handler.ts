import type { Adapter } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { redactTokens } from "@skill-convert/source";
import type { Freshness } from "../store/backend.js";
import { describeInterface } from "./describe.js";
import { readParameters } from "./parameters.js";
import { problemOf, Refusal } from "./problem.js";
import type { Answer, Route, ServedRegistry } from "./route.js";
import { ROUTES } from "./routes.js";

/** The methods of a request that is answered. */
export const METHODS = ["GET", "HEAD"];

/** Answers the requests of a read-only interface to a registry. It never throws. */
export type RegistryHandler = (request: Request) => Promise<Response>;

/** The settings of an interface to a registry. */
export interface RegistryHandlerOptions {
  /** The version of the server, for the description of the interface. */
  readonly version: string;
  /** The adapter of OpenAPI, which writes the description of the interface at `/openapi.json`. */
  readonly openapi: Adapter;
  /** Further routes, such as those of files that a website publishes. The first route whose path fits answers a request. */
  readonly routes?: readonly Route[] | undefined;
  /** Receives the reason why a request could not be answered. */
  readonly onProblem?: ((message: string) => void) | undefined;
}

const OPTIONS: KeysOf<RegistryHandlerOptions> = {
  keys: {
    version: "a string",
    openapi: { what: "an adapter that writes", has: ["encode"] },
    routes: "an array",
    onProblem: "a function",
  },
  required: ["version", "openapi"],
};

/**
 * Makes an interface to a registry for any server that has the requests and responses of the Web. The answers have no
 * sensitive values and no tokens of known forms.
 *
 * @param store returns the registry as it is now
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const handle = registryHandler(() => store, { version: "1.0.0", openapi: openapiAdapter });
 * const response = await handle(new Request("http://localhost/skills?text=notes"));
 */
export function registryHandler(store: () => ServedRegistry, options: RegistryHandlerOptions): RegistryHandler {
  requireArguments("registryHandler", { store: [store, "a function"], options: [options, OPTIONS] });
  const { onProblem } = options;
  const matchers = interfaceRoutes(options).map(matcherOf);
  return async (request) => {
    try {
      return await answer(request, matchers, store());
    } catch (error) {
      if (error instanceof Refusal) return refuse(request, error);
      const isUnreadable = error instanceof Error && error.name === "StoreError";
      onProblem?.(error instanceof Error ? error.message : String(error));
      if (isUnreadable) return refuse(request, new Refusal(503, "the registry cannot be read now"));
      return refuse(request, new Refusal(500, "internal error"));
    }
  };
}

/** Returns all routes of an interface. One of them describes them all. */
export function interfaceRoutes({ version, openapi, routes = [] }: RegistryHandlerOptions): readonly Route[] {
  const description: Route = {
    name: "read-openapi",
    path: "/openapi.json",
    description: "Returns this description of the interface.",
    parameters: [],
    type: "application/json",
    schema: { type: "object", properties: { openapi: { type: "string" } }, required: ["openapi"] },
    answer: async () => ({ json: describeInterface(all, version, openapi) }),
  };
  const all = [...ROUTES, description, ...routes];
  return all;
}

async function answer(request: Request, matchers: readonly Matcher[], store: ServedRegistry): Promise<Response> {
  if (!METHODS.includes(request.method)) throw new Refusal(405, `use ${METHODS.join(" or ")}`);
  const url = new URL(request.url);
  const { route, inPath } = routeOf(url.pathname, matchers);
  const values = readParameters(route.parameters, url, inPath);
  // Asked first, so that the answer is at least as current as it says.
  const freshness = await store.freshness();
  return respond(request, route, await route.answer(values, store), freshness);
}

interface Routed {
  readonly route: Route;
  /** The values in the path. */
  readonly inPath: ReadonlyMap<string, string>;
}

/** A route, and the paths of its requests. */
interface Matcher {
  readonly route: Route;
  readonly pattern: RegExp;
}

function matcherOf(route: Route): Matcher {
  const source = route.path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return { route, pattern: new RegExp(`^${source}$`) };
}

/** @throws Refusal if there is nothing at the path */
function routeOf(path: string, matchers: readonly Matcher[]): Routed {
  for (const { route, pattern } of matchers) {
    const found = pattern.exec(path);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decode(text)] as const);
    return { route, inPath: new Map(values) };
  }
  throw new Refusal(404, "there is nothing at this address; /openapi.json describes the interface");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, `${text} is not percent-encoded UTF-8`);
  }
}

async function respond(request: Request, route: Route, answer: Answer, freshness: Freshness): Promise<Response> {
  const isFile = "bytes" in answer;
  const bytes = isFile ? answer.bytes : new TextEncoder().encode(redactTokens(`${JSON.stringify(answer.json)}\n`));
  const tag = await tagOf(bytes);
  const headers: Record<string, string> = {
    ...COMMON,
    "Registry-Freshness": printFreshness(freshness),
    "Cache-Control": route.isVolatile ? "no-store" : "no-cache",
    ...(route.isVolatile ? {} : { ETag: tag }),
    ...(isFile || answer.next === undefined ? {} : { Link: `<${answer.next}>; rel="next"` }),
  };
  if (!route.isVolatile && isKnown(request.headers.get("if-none-match"), tag)) {
    return new Response(null, { status: 304, headers });
  }
  const type = isFile ? answer.type : route.type;
  return withBody(request, bytes, { status: 200, headers: { ...headers, "Content-Type": type } });
}

async function tagOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const text = btoa(String.fromCharCode(...hash));
  return `"${text.replaceAll("+", "-").replaceAll("/", "_").slice(0, 27)}"`;
}

const COMMON = { "X-Content-Type-Options": "nosniff" };

/** Prints how current an answer is, as a dictionary of structured fields (RFC 9651). */
function printFreshness({ sequence, seconds, isReplica }: Freshness): string {
  const age = seconds === null ? "" : `, seconds=${Number(seconds.toFixed(3))}`;
  return `sequence=${sequence}${age}${isReplica ? ", replica" : ""}`;
}

/** Compares as GET does: `*` and weak tags match as well (RFC 9110, 13.1.2). */
function isKnown(header: string | null, tag: string): boolean {
  return header?.split(",").some((each) => [tag, "*"].includes(each.trim().replace(/^W\//, ""))) ?? false;
}

function refuse(request: Request, refusal: Refusal): Response {
  const { status } = refusal;
  const headers = {
    ...COMMON,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    ...(status === 405 ? { Allow: METHODS.join(", ") } : {}),
    ...(status === 503 ? { "Retry-After": "5" } : {}),
  };
  const text = redactTokens(`${JSON.stringify(problemOf(refusal))}\n`);
  return withBody(request, new TextEncoder().encode(text), { status, headers });
}

/** A response to HEAD has the headers of that to GET. */
function withBody({ method }: Request, bytes: Uint8Array, { status, headers }: { status: number; headers: object }) {
  const init = { status, headers: { ...headers, "Content-Length": String(bytes.length) } };
  return new Response(method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), init);
}
