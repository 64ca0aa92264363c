import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import { join } from "node:path";
import { compareManifests, memoryFiles, type SkillManifest, validateSkill } from "@skill-convert/core";
import { createSkillRegistry, memoryStore, type RegistryStore } from "@skill-convert/registry";
import { openPostgresStore } from "@skill-convert/registry-postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { agentSkillsAdapter } from "../../../packages/adapter-agent-skills/src/index.js";
import { openapiAdapter } from "../../../packages/adapter-openapi/src/index.js";
import { describeInterface, interfaceManifest } from "../../../packages/registry/src/http/describe.js";
import { interfaceRoutes, registryHandler } from "../../../packages/registry/src/http/handler.js";
import { type Server, startServer } from "../../../packages/registry-postgres/test/server.js";
import { publishedInStore } from "../../../packages/workspace/src/publish/published-store.js";
import { wellKnownRoutes } from "../../../packages/workspace/src/publish/well-known-routes.js";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";
import { programFile } from "./killed.js";

let postgres: Server;
beforeAll(async () => {
  postgres = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => postgres.stop());

const writer = (id: string, writes: string, more = "") =>
  `---\nid: ${id}\nname: ${id}\ndescription: Tends to ${id}.\nversion: [1, 0]\nkind: operational\nruntime: inference\nregion:\n  writes: ["${writes}"]\n${more}---\n\nDo it.\n`;

const agentSkill = (name: string, body: string) => `---\nname: ${name}\ndescription: Knows ${name}.\n---\n\n${body}\n`;

const SKILLS = {
  "notes/SKILL.md": skillMd("notes"),
  "link/SKILL.md": writer("link", "content/"),
  "write/SKILL.md": writer("write", "content/{topic}/", "depends: [link]\n"),
  "plain/SKILL.md": agentSkill("plain", "Say hello."),
  "tools/SKILL.md": agentSkill("tools", "Run [it](scripts/it.sh)."),
  "tools/scripts/it.sh": "echo it\n",
};
const CONTEXTS = { registry: { contexts: { nightly: ["notes", "plain"] } } };

/** What the interface needs to describe itself. */
const ABOUT = { version: "1.0.0", openapi: openapiAdapter };

/** Starts the command in this process. Its end is waited for. */
async function serve(...args: readonly string[]) {
  let printed = "";
  let announce: (url: string) => void;
  const url = new Promise<string>((done) => {
    announce = done;
  });
  const ended = run(["registry", "serve", ...args, "--http", "0"], {
    out: () => {},
    err: (text) => {
      printed += text;
      const found = /http:\S+\d/.exec(printed)?.[0];
      if (found) announce(found);
    },
    interactive: false,
    colour: false,
    input: () => new Uint8Array(),
  });
  const started = await Promise.race([url, ended]);
  if (typeof started === "number") throw new Error(printed);
  return {
    url: started,
    log: () => printed,
    stop() {
      process.emit("SIGTERM");
      return ended;
    },
  };
}

const places: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
  ["a folder", async () => [folder({ ...SKILLS, "skill-convert.config.json": JSON.stringify(CONTEXTS) })]],
  [
    "a database",
    async () => {
      const store = await postgres.database();
      const root = folder({ ...SKILLS, "skill-convert.config.json": JSON.stringify(CONTEXTS) });
      const config = join(root, "skill-convert.config.json");
      await runCli(["registry", "init", "--store", store, "--config", config]);
      await runCli(["registry", "import", root, "--store", store]);
      return ["--store", store];
    },
  ],
];

