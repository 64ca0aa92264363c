import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type RunOptions, runSkill, type Span } from "../src/index.js";
import { folder, javascript, manifestOf, parameter } from "./skills.js";

/** Invented tokens, written in pieces so that scanners do not report this file. */
const GITHUB = ["gh", "p_9fKq2LmZ7xTb4VwR8sYc1NdPa6HjGe3UoXiB"].join("");
const SLACK = ["xo", "xb-17Qm2ZtRkPw-93bLmX2vPd8Kq"].join("");

async function traced(manifest: SkillManifest, options: RunOptions) {
  const root = folder({ ".git/HEAD": "", "skill/SKILL.md": "" });
  const { report } = await runSkill(
    { folder: join(root, "skill"), manifest },
    { cwd: root, sandbox: "off", environment: {}, ...options },
  );
  const text = readFileSync(report.trace?.file ?? "", "utf8");
  const spans = text.split("\n").flatMap((line): Span[] => (line === "" ? [] : [JSON.parse(line)]));
  return { report, text, find: (kind: Span["kind"]) => spans.find((span) => span.kind === kind)?.attributes ?? {} };
}

const takes = (...names: string[]) =>
  manifestOf({
    input: { parameters: names.map((name) => parameter(name)) },
    entrypoints: javascript("console.log('{}')", ...names.map((input) => [{ input }])),
  });

describe("confidential values in a trace (stop.md#s165, stop.md#s167, stop.md#s170, stop.md#d46)", () => {
  it.each([
    ["apiKey", "plain-words-9"],
    ["github_token", "plain-words-9"],
    ["email", "ada@tides.example"],
    ["text", GITHUB],
    ["text", `--with=${SLACK}`],
    ["text", "write to ada.l@tides.example"],
  ])("are redacted as the input %s=%s in tool.command", async (name, value) => {
    const { text, find } = await traced(takes(name), { trace: "L1", values: { [name]: value } });
    expect(find("tool.call")["tool.command"]).toContain("[redacted]");
    expect(text).not.toContain(value);
    for (const secret of [GITHUB, SLACK, "tides.example"]) expect(text).not.toContain(secret);
  });

  it("do not hide plain arguments", async () => {
    const values = { article: "./article.md", max_tokens: "4096" };
    const { find } = await traced(takes("article", "max_tokens"), { trace: "L1", values });
    expect(find("tool.call")["tool.command"]).toMatch(/-- \.\/article\.md 4096$/);
  });
});

describe("credentials in the words of a command (stop.md#s165, stop.md#s170, stop.md#d46)", () => {
  const PASSWORD = "tJSsYnTTBuln";
  const commandOf = async (...words: string[]) => {
    const manifest = manifestOf({ entrypoints: javascript("0", ...words) });
    const { find } = await traced(manifest, { trace: "L1" });
    return String(find("tool.call")["tool.command"]).split(" -- ")[1];
  };

  it.each([
    [[`--password=${PASSWORD}`, "a"], "--password=[redacted] a"],
    [[`--password=open ${PASSWORD}`, "a"], "--password=[redacted] a"],
    [["--api-key", PASSWORD, "a"], "--api-key [redacted] a"],
    [[`DB_PASSWORD=${PASSWORD}`, "a"], "DB_PASSWORD=[redacted] a"],
    [["-u", `ada:${PASSWORD}`, "a"], "-u [redacted] a"],
    [["-H", `Authorization: Bearer ${PASSWORD}`, "a"], "-H Authorization: [redacted] a"],
    [["-H", `authorization: Basic ${PASSWORD}`, "a"], "-H authorization: [redacted] a"],
    [["-H", `Cookie: a=b; session=${PASSWORD}`, "a"], "-H Cookie: [redacted] a"],
    [[`bearer ${PASSWORD}`, "a"], "bearer [redacted] a"],
    [[`https://ada:${PASSWORD}@tide.example/api`, "a"], "https://tide.example/api a"],
    [[`https://tide.example/?token=${PASSWORD}&b=1`, "a"], "https://tide.example/?token=[redacted]&b=1 a"],
    [[`{"password":"${PASSWORD}","b":1}`, "a"], '{"password":"[redacted]","b":1} a'],
    [["/home/ada/.ssh/id_rsa", "a"], "[redacted] a"],
    [["--key=~/.aws/credentials", "a"], "--key=[redacted] a"],
    [["-d", "@/home/ada/.config/gh/hosts.yml", "certs/tide.pem"], "-d @[redacted] [redacted]"],
    [[".env", "config/.env.local", "a"], "[redacted] [redacted] a"],
  ])("are redacted: %j", async (words, shown) => {
    expect(await commandOf(...words)).toBe(shown);
  });

  it("are not seen in other words", async () => {
    const words = ["--max-tokens=4096", "-u", "ada", "src/environment.ts", "keys/README.md", "a:b", "ssh"];
    expect(await commandOf(...words)).toBe(words.join(" "));
  });

  it("are redacted in what a program reports and prints", async () => {
    const code = `
      require("node:fs").appendFileSync(process.env.SOP_SPANS_FILE, JSON.stringify({
        kind: "tool.call", name: "fetch", attributes: { "tool.command": 'curl -H "Authorization: Bearer ${PASSWORD}" --netrc-file /home/ada/.netrc' },
        error: { type: "E", message: "password: ${PASSWORD}" },
      }) + "\\n");
      console.log(JSON.stringify({ made: { apiKey: "${PASSWORD}", mode: "fast" } }));
    `;
    const { text } = await traced(manifestOf({ entrypoints: javascript(code) }), { trace: "L2" });
    expect(text).toContain('curl -H \\"Authorization: [redacted]\\" --netrc-file [redacted]');
    expect(text).toContain('"made":{"apiKey":"[redacted]","mode":"fast"}');
    expect(text).not.toContain(PASSWORD);
  });
});

