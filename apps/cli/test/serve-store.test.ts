import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Server, startServer } from "../../../packages/registry-postgres/test/server.js";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";

let postgres: Server;
let store = "";
beforeAll(async () => {
  postgres = await startServer({ fsync: "off" });
  store = await postgres.database();
  await runCli(["registry", "init", "--store", store]);
  const root = folder({
    "notes/SKILL.md": skillMd("notes"),
    "plain/SKILL.md": "---\nname: plain\ndescription: Says how to greet.\n---\n\nSay hello.\n",
  });
  await runCli(["registry", "import", root, "--store", store]);
}, 60_000);
afterAll(() => postgres.stop());

async function serve(...more: readonly string[]) {
  let log = "";
  const ended = run(["serve", "--store", store, "--http", "0", ...more], {
    out: () => {},
    err: (text) => {
      log += text;
    },
    interactive: false,
    colour: false,
    input: () => new Uint8Array(),
  });
  const url = await until(() => /http:\S+\/mcp/.exec(log)?.[0]);
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client,
    log: () => log,
    async stop() {
      await client.close();
      process.emit("SIGTERM");
      return ended;
    },
  };
}

async function until<Value>(found: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 300; tries++) {
    const value = await found();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the condition was never true");
}

describe("serve of a database", () => {
  it("lists skills whose files verify, has their schemas, and runs nothing", async () => {
    const { client, log, stop } = await serve("--fallback-tools");
    const hosted = new SkillsClient(client);
    const { skills } = await hosted.list();
    expect(skills.map(({ uri }) => uri)).toEqual(["skill://notes/SKILL.md", "skill://plain/SKILL.md"]);
    const texts = new Map<string, string>();
    for (const entry of skills) {
      for (const file of ["SKILL.md", "skill-manifest.json"]) {
        const { verified, bytes } = await hosted.read(entry, file);
        expect([entry.uri, file, verified]).toEqual([entry.uri, file, true]);
        texts.set(`${entry.frontmatter.name}/${file}`, new TextDecoder().decode(bytes));
      }
    }
    expect(texts.get("plain/SKILL.md")).toContain("Say hello.");
    const { operations } = JSON.parse(texts.get("notes/skill-manifest.json") ?? "");
    expect(operations[0].input.parameters.map(({ name }: { name: string }) => name)).toEqual(["text"]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_skills", "read_skill", "read_skill_file"]);
    expect(log()).toContain("serving 2 skills and 3 tools");
    expect(log().replace(/\s+/g, " ")).toContain("nothing of them can be run");
    expect(await stop()).toBe(0);
  }, 60_000);

  it("notices changes", async () => {
    const { client, stop } = await serve();
    const root = folder({ "later/SKILL.md": "---\nname: later\ndescription: Comes later.\n---\n\nWait.\n" });
    expect((await runCli(["registry", "import", root, "--store", store])).out).toContain("1 registered");
    const hosted = new SkillsClient(client);
    const isThere = async () => ((await hosted.list()).skills.length === 3 ? true : undefined);
    expect(await until(isThere)).toBe(true);
    expect(await stop()).toBe(0);
  }, 60_000);

  it("refuses what needs files, and prints settings without the password", async () => {
    for (const [option, value] of [
      ["--allow", "fs.read"],
      ["--policy", "policy.json"],
      ["--from", "stop"],
      ["--timeout", "5"],
    ] as const) {
      const { code, err } = await runCli(["serve", "--store", store, option, value]);
      expect([option, code]).toEqual([option, 2]);
      expect(err).toContain(`${option} needs files, and a registry in a database has none`);
    }
    const address = "postgres://me:secret@host/skills?password=secret";
    const { out } = await runCli(["serve", "--store", address, "--client-config", "claude"]);
    expect(JSON.parse(out).mcpServers.skills.args).toEqual([
      "-y",
      "skill-convert",
      "serve",
      "--store",
      "postgres://me@host/skills",
    ]);
  });
});
