import { InputError } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { SERVER_LIMITS, type ServerLimits } from "../../../packages/mcp/src/client/limits.js";
import { openWorkspace } from "../../../packages/workspace/src/workspace.js";
import { runCli } from "./harness.js";
import { type Answer, endless, hostile, nested, object, only, redirect, tools } from "./hostile-server.js";

const doubling = {
  type: "object",
  $defs: { n: { allOf: [{ properties: { a: { $ref: "#/$defs/n" } } }, { properties: { a: { $ref: "#/$defs/n" } } }] } },
  properties: { a: { $ref: "#/$defs/n" } },
};

async function check(address: string, limits: Partial<ServerLimits>): Promise<unknown> {
  const workspace = await openWorkspace();
  return workspace
    .checkServer({ address }, { limits: { ...SERVER_LIMITS, ...limits } })
    .catch((error: unknown) => error);
}

describe("check of a hostile server", () => {
  // Tests the guarantees reliability.md#g22 and SECURITY.md#g5.
  it.each<[string, Answer, Partial<ServerLimits>, string]>([
    [
      "an answer without end",
      only("tools/list", (_, response) => endless(response, "application/json", " ".repeat(65536))),
      { bytes: 1e6 },
      "sent more than 1000000 bytes",
    ],
    [
      "an answer without end to its first request",
      (_, response) => endless(response, "application/json", " ".repeat(65536)),
      { bytes: 1e6 },
      "sent more than 1000000 bytes",
    ],
    [
      "events without end",
      only("tools/list", (_, response) => endless(response, "text/event-stream", `: ${"x".repeat(65536)}\n\n`)),
      { bytes: 1e6 },
      "sent more than 1000000 bytes",
    ],
    [
      "an answer that never comes",
      only(
        "tools/list",
        (_, response) => void response.writeHead(200, { "Content-Type": "application/json" }).write(" "),
      ),
      { milliseconds: 500 },
      "did not answer everything within 0.5 seconds",
    ],
    [
      "the same page again and again",
      only("tools/list", () => tools([], { nextCursor: "again" })),
      {},
      "lists the same page twice",
    ],
    [
      "ever more pages",
      only("tools/list", ({ params }) => tools([], { nextCursor: `${params?.cursor ?? ""}x` })),
      { pages: 20 },
      "lists more than 20 pages",
    ],
    [
      "ever more pages of skills",
      only("skills/list", ({ params }) => ({ result: { skills: [], nextCursor: `${params?.cursor ?? ""}x` } })),
      {},
      "pagination did not terminate",
    ],
    ["redirects in a circle", (_, response, url) => redirect(response, url), {}, "redirect"],
    ["a redirect to another server", (_, response) => redirect(response, "http://127.0.0.1:9/mcp"), {}, "redirect"],
    [
      "something that is not JSON",
      only(
        "tools/list",
        (_, response) => void response.writeHead(200, { "Content-Type": "application/json" }).end("{"),
      ),
      {},
      "does not answer as an MCP server should",
    ],
    [
      "a schema that nests more deeply than the client reads",
      only("tools/list", ({ id }, response) => {
        const schema = `${'{"type":"object","properties":{"a":'.repeat(20_000)}{}${"}}".repeat(20_000)}`;
        const tool = `{"name":"a","description":"D","inputSchema":${schema}}`;
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${tool}]}}`);
        return undefined;
      }),
      {},
      "does not answer as an MCP server should",
    ],
    [
      "an error",
      only("tools/list", () => ({ error: { code: -32000, message: "\u001b[31mno" } })),
      {},
      "does not answer as an MCP server should",
    ],
  ])(
    "that sends %s ends with a clear error",
    async (_, answer, limits, expected) => {
      const error = await check(await hostile(answer), limits);
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).toContain(expected);
    },
    60_000,
  );

  // Tests the guarantee reliability.md#g22.
  it("is asked for no more pages than the limit", async () => {
    const asked: unknown[] = [];
    const url = await hostile(
      only("tools/list", ({ params }) => {
        asked.push(params?.cursor);
        return tools([], { nextCursor: `${params?.cursor ?? ""}x` });
      }),
    );
    await check(url, { pages: 3 });
    expect(asked).toEqual([undefined, "x", "xx"]);
  });

  it.each<[string, Answer, string]>([
    [
      "schemas that nest deeply",
      only("tools/list", () =>
        tools([{ name: "a", description: "D", inputSchema: nested(150), outputSchema: nested(150) }]),
      ),
      "a: inputSchema nests too deeply to be checked",
    ],
    [
      "100,000 tools with one name",
      only("tools/list", () =>
        tools(Array.from({ length: 100_000 }, () => ({ name: "a", description: "D", inputSchema: object }))),
      ),
      "a: several tools have this name",
    ],
    [
      "addresses with wrong escapes",
      only("skills/list", () => skillsWith("skill://x/%E0%A4%A")),
      "skill://x/%E0%A4%A: cannot be used: its address is not one of a file of this skill",
    ],
    ["addresses of something else", only("skills/list", () => skillsWith("file:///etc/passwd")), "file:///etc/passwd"],
  ])(
    "that sends %s gets findings",
    async (_, answer, expected) => {
      const { code, out, err } = await runCli(["check", await hostile(answer)]);
      expect([code, err]).toEqual([1, ""]);
      expect(out).toContain(expected);
    },
    60_000,
  );

  it("compiles no schema that it was sent", async () => {
    const url = await hostile(
      only("tools/list", () => tools([{ name: "a", description: "D", inputSchema: doubling, outputSchema: doubling }])),
    );
    expect((await runCli(["check", url])).code).toBe(0);
  });
});

function skillsWith(uri: string) {
  const digest = `sha256:${"0".repeat(64)}`;
  const resources = ["skill://x/SKILL.md", uri].map((each) => ({ uri: each, size: 1, digest }));
  return {
    result: { skills: [{ uri: "skill://x/SKILL.md", frontmatter: { name: "x", description: "D" }, resources }] },
  };
}

describe("an address that is not one of a server", () => {
  it.each([
    ["http://", "http:// is not a valid address"],
    ["http://[", "http://[ is not a valid address"],
    ["http://localhost:99999/mcp", "http://localhost:99999/mcp is not a valid address"],
    ["http://me:hunter2@localhost/mcp", "an address with a user or a password is not supported: localhost"],
  ])("%s is a usage error, which repeats no password", async (address, expected) => {
    expect(await runCli(["check", address])).toEqual({ code: 2, out: "", err: `skill-convert: ${expected}\n` });
  });
});