describe("a URL in a trace (stop.md#s84, stop.md#s85, stop.md#d46)", () => {
  it.each(["https://user:pw@juejin.example/api", "https://token@juejin.example/api?x=1#y"])(
    "keeps its host and loses its user: %s",
    async (url) => {
      const code = `
        require("node:fs").appendFileSync(process.env.SOP_SPANS_FILE, JSON.stringify({
          kind: "http.request", name: "GET", attributes: { "http.url": process.argv[1], "http.status_code": 200 },
        }) + "\\n");
        console.log("{}");
      `;
      const check = { check: "http_status", urlPattern: "juejin\\.example", equals: 200, severity: "error" } as const;
      const manifest = manifestOf(
        { input: { parameters: [parameter("url")] }, entrypoints: javascript(code, [{ input: "url" }]) },
        { assertions: { post: [check] }, observability: { level: "L2" } },
      );
      const { find, report } = await traced(manifest, { values: { url } });
      expect(report.status).toBe("succeeded");
      expect(find("http.request")["http.url"]).toBe("https://juejin.example/api");
    },
  );
});

describe("expected and actual values in a trace (adr002.md#s2, adr002.md#d41)", () => {
  const manifest = manifestOf({
    input: {
      parameters: [
        parameter("since", { schema: { type: "string", pattern: "^\\d{4}$" } }),
        parameter("deploy_key", { sensitive: true, schema: { type: "string", default: "fallback-key-1" } }),
      ],
    },
    output: { fields: [{ name: "count", schema: { type: "integer" }, guaranteed: true }] },
    entrypoints: javascript("console.log(JSON.stringify({ count: 3, log: 'x'.repeat(600) }))"),
  });

  it("are recorded in a requested trace, redacted (adr002.md#s70)", async () => {
    const { text, find } = await traced(manifest, {
      trace: "L1",
      values: { since: "2025", deploy_key: "the-key-itself" },
    });
    expect(find("skill.input")).toMatchObject({
      "input.expected": { properties: { since: { pattern: "^\\d{4}$" } } },
      "input.actual": { since: "2025", deploy_key: "[redacted]" },
    });
    expect(find("skill.output")).toMatchObject({
      "output.expected": { required: ["count"], properties: { count: { type: "integer" } } },
      "output.actual": { count: 3, log: { "value.size_bytes": 600 } },
    });
    expect(text).not.toMatch(/the-key-itself|fallback-key-1/);
  });

  it("are not recorded in any other trace", async () => {
    const { find } = await traced({ ...manifest, observability: { level: "L1" } }, { values: { since: "2025" } });
    expect(find("skill.input")).not.toHaveProperty(["input.actual"]);
  });
});
