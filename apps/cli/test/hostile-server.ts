import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly cursor?: string; readonly uri?: string };
}

/** The answer of a hostile server to a request; undefined for the answer of a well-behaved one. */
export type Answer = (
  request: Request,
  response: ServerResponse,
  url: string,
  headers: IncomingHttpHeaders,
) => object | undefined;

const SKILLS = { "io.modelcontextprotocol/skills": {} };

/** Starts a server that is hostile in one way, and returns its address. */
export async function hostile(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = JSON.parse(body) as Request;
    const given = answer(message, response, url, request.headers);
    if (response.headersSent) return;
    if (message.id === undefined) return response.writeHead(202).end();
    const known = given ?? { result: ordinary(message) };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...known }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return url;
}

function ordinary({ method }: Request): object {
  if (method === "initialize") {
    const capabilities = { tools: {}, resources: {}, extensions: SKILLS };
    return { protocolVersion: "2025-06-18", capabilities, serverInfo: { name: "hostile", version: "1" } };
  }
  return method === "tools/list" ? { tools: [] } : { skills: [] };
}

export const tools = (listed: readonly object[], more: object = {}) => ({ result: { tools: listed, ...more } });
export const object = { type: "object" };
export const nested = (depth: number) => {
  let schema: object = object;
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { a: schema } };
  return schema;
};
export const only =
  (method: string, answer: Answer): Answer =>
  (request, ...rest) =>
    request.method === method ? answer(request, ...rest) : undefined;

/** Writes without end, as fast as the client reads. */
export function endless(response: ServerResponse, type: string, text: string): undefined {
  response.writeHead(200, { "Content-Type": type });
  const write = () => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
}

export function redirect(response: ServerResponse, location: string): undefined {
  response.writeHead(307, { Location: location }).end();
}
