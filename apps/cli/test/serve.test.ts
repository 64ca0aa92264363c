import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { confinementOf } from "@skill-convert/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const NOTE = '#!/bin/sh\nprintf \'{"path": "%s"}\\n\' "$1"\n';
const PLAIN = "---\nname: plain\ndescription: Says how to greet.\n---\n\nSay hello.\n";

function skills(): string {
  return folder({
    "notes/SKILL.md": skillMd("notes"),
    "notes/scripts/take.sh*": NOTE,
    "plain/SKILL.md": PLAIN,
    "plain/references/words.md": "Hello, hi.\n",
  });
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connected(
  transport: ConstructorParameters<typeof Client> extends never ? never : Parameters<Client["connect"]>[0],
) {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
}

async function stdio(root: string, ...options: readonly string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BUILT, "serve", root, ...options],
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const client = await connected(transport);
  return { client, log: () => log, process: transport.pid };
}

/** Starts a server over HTTP on a free port and returns its URL. */
async function http(root: string, ...options: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [BUILT, "serve", root, "--http", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  closing.push(
    () =>
      new Promise((done) => {
        child.once("exit", done);
        child.kill("SIGTERM");
      }),
  );
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      const url = /http:\S+/.exec(log)?.[0];
      if (url) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${log}`)));
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("the condition was never true");
    await new Promise((done) => setTimeout(done, 200));
  }
}

describe("serve over standard input and output", () => {
  it("lists skills and tools, reads files that verify, and calls a tool (mcp-skills.md#s2, mcp-skills.md#s14, mcp-skills.md#s15, mcp-skills.md#s22, mcp-skills.md#s33)", async () => {
    const root = skills();
    const before = snapshot(root);
    const { client, log } = await stdio(root, "--allow", "fs.read,proc.exec");
    const hosted = new SkillsClient(client);
    const { skills: entries } = await hosted.list();
    expect(entries.map(({ uri }) => uri)).toEqual(["skill://notes/SKILL.md", "skill://plain/SKILL.md"]);
    for (const entry of entries) {
      for (const { uri } of entry.resources === "dynamic" ? [] : entry.resources) {
        const file = uri.slice(entry.uri.length - "SKILL.md".length);
        const { verified, bytes } = await hosted.read(entry, file);
        expect(verified).toBe(true);
        const original = join(root, entry.frontmatter.name, file);
        if (entry.frontmatter.name === "plain") expect(Buffer.from(bytes)).toEqual(readFileSync(original));
      }
    }
    const called = await client.callTool({ name: "notes-take", arguments: { text: "hello" } });
    expect(called.structuredContent).toEqual({ path: "hello" });
    expect(log()).toContain("serving 2 skills and 1 tool");
    expect(log()).toContain(
      "no tool for plain: its manifest names no program for this system (--entrypoint names one)",
    );
    expect(snapshot(root)).toEqual(before);
  });

  it("reloads when files change, and leaves out broken skills", async () => {
    const root = skills();
    const { client, log } = await stdio(root);
    const hosted = new SkillsClient(client);
    writeFileSync(join(root, "plain/SKILL.md"), PLAIN.replace("how to greet", "how to part"));
    writeFileSync(join(root, "notes/SKILL.md"), skillMd("notes", { operations: 5 }));
    await until(async () => {
      const { skills: entries } = await hosted.list();
      return entries.length === 1 && entries[0]?.frontmatter.description === "Says how to part.";
    });
    expect(log()).toContain("notes/SKILL.md");
    rmSync(join(root, "plain"), { recursive: true });
    await until(async () => (await hosted.list()).skills.length === 0);
  });

  it("ends when the host closes its input or sends a signal", async () => {
    for (const signal of [undefined, "SIGTERM", "SIGINT"] as const) {
      const child = spawn(process.execPath, [BUILT, "serve", skills()], { stdio: ["pipe", "pipe", "pipe"] });
      await new Promise((started) => child.stderr.once("data", started));
      const ended = new Promise((done) => child.once("exit", (code) => done(code)));
      if (signal) child.kill(signal);
      else child.stdin.end();
      expect(await ended).toBe(0);
    }
  });

  it.each([
    ["with", "\n"],
    ["without", ""],
  ])("ends at a message that is too long, %s its end", async (_, end) => {
    const child = spawn(process.execPath, [BUILT, "serve", skills()], { stdio: ["pipe", "pipe", "pipe"] });
    closing.push(() => child.kill());
    let log = "";
    child.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    // The server stops reading, so the rest cannot be written.
    child.stdin.on("error", () => {});
    child.stdin.write(`"${"a".repeat(12_000_000)}"${end}`);
    expect(await new Promise((done) => child.once("exit", done))).toBe(2);
    expect(log).toContain("the connection was closed; a message may have at most 10485760 bytes");
  });

  it("serves the instructions of an OpenAPI document, which names no program (mcp-skills.md#d6)", async () => {
    const get = {
      operationId: "listTides",
      description: "Lists the tides of a day.",
      parameters: [{ name: "day", in: "query", required: true, schema: { type: "string" } }],
      responses: { 200: { description: "The tides" } },
    };
    const tides = { openapi: "3.1.1", info: { title: "Tides", version: "1.0.0" }, paths: { "/tides": { get } } };
    const root = folder({ "tides/openapi.json": JSON.stringify(tides) });
    const { client, log } = await stdio(root, "--allow", "fs.read,proc.exec,net.fetch");
    expect((await client.listTools()).tools).toEqual([]);
    const { contents } = await client.readResource({ uri: "skill://tides/SKILL.md" });
    expect(contents).toMatchObject([{ text: expect.stringContaining("`day` (string, required)") }]);
    expect(log()).toContain("no tool for tides: its manifest names no program for this system");
  });

  it("continues after messages that are not requests", async () => {
    const child = spawn(process.execPath, [BUILT, "serve", skills()], { stdio: ["pipe", "pipe", "pipe"] });
    closing.push(() => child.kill());
    let answered = "";
    child.stdout.on("data", (chunk: Buffer) => {
      answered += chunk.toString();
    });
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
    for (const message of [
      "not JSON",
      "[]",
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":5}',
    ]) {
      child.stdin.write(`${message}\n`);
    }
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "initialize", params: initialize })}\n`);
    await until(async () => /"id":7\b/.test(answered));
    expect(answered).toContain("skill-convert");
    expect(child.exitCode).toBeNull();
  });
});

