import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, watch, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { openWorkspace } from "../../../packages/workspace/src/workspace.js";
import { trackedFiles } from "../../../scripts/citations.mjs";
import { folder, skillMd } from "./harness.js";
import { programFile } from "./killed.js";

const project = fileURLToPath(new URL("../../..", import.meta.url));

function start(args: readonly string[], cwd?: string): ChildProcess {
  const child = spawn(process.execPath, [programFile, ...args], { cwd, stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Waits until a stream has printed a text, and reads no more of it than the system passes on at once. */
async function prints(child: ChildProcess, stream: "stdout" | "stderr", text: string): Promise<void> {
  let printed = "";
  for (;;) {
    await once(child[stream] as NodeJS.ReadableStream, "readable");
    printed += (child[stream]?.read() ?? "").toString();
    if (printed.includes(text)) return;
  }
}

/** Waits until a file in a folder is complete, and returns the numbers in it. */
async function numbersIn(folder: string, name: string): Promise<readonly number[]> {
  const file = join(folder, name);
  const read = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const watcher = watch(folder);
  while (!read().endsWith(".")) await once(watcher, "change");
  watcher.close();
  return read().slice(0, -1).split(" ").map(Number);
}

async function endsBy(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, "exit");
  child.kill(signal);
  const [code, by] = await ended;
  return code ?? by;
}

const manySkills = (count: number) =>
  folder(Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}/SKILL.md`, skillMd(`s${index}`)])));

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

/** A program that ignores signals and starts another one in a session of its own. It writes both ids to a file. */
const stubborn = (file: string) =>
  [
    'const { spawn } = require("node:child_process");',
    'for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});',
    "const forever = 'process.on(\"SIGTERM\", () => {}); setInterval(() => {}, 1000)';",
    'const other = spawn(process.execPath, ["-e", forever], { detached: true, stdio: "ignore" });',
    `require("node:fs").writeFileSync(${JSON.stringify(file)}, process.pid + " " + other.pid + ".");`,
    "setInterval(() => {}, 1000);",
  ].join("\n");

describe.skipIf(process.platform === "win32")("a signal", () => {
  it("is left to the system, which ends the program at once, except where programs have to be ended first", () => {
    const sources = trackedFiles(project, [".ts"]).filter((file) => /^(?:packages|apps)\/[^/]+\/src\//.test(file));
    const listening = sources.filter((file) =>
      /\bprocess\.(?:on|once|addListener)\(/.test(readFileSync(join(project, file), "utf8")),
    );
    expect(listening).toEqual(["apps/cli/src/running/interrupt.ts", "packages/runtime/src/process/run-process.ts"]);
    expect(readFileSync(join(project, "packages/runtime/src/process/run-process.ts"), "utf8")).not.toMatch(
      /process\.on\((?!"exit")/,
    );
    const users = sources.filter((file) =>
      /\b(?:interruptible|endingFirst)\(/.test(readFileSync(join(project, file), "utf8")),
    );
    expect(users).toEqual([
      "apps/cli/src/commands/check/run.ts",
      "apps/cli/src/commands/check/server.ts",
      "apps/cli/src/commands/import/run.ts",
      "apps/cli/src/commands/registry/serve.ts",
      "apps/cli/src/commands/run/run.ts",
      "apps/cli/src/commands/serve/run.ts",
    ]);
  });

  it.each([
    ["validate", ["validate", "."]],
    ["convert", ["convert", ".", "--to", "stop", "--out", "out", "--verbose"]],
    ["inspect", ["inspect", "."]],
    ["export", ["export", "openapi", "."]],
    ["index", ["index", "."]],
  ])("ends %s although nobody reads its output, so that it would never end", async (_, args) => {
    const child = start(args, manySkills(200));
    await once(child.stdout as NodeJS.ReadableStream, "readable");
    expect(await endsBy(child, "SIGTERM")).toBe("SIGTERM");
  });

  // Tests the guarantee SECURITY.md#g5.
  it("ends the check of a server that never answers", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close().closeAllConnections());
    const asked = once(server, "request");
    const child = start(["check", `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`]);
    await asked;
    expect(await endsBy(child, "SIGINT")).toBe("SIGINT");
  });

  it.runIf(process.platform === "linux")("ends the server that check started, with what that started", async () => {
    const root = folder({});
    writeFileSync(join(root, "server.cjs"), stubborn(join(root, "ids")));
    const child = start(["check", "--stdio", `${process.execPath} ${join(root, "server.cjs")}`]);
    const ids = await numbersIn(root, "ids");
    expect(ids.map(isRunning)).toEqual([true, true]);
    expect(await endsBy(child, "SIGTERM")).toBe("SIGTERM");
    // A killed process ends when the system next lets it run.
    await expect.poll(() => ids.map(isRunning), { timeout: 30_000 }).toEqual([false, false]);
  });

  it.runIf(process.platform === "linux")("is not needed to end what a server started, after its check", async () => {
    const root = folder({});
    const program = join(root, "server.cjs");
    writeFileSync(
      program,
      [
        'const { spawn } = require("node:child_process");',
        'const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });',
        `require("node:fs").appendFileSync(${JSON.stringify(join(root, "ids"))}, other.pid + " ");`,
        'const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));',
        'const serverInfo = { name: "short", version: "1" };',
        'require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {',
        "  const { id, method } = JSON.parse(line);",
        '  if (method === "initialize") answer(id, { protocolVersion: "2025-06-18", capabilities: {}, serverInfo });',
        "  else if (id !== undefined) answer(id, { tools: [] });",
        '}).on("close", () => process.exit());',
      ].join("\n"),
    );
    const workspace = await openWorkspace();
    const { server } = await workspace.checkServer({ command: `${process.execPath} ${program}` });
    expect(server.name).toBe("short");
    const ids = readFileSync(join(root, "ids"), "utf8").trim().split(" ").map(Number);
    await expect.poll(() => ids.map(isRunning)).toEqual([false, false]);
  });

  // Tests the guarantee SECURITY.md#g5.
  it.runIf(process.platform === "linux")("ends the program of a run, with what that started", async () => {
    const root = folder({ "one/SKILL.md": skillMd("one") });
    writeFileSync(join(root, "one/program.cjs"), stubborn(join(root, "one/ids")));
    const words = `${process.execPath} program.cjs`;
    const child = start(["run", join(root, "one"), "--input", "text=x", "--entrypoint", words, "--sandbox", "off"]);
    const ids = await numbersIn(join(root, "one"), "ids");
    expect(await endsBy(child, "SIGTERM")).toBe(12);
    expect(ids.map(isRunning)).toEqual([false, false]);
  });

  it("ends a server while it reads many skills, and while somebody is connected", async () => {
    const root = manySkills(300);
    const child = start(["serve", root, "--http", "0"]);
    await prints(child, "stderr", "serving 300 skills");
    writeFileSync(join(root, "s0/SKILL.md"), skillMd("other"));
    const child2 = start(["serve", folder({ "one/SKILL.md": skillMd("one") }), "--http", "0"]);
    let log = "";
    child2.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
    while (!/http:\S+/.test(log)) await once(child2.stderr as NodeJS.ReadableStream, "data");
    const socket = connect(Number(new URL(/http:\S+/.exec(log)?.[0] ?? "").port), "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {});
    expect(await endsBy(child2, "SIGTERM")).toBe(0);
    expect(await endsBy(child, "SIGTERM")).toBe(0);
  });
});