describe.each(places)("a registry of %s over HTTP", (_, make) => {
  let serving: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    serving = await serve(...(await make()));
  }, 60_000);
  afterAll(async () => {
    expect(await serving.stop()).toBe(0);
  });

  const get = (path: string, init: RequestInit = {}) => fetch(`${serving.url}${path}`, init);
  const json = async (path: string) => {
    const response = await get(path);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "application/json"]);
    return response.json();
  };
  const problem = async (path: string, init: RequestInit = {}) => {
    const response = await get(path, init);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const body = await response.json();
    expect(body.status).toBe(response.status);
    return body;
  };
  const idsOf = ({ skills }: { skills: { id: string }[] }) => skills.map(({ id }) => id);

  it("finds skills", async () => {
    expect(idsOf(await json("/skills"))).toEqual(expect.arrayContaining(["link", "notes", "plain", "tools", "write"]));
    expect(idsOf(await json("/skills?text=tends"))).toEqual(["link", "write"]);
    expect(idsOf(await json("/skills?runtime=inference&effect=fs.write"))).toEqual(expect.arrayContaining(["link"]));
    expect((await json("/skills?text=tends")).skills[0]).toMatchObject({
      id: "link",
      description: "Tends to link.",
      version: "1.0.0",
    });
  });

  it("says for which skills an answer is not known", async () => {
    const { skills, undecided } = await json("/skills?effect=fs.write");
    expect(idsOf({ skills })).not.toContain("plain");
    expect(undecided).toContainEqual({ id: "plain", because: "it does not declare its effects" });
    expect((await json("/skills?text=tends")).undecided).toEqual([]);
  });

  it("finds skills by an input", async () => {
    const accepting = (input: unknown) => json(`/skills?accepts=${encodeURIComponent(JSON.stringify(input))}`);
    expect((await accepting({ text: "Buy milk" })).skills).toMatchObject([{ id: "notes", operations: ["take"] }]);
    expect((await accepting({ nowhere: 1 })).skills).toEqual([]);
    expect(idsOf(await accepting({}))).toContain("plain");
    expect((await problem("/skills?accepts={")).detail).toMatch(/^accepts: expected JSON: /);
  });

  it("lists long answers page by page, with a link to the next", async () => {
    const found: string[] = [];
    let address: string | undefined = "/skills?limit=2";
    let pages = 0;
    while (address !== undefined) {
      const at: URL = new URL(address, serving.url);
      const response = await fetch(at);
      const body = await response.json();
      found.push(...idsOf(body));
      const link = response.headers.get("link");
      expect(link).toBe(body.next === undefined ? null : `<${body.next}>; rel="next"`);
      address = body.next === undefined ? undefined : new URL(body.next, at).href;
      pages++;
    }
    expect(pages).toBe(3);
    expect(found.sort()).toEqual(["link", "notes", "plain", "tools", "write"]);
  });

  it("reads a skill with its instructions, and suggests the id that may be meant", async () => {
    const { manifest, id } = await json("/skills/plain");
    expect([id, manifest.name, manifest.instructions.trim()]).toEqual(["plain", "plain", "Say hello."]);
    expect(await problem("/skills/lonk")).toEqual({
      title: "Not Found",
      status: 404,
      detail: 'lonk is not registered (did you mean "link"?).',
      suggestions: ["link"],
    });
    expect(await problem("/skills/a%2Fb")).toMatchObject({ status: 404, suggestions: [] });
    expect((await problem("/skills/%FF")).detail).toBe("%FF is not percent-encoded UTF-8");
  });

  it("finds conflicts, plans, and reads contexts", async () => {
    const { conflicts, groups } = await json("/conflicts?ids=link,write");
    expect(conflicts).toEqual([{ a: "link", b: "write", folderA: "content/", folderB: "content/{topic}/" }]);
    expect(groups).toHaveLength(1);
    expect((await json("/plan?ids=write,link")).stages).toEqual([["link"], ["write"]]);
    expect((await problem("/plan?ids=link,wrote")).detail).toContain('did you mean "write"?');
    expect(await json("/contexts/nightly")).toEqual({ name: "nightly", ids: ["notes", "plain"] });
    expect((await problem("/contexts/daily")).status).toBe(404);
  });

  it("lists events page by page", async () => {
    const first = await json("/events?limit=3");
    expect(first.events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3]);
    const rest = await json(`/${first.next}`);
    expect(rest.events.map(({ kind }: { kind: string }) => kind)).toContain("registered");
    expect(rest.events[0].sequence).toBe(4);
    expect((await json("/events?after=1000")).events).toEqual([]);
  });

  it("says how current each answer is", async () => {
    const freshness = await json("/freshness");
    expect(freshness).toEqual({ sequence: expect.any(Number), seconds: 0, isReplica: false });
    const { headers } = await get("/skills");
    expect(headers.get("registry-freshness")).toBe(`sequence=${freshness.sequence}, seconds=0`);
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-cache", "nosniff"]);
    expect((await get("/freshness")).headers.get("etag")).toBeNull();
  });

  it("answers that nothing has changed", async () => {
    for (const path of ["/skills", "/skills/link", "/openapi.json", "/.well-known/agent-skills/index.json"]) {
      const tag = (await get(path)).headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]+"$/);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const unchanged = await get(path, { headers: { "If-None-Match": known } });
        expect([unchanged.status, await unchanged.text(), unchanged.headers.get("etag")]).toEqual([304, "", tag]);
      }
      expect((await get(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
      const head = await get(path, { method: "HEAD" });
      const whole = await (await get(path)).arrayBuffer();
      expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, tag, ""]);
      expect(head.headers.get("content-length")).toBe(String(whole.byteLength));
    }
  });

  it.each([
    ["/skills?txt=a", 400, 'unknown parameter "txt" (did you mean "text"?); known: text, tag, '],
    ["/skills?text=a&text=b", 400, "the parameter text is given twice"],
    ["/skills?text=", 400, "text: expected a value"],
    ["/skills?limit=0", 400, "limit: expected an integer from 1 to 1000"],
    ["/skills?limit=1e2", 400, "limit: expected an integer from 1 to 1000"],
    ["/skills?after=link", 400, "after: expected what the page before named"],
    ["/skills?runtime=robot", 400, "runtime: expected inference, script, human or documentation"],
    ["/skills?effect=fs.wrote", 400, 'effect: unknown effect "fs.wrote" (did you mean "fs.write"?)'],
    ["/conflicts", 400, "the parameter ids is missing"],
    ["/conflicts?ids=,", 400, "ids: expected 1 to 100 comma-separated ids"],
    [`/plan?ids=${Array.from({ length: 101 }, (_, index) => `s${index}`)}`, 400, "ids: expected 1 to 100"],
    ["/events?after=-1", 400, "after: expected an integer from 0"],
    ["/freshness?now=1", 400, 'unknown parameter "now"; this address has no parameters'],
    [`/skills?text=${"a".repeat(5000)}`, 414, "a query may have at most 4096 characters"],
    ["/other", 404, "/openapi.json describes the interface"],
    ["/skills/", 404, "there is nothing at this address"],
    ["/.well-known/agent-skills/none/SKILL.md", 404, "none/SKILL.md is not in the index"],
    ["/.well-known/agent-skills/..%2F..%2Fetc", 404, "../../etc is not in the index"],
  ])("refuses %s with %i", async (path, status, detail) => {
    expect(await problem(path)).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it("only reads", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect((await problem("/skills", { method })).detail).toBe("use GET or HEAD");
      expect((await get("/skills", { method })).headers.get("allow")).toBe("GET, HEAD");
    }
    const answer = ask(`${serving.url}/skills`, { method: "TRACE" }).end();
    const [{ statusCode }] = await once(answer, "response");
    expect(statusCode).toBe(405);
  });

  it("keeps out web pages and other hosts", async () => {
    expect((await get("/skills", { headers: { Origin: "https://example.org" } })).status).toBe(403);
    const foreign = ask(`${serving.url}/skills`, { headers: { Host: "example.org" } }).end();
    const [{ statusCode }] = await once(foreign, "response");
    expect(statusCode).toBe(403);
  });

  it("publishes the skills that work with what it has", async () => {
    const index = await json("/.well-known/agent-skills/index.json");
    expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    const names = index.skills.map(({ name }: { name: string }) => name);
    const hasFiles = names.includes("tools");
    expect(names).toContain("plain");
    expect(index.skills.length + index.omitted).toBe(5);
    for (const { url, digest, name, type } of index.skills) {
      const response = await get(`/.well-known/agent-skills/${url}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
      expect(response.headers.get("content-type")).toBe(
        type === "archive" ? "application/gzip" : "text/markdown; charset=utf-8",
      );
      if (type === "archive") expect([name, hasFiles]).toEqual(["tools", true]);
      else {
        const files = memoryFiles({ "SKILL.md": new TextDecoder().decode(bytes) });
        const { diagnostics } = validateSkill(files, agentSkillsAdapter);
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      }
    }
    expect((await runCli(["validate", serving.url])).code).toBe(0);
  });
});

describe("the description of the interface", () => {
  it("has every route, and the adapter reads it back without loss", async () => {
    const adapter = openapiAdapter;
    const published = () => publishedInStore(memoryStore(), agentSkillsAdapter);
    const routes = interfaceRoutes({ ...ABOUT, routes: wellKnownRoutes(published) });
    const document = describeInterface(routes, ABOUT.version, adapter);
    expect(Object.keys(document["paths"] as object)).toEqual(routes.map(({ path }) => path));
    const files = memoryFiles({ "openapi.json": JSON.stringify(document) });
    const { diagnostics } = validateSkill(files, adapter);
    const fileAnswer = "openapi/other-media-type";
    expect(diagnostics.map(({ code }) => code)).toEqual([fileAnswer, fileAnswer]);
    const read = adapter.decode(files).value?.manifest as SkillManifest;
    expect(compareManifests(interfaceManifest(routes, ABOUT.version), read)).toEqual([]);
  });
});

describe("a registry over HTTP", () => {
  it("reads a folder again when it changes", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const serving = await serve(root);
    const tag = (await fetch(`${serving.url}/skills`)).headers.get("etag") ?? "";
    writeFileSync(join(root, "notes/SKILL.md"), skillMd("other"));
    for (let tries = 0; !serving.log().includes("reloaded: 1 skill"); tries++) {
      expect(tries).toBeLessThan(100);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const again = await fetch(`${serving.url}/skills`, { headers: { "If-None-Match": tag } });
    expect((await again.json()).skills).toMatchObject([{ id: "other" }]);
    expect(await serving.stop()).toBe(0);
  });

  it("needs a token where other machines can reach it", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), token: "a-token-of-twenty-letters\n" });
    expect((await runCli(["registry", "serve", root, "--host", "0.0.0.0"])).err).toContain("needs --token-file");
    const serving = await serve(root, "--token-file", join(root, "token"));
    const answer = await fetch(`${serving.url}/skills`);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const headers = { Authorization: "Bearer a-token-of-twenty-letters" };
    expect((await fetch(`${serving.url}/skills`, { headers })).status).toBe(200);
    await serving.stop();
    expect((await runCli(["registry", "serve", root, "--http", "x"])).err).toContain("expected a port number");
  });

  it("sends neither sensitive values nor tokens", async () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    const key = { name: "key", schema: { type: "string" }, sensitive: true, default: "hunter2" };
    const manifest = {
      id: "secret",
      name: "secret",
      description: `Uses ${token}.`,
      operations: [{ input: { parameters: [key] } }],
    };
    const store = memoryStore(createSkillRegistry());
    await store.register({ manifest });
    const handle = handlerOf(store);
    for (const path of ["skills", "skills/secret", "events", ".well-known/agent-skills/secret/SKILL.md"]) {
      const response = await handle(new Request(`http://localhost/${path}`));
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(text).not.toContain("hunter2");
      expect(text).not.toContain(token);
    }
  });

  it("says that a replica may be behind, and that the registry cannot be read", async () => {
    const store = memoryStore();
    const behind = { ...methodsOf(store), freshness: async () => ({ sequence: 7, seconds: 1.23456, isReplica: true }) };
    const late = await handlerOf(behind)(new Request("http://localhost/skills"));
    expect(late.headers.get("registry-freshness")).toBe("sequence=7, seconds=1.235, replica");
    const unsure = { ...behind, freshness: async () => ({ sequence: 7, seconds: null, isReplica: true }) };
    const unknown = await handlerOf(unsure)(new Request("http://localhost/skills"));
    expect(unknown.headers.get("registry-freshness")).toBe("sequence=7, replica");

    const address = await postgres.database();
    await runCli(["registry", "init", "--store", address]);
    const database = await openPostgresStore(address);
    await database.close();
    const problems: string[] = [];
    const down = await handlerOf(database, problems)(new Request("http://localhost/skills"));
    expect([down.status, problems.length]).toEqual([503, 1]);
    expect(down.headers.get("retry-after")).toBe("5");
    expect(await down.json()).toEqual({
      title: "Service Unavailable",
      status: 503,
      detail: "the registry cannot be read now",
    });
  });

  it("ends at a signal after the request that is being answered", async () => {
    const child = spawn(process.execPath, [programFile, "registry", "serve", folder(SKILLS), "--http", "0"]);
    onTestFinished(() => void child.kill("SIGKILL"));
    let log = "";
    child.stderr.on("data", (text) => {
      log += text;
    });
    while (!/http:\S+\d/.test(log)) await once(child.stderr, "data");
    const url = /http:\S+\d/.exec(log)?.[0];
    const answers = Array.from({ length: 20 }, () => fetch(`${url}/skills`).then(({ status }) => status));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }, 60_000);
});

function methodsOf(store: RegistryStore) {
  return {
    lookup: store.lookup.bind(store),
    query: store.query.bind(store),
    context: store.context.bind(store),
    history: store.history.bind(store),
    snapshot: store.snapshot.bind(store),
    freshness: store.freshness.bind(store),
  };
}

function handlerOf(store: ReturnType<typeof methodsOf> | RegistryStore, problems: string[] = []) {
  const published = publishedInStore(store, agentSkillsAdapter);
  return registryHandler(() => store, {
    ...ABOUT,
    routes: wellKnownRoutes(() => published),
    onProblem: (message) => void problems.push(message),
  });
}