describe("serve over HTTP", () => {
  it("serves the official client, and passes check", async () => {
    const url = await http(skills(), "--allow", "fs.read,proc.exec");
    const client = await connected(new StreamableHTTPClientTransport(new URL(url)));
    expect((await new SkillsClient(client).list()).skills).toHaveLength(2);
    const called = await client.callTool({ name: "notes-take", arguments: { text: "hello" } });
    expect(called.structuredContent).toEqual({ path: "hello" });
    const checked = await runCli(["check", url]);
    expect(checked).toMatchObject({ code: 0, err: "" });
    expect(checked.out).toMatch(/^✓ in order {2}skill-convert \S+ \(MCP 2026-07-28\) {2}2 skills, 1 tool\n$/);
  });

  it("refuses pages of other origins, bodies that are too large, and other paths", async () => {
    const url = await http(skills());
    const post = (headers: Record<string, string>, body = "{}") =>
      fetch(url, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });
    expect((await post({ Origin: "https://example.org" })).status).toBe(403);
    expect((await post({}, `{"x":"${"a".repeat(5_000_000)}"}`)).status).toBe(413);
    expect((await fetch(url.replace("/mcp", "/other"))).status).toBe(404);
  });

  it.skipIf(process.platform !== "linux")(
    "says what is not confined, and runs nothing for others without a sandbox",
    async () => {
      const env = { ...process.env, PATH: folder({}) };
      const command = [BUILT, "serve", skills(), "--allow", "fs.read,proc.exec"];
      const { stderr } = spawnSync(process.execPath, command, { env, input: "", encoding: "utf8" });
      expect(stderr).toContain(`no sandbox: bubblewrap is not installed, so ${confinementOf("none")}\n`);
      const file = join(folder({ token: "0123456789abcdef0123\n" }), "token");
      const far = spawn(process.execPath, [...command, "--http", "0", "--host", "0.0.0.0", "--token-file", file], {
        env,
      });
      closing.push(() => far.kill("SIGTERM"));
      let log = "";
      for await (const chunk of far.stderr) {
        log += chunk;
        if (log.includes("no tool for plain")) break;
      }
      expect(log).toContain(
        "no tool can be called: a sandbox is required and there is none: bubblewrap is not installed\n",
      );
    },
  );

  it("requires the token, and requires a token file if other machines can connect (mcp-skills.md#s36)", async () => {
    const file = join(folder({ token: "0123456789abcdef0123\n", short: "abc" }), "token");
    const url = await http(skills(), "--token-file", file);
    expect((await fetch(url, { method: "POST" })).status).toBe(401);
    const requestInit = { headers: { Authorization: "Bearer 0123456789abcdef0123" } };
    const client = await connected(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    expect((await new SkillsClient(client).list()).skills).toHaveLength(2);
    const open = await runCli(["serve", skills(), "--http", "0", "--host", "0.0.0.0"]);
    expect(open).toMatchObject({ code: 2, out: "" });
    expect(open.err).toContain("--host 0.0.0.0 can be reached from other machines, so it needs --token-file");
  });
});

