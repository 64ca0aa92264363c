import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "@skill-convert/core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServerLimits } from "../../../packages/mcp/src/client/limits.js";
import { SNAPSHOT_LIMITS } from "../../../packages/mcp/src/client/snapshot.js";
import { openWorkspace } from "../../../packages/workspace/src/workspace.js";
import { folder, runCli } from "./harness.js";
import { type Answer, endless, hostile, nested, only, tools } from "./hostile-server.js";

const shed = `${process.execPath} ${fileURLToPath(new URL("import-server.mjs", import.meta.url))}`;
const read = (root: string) => JSON.parse(readFileSync(join(root, "mcp-tools.json"), "utf8"));

/** A server whose tools have what converters lose first: definitions, outputs, hints and keys of their own. */
const LENDING = {
  serverInfo: { name: "lending", version: "1.0.0" },
  instructions: "Ask before you lend.",
  capabilities: { tools: {} },
  tools: [
    {
      name: "lend",
      title: "Lend a tool",
      description: "Lends a tool.",
      inputSchema: {
        type: "object",
        properties: { tool: { $ref: "#/$defs/tool" }, days: { type: ["integer", "null"], exclusiveMaximum: 31 } },
        required: ["tool"],
        $defs: { tool: { enum: ["drill", "saw"] } },
        additionalProperties: false,
      },
      outputSchema: { type: "object", properties: { until: { type: "string", format: "date" } }, required: ["until"] },
      annotations: { destructiveHint: false, idempotentHint: true },
      _meta: { "example.org/shelf": 3 },
    },
    { name: "list", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
  ],
};

function setVariable(name: string, value: string): void {
  process.env[name] = value;
  onTestFinished(() => {
    delete process.env[name];
  });
}

describe("import of a server (mcp-tools.md#d12)", () => {
  it("saves every page and the server's own words, as a skill like any other (mcp-tools.md#d1, mcp-tools.md#s24)", async () => {
    const root = folder({});
    const { code, out } = await runCli(["import", "mcp", "--stdio", shed, "--out", root]);
    expect(code).toBe(0);
    expect(out).toContain("2 tools of shed");
    expect(read(root)).toMatchObject({
      serverInfo: { name: "shed", title: "Tool shed", version: "3.1.0", description: "Lends tools." },
      instructions: "Bring them back.",
      protocolVersion: "2026-07-28",
      capabilities: { tools: {} },
      tools: [
        { name: "drill", description: "Does drill.", inputSchema: { type: "object" }, "x-shelf": 3 },
        { name: "saw", description: "Says nothing.", inputSchema: { type: "object" } },
      ],
    });
    expect(read(root)).not.toHaveProperty("nextCursor");
    expect(await runCli(["validate", root])).toMatchObject({ code: 0 });
    const detected = await runCli(["inspect", root]);
    expect(JSON.parse(detected.out)).toMatchObject({
      id: "shed",
      operations: [{ name: "drill" }, { name: "saw" }],
    });
  });

  it.each(["stop", "agent-skills", "semioverse"])(
    "answers as before from a document that was made of the skill in %s and of nothing else",
    async (format) => {
      const root = folder({ "mcp-tools.json": JSON.stringify(LENDING) });
      const there = join(root, "there");
      const back = join(root, "back");
      const convert = (from: string, to: string, ...rest: readonly string[]) =>
        runCli(["convert", from, "--to", to, "--out", ...rest]);
      expect(await convert(root, format, there, "--lossless")).toMatchObject({ code: 0 });
      expect(await convert(there, "mcp-tools", back)).toMatchObject({ code: 0 });
      const made = join(back, "lending", "mcp-tools.json");
      const { out } = await runCli(["import", "mcp", "--stdio", `${shed} ${made}`, "--out", "-"]);
      expect(JSON.parse(out)).toMatchObject(LENDING);
    },
  );

  it("prints to standard output, and leaves an unchanged file alone", async () => {
    const printed = await runCli(["import", "mcp", "--stdio", shed, "--out", "-"]);
    const root = folder({ "mcp-tools.json": printed.out });
    expect((await runCli(["import", "mcp", "--stdio", shed, "--out", root])).code).toBe(0);
    expect(readFileSync(join(root, "mcp-tools.json"), "utf8")).toBe(printed.out);
  });

  it("gives a program the variables that are named, and writes nothing if it repeats them", async () => {
    setVariable("SHED_WORD", "hunter2-hunter2");
    const without = await runCli(["import", "mcp", "--stdio", shed, "--out", "-"]);
    expect(without.out).toContain("Says nothing.");
    const root = folder({});
    const repeated = await runCli(["import", "mcp", "--stdio", shed, "--env", "SHED_WORD", "--out", root]);
    expect(repeated.code).toBe(2);
    expect(repeated.err).toContain(
      "the server repeats a token or a variable that it was given, so nothing was written",
    );
    expect(existsSync(join(root, "mcp-tools.json"))).toBe(false);
  });

  it("sends a token from the environment or a file, and writes it nowhere", async () => {
    const seen: (string | undefined)[] = [];
    const url = await hostile((_, __, ___, headers) => {
      seen.push(headers.authorization);
      return undefined;
    });
    setVariable("SHED_TOKEN", "s3cret-token-1");
    const root = folder({ token: "s3cret-token-2\n" });
    for (const from of [
      ["--token-env", "SHED_TOKEN"],
      ["--token-file", join(root, "token")],
    ]) {
      const { code, out, err } = await runCli(["import", "mcp", url, ...from, "--out", root]);
      expect([code, `${out}${err}`.includes("s3cret")]).toEqual([0, false]);
    }
    expect(readFileSync(join(root, "mcp-tools.json"), "utf8")).not.toContain("s3cret");
    expect(new Set(seen)).toEqual(new Set(["Bearer s3cret-token-1", "Bearer s3cret-token-2"]));
  });

  it.each([
    [["http://example.org/mcp", "--token-env", "SHED_TOKEN"], "a token is sent over https only"],
    [["https://me:hunter2@example.org/mcp", "--token-env", "SHED_TOKEN"], "is not supported: example.org"],
    [["http://localhost:1/mcp", "--token-env", "NO_SUCH_TOKEN"], "the environment has no value of NO_SUCH_TOKEN"],
    [["http://localhost:1/mcp", "--env", "HOME"], "--env needs --stdio"],
    [["--stdio", "server", "--token-env", "SHED_TOKEN"], "a program gets it from its environment, with --env"],
    [["--stdio", "no-such-program-anywhere"], "there is no such program"],
    [["ftp://example.org"], "ftp://example.org is not the address of a server, which begins with http:// or https://"],
  ])("refuses %j", async (args, expected) => {
    setVariable("SHED_TOKEN", "s3cret-token-1");
    const { code, out, err } = await runCli(["import", "mcp", ...args, "--out", folder({})]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(expected);
  });
});

describe("import of a hostile server", () => {
  const long = (character: string) => character.repeat(1024 ** 2);
  it.each<[string, Answer, Partial<ServerLimits>, string]>([
    [
      "an answer without end",
      only("tools/list", (_, response) => endless(response, "application/json", " ".repeat(65536))),
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
      "tools that nest deeply",
      only("tools/list", () => tools([{ name: "a", inputSchema: nested(60) }])),
      {},
      "nests too deeply to be kept",
    ],
    [
      "more than a manifest may have",
      only("tools/list", () =>
        tools("abcdefghijk".split("").map((name) => ({ name, description: long(name), inputSchema: {} }))),
      ),
      {},
      "the snapshot would have",
    ],
    [
      "something else",
      only("tools/list", () => ({ result: { tools: "none" } })),
      {},
      "does not answer as an MCP server should",
    ],
  ])("that sends %s ends with a clear error, and leaves the file as it was", async (_, answer, limits, expected) => {
    const root = folder({ "mcp-tools.json": "{}" });
    const workspace = await openWorkspace();
    const options = { out: root, limits: { ...SNAPSHOT_LIMITS, ...limits } };
    const error = await workspace
      .importTools({ address: await hostile(answer) }, options)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain(expected);
    expect(readFileSync(join(root, "mcp-tools.json"), "utf8")).toBe("{}");
  });
});
