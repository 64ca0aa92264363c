import { connect } from "node:net";
import { McpServer } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpServing, serveHttp } from "../../../packages/mcp/src/serve/http.js";

const problems: string[] = [];
let serving: HttpServing;

beforeAll(async () => {
  const factory = () => new McpServer({ name: "test", version: "1.0.0" });
  serving = await serveHttp(factory, {
    port: 0,
    host: "127.0.0.1",
    token: undefined,
    onProblem: (message) => problems.push(message),
  });
});

afterAll(() => serving.close());

/** Sends bytes on a connection of their own, and returns the status line of the answer; empty if there is none. */
function send(bytes: Uint8Array | string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(serving.url).port), "127.0.0.1");
    let text = "";
    const done = () => {
      socket.destroy();
      resolve(text.split("\r\n")[0] ?? "");
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      done();
    });
    socket.on("error", done).on("close", done);
    socket.setTimeout(200, done);
    socket.end(bytes);
  });
}

const isAlive = async () => expect(await send(request("GET", "/other"))).toBe("HTTP/1.1 404 Not Found");

function request(method: string, target: string, headers = "", body = ""): string {
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`;
}

describe("serving over HTTP", () => {
  it.each([
    ["TRACE", "/mcp", "405 Method Not Allowed"],
    ["HEAD", "/mcp", "405 Method Not Allowed"],
    ["M-SEARCH", "/mcp?%", "405 Method Not Allowed"],
    ["GET", "http://example.com/mcp", "400 Bad Request"],
    ["POST", "//example.com/mcp", "400 Bad Request"],
  ])("refuses %s of %s, and does not take it for an error of its own", async (method, target, status) => {
    expect(await send(request(method, target))).toBe(`HTTP/1.1 ${status}`);
  });

  it.each(["//", "///", "http://[", "http://localhost:99999/mcp", "//[::1"])(
    "refuses the address %s",
    async (target) => {
      expect(await send(request("GET", target))).toBe("HTTP/1.1 400 Bad Request");
      await isAlive();
    },
  );

  it("survives requests of any form", async () => {
    const target = fc.oneof(
      fc.string({ unit: "binary-ascii" }),
      fc.webUrl(),
      fc.webPath(),
      fc.constantFrom("/mcp", "*", "//", "/mcp?%", "/%00/..", "http://"),
    );
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("{", "[]", '{"jsonrpc":"2.0"}', '[{"jsonrpc":"2.0","id":1,"method":"initialize","params":null}]'),
    );
    const header = fc.constantFrom(
      "Content-Type: application/json\r\n",
      "Content-Length: -1\r\n",
      "Content-Length: 99999999\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Expect: 100-continue\r\n",
      "Upgrade: websocket\r\n",
      "Accept: application/json, text/event-stream\r\n",
      "Origin: null\r\n",
      "Mcp-Session-Id: \u0001\r\n",
    );
    const method = fc.constantFrom("GET", "POST", "DELETE", "OPTIONS", "PUT", "CONNECT", "HEAD", "PRI", "TRACE");
    const formed = fc
      .tuple(method, target, fc.array(header, { maxLength: 4 }), body)
      .map(([verb, at, headers, text]) => Buffer.from(request(verb, at, headers.join(""), text), "latin1"));
    const change = fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.uint8Array({ maxLength: 3 }));
    const damaged = fc.tuple(formed, fc.array(change, { minLength: 1, maxLength: 6 })).map(([whole, changes]) =>
      changes.reduce((bytes, [position, length, replacement]) => {
        const at = position % (bytes.length + 1);
        return Buffer.concat([bytes.subarray(0, at), replacement, bytes.subarray(at + length)]);
      }, whole),
    );
    const bytes = fc.oneof(
      { weight: 4, arbitrary: formed },
      { weight: 3, arbitrary: damaged },
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        expect(await send(sent)).not.toMatch(/^HTTP\/1\.1 5/);
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 150) },
    );
    await isAlive();
    // Requests that are refused are problems as well.
    expect(problems.filter((problem) => problem.includes("Error:"))).toEqual([]);
  }, 600_000);
});