describe("the command line of serve", () => {
  it.each([
    [["--http", "port"], "--http port: expected a port number"],
    [["--allow", "everything"], "everything"],
    [["--entrypoint", "a=b"], "--entrypoint needs --allow or --policy"],
    [["--client-config", "emacs"], "Allowed choices are"],
  ])("rejects %j", async (options, message) => {
    const ran = await runCli(["serve", skills(), ...options]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
  });

  it.each([
    ["claude", /^\{\n {2}"mcpServers": \{\n {4}"skills": \{\n {6}"command": "npx",/],
    ["vscode", /^\{\n {2}"servers": \{\n {4}"skills": \{\n {6}"type": "stdio",/],
    ["cursor", /^\{\n {2}"mcpServers"/],
    ["codex", /^\[mcp_servers\.skills\]\ncommand = "npx"\nargs = \["-y","skill-convert","serve",/],
  ])("prints the settings of %s", async (host, form) => {
    const ran = await runCli(["serve", "skills", "--allow", "fs.read", "--fallback-tools", "--client-config", host]);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(form);
    expect(ran.out).toContain('"--fallback-tools"');
  });
});

describe("export", () => {
  it("prints an OpenAPI document", async () => {
    const { code, out } = await runCli([
      "export",
      "openapi",
      skills(),
      "--title",
      "Notes",
      "--server",
      "https://example.com",
    ]);
    expect(code).toBe(0);
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Notes" },
      servers: [{ url: "https://example.com" }],
    });
    expect(Object.keys(document.paths)).toEqual(["/notes/take"]);
  });

  it("exits with 2 if there is no skill", async () => {
    expect((await runCli(["export", "openapi", folder({ "a.txt": "" })])).code).toBe(2);
  });
});

describe("check of a server", () => {
  const faulty = fileURLToPath(new URL("faulty-server.mjs", import.meta.url));

  it("reports changed files, names, missing descriptions and invalid schemas (mcp-skills.md#s15, mcp-skills.md#s22, mcp-skills.md#s27, mcp-skills.md#s37, mcp-skills.md#d12)", async () => {
    const ran = await runCli(["check", "--stdio", `${process.execPath} ${faulty}`, "--reporter", "json"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out).findings).toEqual([
      {
        severity: "error",
        about: "skill://vague/notes.md",
        message: "cannot be used: its digest is not the one listed",
      },
      {
        severity: "warning",
        about: "two words",
        message: "the name should be 1 to 128 letters, digits, _, - and .",
      },
      {
        severity: "warning",
        about: "two words",
        message: "the tool has no description, so a model cannot know what it is for",
      },
      {
        severity: "error",
        about: "twice",
        message: 'inputSchema/minProperties: expected a whole number, 0 or more, found the string "few"',
      },
      { severity: "error", about: "twice", message: "several tools have this name" },
    ]);
  });

  it("says that HTTP must not use the port", async () => {
    const ran = await runCli(["check", "http://127.0.0.1:9/mcp"]);
    expect(ran.code).toBe(2);
    expect(ran.err).toBe(
      "skill-convert: cannot connect to http://127.0.0.1:9/mcp: HTTP must not use this port, which is that of another protocol; let the server use another one\n",
    );
  });
});

describe("skills that cannot be called", () => {
  it("are left out of the export, which names them", async () => {
    const { code, out, err } = await runCli(["export", "openapi", skills()]);
    expect(Object.keys(JSON.parse(out).paths)).toEqual(["/notes/take"]);
    expect([code, err]).toEqual([0, "left out, because there is nothing to call: plain\n"]);
  });
});

describe("a server that is not there", () => {
  const problemOf = async (...target: string[]) => {
    const { code, out, err } = await runCli(["check", ...target]);
    expect([code, out]).toEqual([2, ""]);
    return err;
  };

  it("is reported in plain words", async () => {
    const listening = createServer();
    await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
    const address = listening.address();
    const port = typeof address === "object" ? address?.port : undefined;
    await new Promise((closed) => listening.close(closed));
    const url = `http://127.0.0.1:${port}/mcp`;
    expect(await problemOf(url)).toBe(
      `skill-convert: cannot connect to ${url}: connection refused: no server listens there\n`,
    );
    expect(await problemOf("--stdio", "no-such-program --now")).toBe(
      `no sandbox: a server runs as it is, so ${confinementOf("none")}\n` +
        "skill-convert: cannot connect to no-such-program --now: there is no such program\n",
    );
  });
});
