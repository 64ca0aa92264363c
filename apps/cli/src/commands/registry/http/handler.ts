import { createHash } from "node:crypto";
import type { Freshness } from "@skill-convert/registry";
import { redactTokens } from "@skill-convert/source";
import { readParameters } from "./parameters.js";
import { problemOf, Refusal } from "./problem.js";
import type { Answer, Route } from "./route.js";
import { ROUTES } from "./routes.js";
import type { RegistrySource } from "./source.js";

/** The methods of a request that is answered. */
export const METHODS = ["GET", "HEAD"];

/** Answers the requests of a read-only interface to a registry. It never throws. */
export type RegistryHandler = (request: Request) => Promise<Response>;

/**
 * Makes an interface to a registry for any server that has the requests and responses of the Web.
 *
 * @param source returns the registry as it is now
 * @param onProblem called with the reason why a request could not be answered
 * @example
 * const handle = registryHandler(() => source, console.error);
 * const response = await handle(new Request("http://localhost/skills?text=notes"));
 */
export function registryHandler(source: () => RegistrySource, onProblem: (message: string) => void): RegistryHandler {
  return async (request) => {
    try {
      return await answer(request, source());
    } catch (error) {
      if (error instanceof Refusal) return refuse(request, error);
      const isUnreadable = error instanceof Error && error.name === "StoreError";
      onProblem(error instanceof Error ? error.message : String(error));
      if (isUnreadable) return refuse(request, new Refusal(503, "the registry cannot be read now"));
      return refuse(request, new Refusal(500, "internal error"));
    }
  };
}

async function answer(request: Request, source: RegistrySource): Promise<Response> {
  if (!METHODS.includes(request.method)) throw new Refusal(405, `use ${METHODS.join(" or ")}`);
  const url = new URL(request.url);
  const { route, inPath } = routeOf(url.pathname);
  const values = readParameters(route.parameters, url, inPath);
  // Asked first, so that the answer is at least as current as it says.
  const freshness = await source.store.freshness();
  return respond(request, route, await route.answer(values, source), freshness);
}

interface Routed {
  readonly route: Route;
  /** The values in the path. */
  readonly inPath: ReadonlyMap<string, string>;
}

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/** @throws Refusal if there is nothing at the path */
function routeOf(path: string): Routed {
  for (const { route, pattern } of PATTERNS) {
    const groups = pattern.exec(path)?.groups;
    if (groups) return { route, inPath: new Map(Object.entries(groups).map(([name, text]) => [name, decoded(text)])) };
    if (pattern.test(path)) return { route, inPath: new Map() };
  }
  throw new Refusal(404, "there is nothing at this address; /openapi.json describes the interface");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, `${text} is not percent-encoded UTF-8`);
  }
}

function respond(request: Request, route: Route, answer: Answer, freshness: Freshness): Response {
  const isFile = "bytes" in answer;
  const bytes = isFile ? answer.bytes : new TextEncoder().encode(redactTokens(`${JSON.stringify(answer.json)}\n`));
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const headers: Record<string, string> = {
    ...COMMON,
    "Registry-Freshness": printed(freshness),
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

const COMMON = { "X-Content-Type-Options": "nosniff" };

/** Prints how current an answer is, as a dictionary of structured fields (RFC 9651). */
function printed({ sequence, seconds, isReplica }: Freshness): string {
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
