import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Assertion, SkillManifest } from "@skill-convert/core";
import { afterEach, describe, expect, it } from "vitest";
import { type Level, SPAN_KINDS, type Span } from "../src/contracts.js";
import { type RunReport, runSkill, trustOf } from "../src/index.js";
import { folder, javascript, manifestOf, messages, parameter, verdicts } from "./skills.js";

/** A program that reports two requests and a metric, and returns its token in several encodings. */
const PROGRAM = `
  const { appendFileSync } = require("node:fs");
  const [token = "", mode] = process.argv.slice(1);
  const request = (url, status) => ({
    kind: "http.request", name: "GET " + url,
    attributes: { "http.method": "GET", "http.url": url, "http.status_code": status, "http.response.body": "con" + "tents" },
    events: [{ name: "metric", attributes: { name: "requests", value: 1 } }],
  });
  const spans = [request("https://tide.example/api?token=" + token, 200), request("https://other.example/" + token, 404)];
  if (process.env.SOP_SPANS_FILE) {
    appendFileSync(process.env.SOP_SPANS_FILE, spans.map((span) => JSON.stringify(span) + "\\n").join(""));
  }
  console.error("with " + token + " and " + Buffer.from("user:" + token).toString("base64"));
  console.log(JSON.stringify({ height: 3, again: encodeURIComponent(token) }));
  process.exit(mode === "sink" ? 3 : 0);
`;

const TOKEN = "tok/1111 2222";

const POST: Assertion[] = [
  { check: "output", output: "height", greaterThan: 2 },
  { check: "http_status", urlPattern: "tide\\.example", equals: 200 },
  { check: "http_status", urlPattern: "other\\.example", equals: 200 },
];

function skill(level: Level, rest: Partial<SkillManifest> = {}): SkillManifest {
  const input = { parameters: [parameter("token", { sensitive: true }), parameter("mode")] };
  const entrypoints = javascript(PROGRAM, [{ input: "token" }], [{ input: "mode" }]);
  return manifestOf(
    { input, entrypoints },
    {
      assertions: { post: POST },
      observability: { level, metrics: [{ name: "requests", type: "counter" }] },
      ...rest,
    },
  );
}

interface Traced {
  readonly report: RunReport;
  readonly root: string;
  readonly text: string;
  readonly spans: readonly Span[];
}

async function run(
  manifest: SkillManifest,
  values: Record<string, string> = { token: TOKEN },
  variables: Record<string, string> = {},
): Promise<Traced> {
  const root = folder({ "skill/SKILL.md": "", ".git/HEAD": "" });
  const environment = { PATH: process.env["PATH"], HOME: "/home/somebody", ...variables };
  const { report } = await runSkill({ folder: join(root, "skill"), manifest }, { values, cwd: root, environment });
  const text = report.trace?.file === undefined ? "" : readFileSync(report.trace.file, "utf8");
  const spans = text.split("\n").filter(Boolean);
  return { report, root, text, spans: spans.map((line) => JSON.parse(line) as Span) };
}

describe("the trace of a run", () => {
  it("does not exist at L0 (stop.md#s174)", async () => {
    const { report, root } = await run(skill("L0"));
    expect(report.status).toBe("succeeded");
    expect(existsSync(join(root, ".sop"))).toBe(false);
  });

  it("has the root and its children at L1 (stop.md#s136, stop.md#s147, stop.md#s148, stop.md#s149, stop.md#s175)", async () => {
    const { root, spans } = await run(skill("L1"));
    expect(spans.map(({ kind }) => kind)).toEqual(["skill.execute", "skill.input", "tool.call", "skill.output"]);
    expect(new Set(spans.slice(1).map(({ parent_span_id }) => parent_span_id))).toEqual(new Set([spans[0]?.span_id]));
    expect(readdirSync(join(root, ".sop/traces")).filter((name) => name.endsWith(".jsonl"))).toHaveLength(1);
  });

  it("has all spans at L2, and its assertions count for the trust score (stop.md#s176, stop.md#s115)", async () => {
    const manifest = skill("L2");
    const { spans, root } = await run(manifest);
    const kinds = spans.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "http.request")).toHaveLength(2);
    const call = spans.find(({ kind }) => kind === "tool.call");
    const requests = spans.filter(({ kind }) => kind === "http.request");
    expect(requests.every(({ parent_span_id }) => parent_span_id === call?.span_id)).toBe(true);
    expect(spans.find(({ name }) => name === "post-conditions")?.attributes).toMatchObject({
      "assertions.total": 3,
      "assertions.passed": 2,
      "assertions.failed": 1,
    });
    const bases = { skill: join(root, "skill"), repository: root, cwd: root };
    expect(await trustOf(manifest, bases)).toMatchObject({ runs: 1, passed: 2, failed: 1, label: "unreliable" });
  });

  it("has the metrics at L3 (stop.md#s177)", async () => {
    const { spans } = await run(skill("L3"));
    expect(spans[0]?.attributes).toMatchObject({ "metrics.requests": 2, "cost.tool_ms": expect.any(Number) });
  });

  it.each(["L1", "L2", "L3"] as const)(
    "has no secret, no content and no value of a variable at %s (stop.md#s165, stop.md#s166, stop.md#s168)",
    async (level) => {
      for (const sensitive of [false, true]) {
        const { text, report } = await run(skill(level, { sensitive }), { token: TOKEN, mode: "sink" });
        expect(text).not.toBe("");
        for (const shown of [text, JSON.stringify(report)]) {
          // Times and span ids may contain any digits.
          const withoutIds = shown.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{16,}/g, "");
          expect(withoutIds).not.toMatch(/1111|2222|MTExM|ExMTE|IyMjI|contents|somebody/);
        }
      }
    },
  );

  it("has nothing of the output of a sensitive skill", async () => {
    const entrypoints = javascript(
      'console.log("{}"); console.error("line one\\nlevel of 8461.257 metres"); process.exit(3)',
    );
    const { text, report } = await run({ ...skill("L2", { sensitive: true }), operations: [{ entrypoints }] }, {});
    expect(report.status).toBe("run");
    for (const shown of [text, JSON.stringify(report)]) expect(shown).not.toMatch(/8461\.257/);
  });

  it("counts for a sensitive skill that prints the attributes by which its runs are found", async () => {
    const entrypoints = javascript('console.log("skill example L2"); process.exit(0)');
    const { sensitive: _, ...rest } = skill("L2");
    const manifest = { ...rest, sensitive: true, operations: [{ entrypoints }] };
    const { root, spans } = await run(manifest, {});
    expect(spans[0]?.attributes).toMatchObject({ "skill.folder": "skill", "skill.name": "example" });
    const bases = { skill: join(root, "skill"), repository: root, cwd: root };
    expect(await trustOf(manifest, bases)).toMatchObject({ runs: 1 });
  });

  describe("of a skill whose variables contain credentials without a mark", () => {
    const code = `
      const { API_KEY, OTHER_KEY, MODE } = process.env;
      console.error("refused " + API_KEY + " and " + encodeURIComponent(OTHER_KEY));
      console.log(JSON.stringify({ key: API_KEY, both: [OTHER_KEY], mode: MODE }));
      process.exit(Number(process.argv[1]));
    `;
    const declared = (exit: string): SkillManifest =>
      manifestOf(
        { entrypoints: javascript(code, exit) },
        {
          id: "keys-of-production",
          environment: ["API_KEY", "MODE", "SWITCH"].map((name) => ({ name, required: true })),
          assertions: {
            pre: [{ check: "env_var", name: "OTHER_KEY" }],
            post: ["key", "both", "mode"].map((output) => ({ check: "output", output, equals: "none" })),
          },
          observability: { level: "L2" },
        },
      );
    const variables = { API_KEY: "sk-1111-2222", OTHER_KEY: "k/3333 4444", MODE: "production", SWITCH: "1" };

    it.each(["0", "3"])(
      "has none of their values if the program exits with %s (stop.md#s168, stop.md#d46)",
      async (exit) => {
        const { text, spans, report } = await run(declared(exit), {}, variables);
        expect(spans[0]?.attributes["environment.set"]).toEqual(["API_KEY", "MODE", "SWITCH"]);
        expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{16,}/g, "")).not.toMatch(/1111|2222|3333|4444/);
        expect(report.stderr).toContain("refused sk-1111-2222");
      },
    );

    it("is found by the name of the skill, even if a variable contains a part of it", async () => {
      const manifest = declared("0");
      const { root } = await run(manifest, {}, variables);
      const bases = { skill: join(root, "skill"), repository: root, cwd: root };
      expect(await trustOf(manifest, bases)).toMatchObject({ runs: 1, passed: 1, failed: 3 });
    });
  });

  it("has the size and the hash of long values and of the output (stop.md#s166, stop.md#d32)", async () => {
    const code = `
      console.log(Buffer.from([0xff, 0xfe]).toString("latin1"));
      process.stdout.write(Buffer.from([0xff, 0xfe, 10]));
      console.log(JSON.stringify({ copy: "line of the file ".repeat(1000), list: Array(1000).fill("line"), short: "ab" }));
    `;
    const post: Assertion[] = [
      { check: "output", output: "copy", matches: "^x" },
      { check: "output", output: "list", equals: [] },
      { check: "output", output: "short", equals: "b" },
      { check: "output", output: "copy", greaterThan: 1 },
    ];
    const { spans, text, report } = await run(
      manifestOf({ entrypoints: javascript(code) }, { assertions: { post }, observability: { level: "L2" } }),
      {},
    );
    const copy = "line of the file ".repeat(1000);
    const printed = Buffer.concat([
      Buffer.from("\u00ff\u00fe\n"),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from(`${JSON.stringify({ copy, list: Array(1000).fill("line"), short: "ab" })}\n`),
    ]);
    const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
    expect(spans.find(({ kind }) => kind === "skill.output")?.attributes).toEqual({
      "output.size_bytes": printed.length,
      "output.sha256": sha256(printed),
    });
    const results = spans.find(({ name }) => name === "post-conditions")?.attributes["assertions.results"];
    expect(results).toMatchObject([
      { check: "output.copy", "value.size_bytes": copy.length, "value.sha256": sha256(copy) },
      { check: "output.list", "value.size_bytes": expect.any(Number) },
      { check: "output.short", value: "ab" },
      { check: "output.copy", "value.size_bytes": copy.length },
    ]);
    expect(text.length).toBeLessThan(6000);
    for (const message of messages(report.findings, "post-assertions")) expect(message.length).toBeLessThan(500);
  });

  it("shows which step failed (stop.md#s112)", async () => {
    const { spans } = await run(skill("L1"), { token: TOKEN, mode: "sink" });
    const failed = spans.filter(({ status }) => status === "error").map(({ kind }) => kind);
    expect(failed).toEqual(["skill.execute", "tool.call"]);
  });

  describe.each([
    ["a run that succeeds", {}, { token: TOKEN }, []],
    ["a program that fails", {}, { token: TOKEN, mode: "sink" }, ["skill.execute", "tool.call"]],
    ["an invalid input", {}, { token: TOKEN, mode: "" }, ["skill.execute", "skill.input"]],
    [
      "a failed pre-condition",
      { assertions: { pre: [{ check: "env_var", name: "GONE" }] } },
      { token: TOKEN },
      ["skill.execute", "assertion.check"],
    ],
    [
      "a failed post-condition",
      { assertions: { post: [{ check: "output", output: "height", equals: 4, severity: "error" }] } },
      { token: TOKEN },
      ["skill.execute", "assertion.check"],
    ],
  ] as const)("of %s", (_, rest, values, failed) => {
    const manifest = skill("L2", rest as Partial<SkillManifest>);
    const [operation] = manifest.operations;
    const mode = parameter("mode", { schema: { type: "string", minLength: 1 } });
    const input = { parameters: [parameter("token", { sensitive: true }), mode] };
    const restricted = { ...manifest, operations: [{ ...operation, input }] };

    it("shows which step failed (stop.md#s112, stop.md#s146)", async () => {
      const { spans } = await run(restricted, values);
      expect(spans.filter(({ status }) => status === "error").map(({ kind }) => kind)).toEqual(failed);
      expect(spans.every(({ status, error }) => (status === "error") === (error !== undefined))).toBe(true);
    });

    it("has its spans in order, with all fields of the schema (stop.md#s111, stop.md#s137, stop.md#s138, stop.md#s139, stop.md#s140, stop.md#s141, stop.md#s142, stop.md#s143, stop.md#s144)", async () => {
      const { spans } = await run(restricted, values);
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const [root] = spans;
      for (const span of spans) {
        expect(span).toEqual({
          trace_id: root?.trace_id,
          span_id: expect.stringMatching(/^s_[\da-f]{16}$/),
          ...(span === root ? {} : { parent_span_id: expect.any(String) }),
          kind: expect.toSatisfy((kind) => SPAN_KINDS.includes(kind)),
          name: expect.any(String),
          start_time: time,
          end_time: time,
          duration_ms: expect.any(Number),
          status: expect.stringMatching(/^(ok|error|skipped)$/),
          attributes: expect.any(Object),
          events: expect.any(Array),
          ...(span.status === "error" ? { error: { type: expect.any(String), message: expect.any(String) } } : {}),
        });
        for (const event of span.events) expect(event).toMatchObject({ timestamp: time, name: expect.any(String) });
        const elapsed = Date.parse(span.end_time) - Date.parse(span.start_time);
        expect(Math.abs(elapsed - span.duration_ms)).toBeLessThanOrEqual(1);
      }
      const ids = spans.map(({ span_id }) => span_id);
      expect(new Set(ids).size).toBe(ids.length);
      // A parent comes before its children.
      const parents = spans.slice(1).map(({ parent_span_id }) => ids.indexOf(parent_span_id ?? ""));
      expect(parents.every((parent, index) => parent >= 0 && parent <= index)).toBe(true);
      const starts = spans
        .filter(({ parent_span_id }) => parent_span_id === ids[0])
        .map(({ start_time }) => start_time);
      expect(starts).toEqual([...starts].sort());
      expect(spans[1]?.kind).toBe("skill.input");
    });
  });

  it("is kept only for a failed run if nothing is sampled (stop.md#s173)", async () => {
    const manifest = skill("L1", { observability: { level: "L1", traceSampling: 0 } });
    // A trace that was not written has no id in the report (stop.md#s172).
    expect((await run(manifest)).report).not.toHaveProperty("trace");
    expect((await run(manifest, { token: TOKEN, mode: "sink" })).report.trace).toHaveProperty("file");
  });

  it("is linked with that of a run inside it (stop.md#d44)", async () => {
    const outer = folder({ "skill/SKILL.md": "", ".git/HEAD": "" });
    mkdirSync(join(outer, "skill/inner"));
    const inner = { SOP_PARENT_TRACE_ID: "t_outer", SOP_PARENT_SPAN_ID: "s_outer", PATH: process.env["PATH"] };
    const { report } = await runSkill(
      { folder: join(outer, "skill/inner"), manifest: skill("L1") },
      { values: { token: TOKEN }, cwd: outer, environment: inner },
    );
    const [root] = readFileSync(report.trace?.file ?? "", "utf8").split("\n");
    expect(JSON.parse(root ?? "").attributes).toMatchObject({ "parent.trace_id": "t_outer" });
  });
});

describe("the tools that a program reports (stop.md#s25, stop.md#s113, stop.md#d39)", () => {
  const code = `
    const { appendFileSync } = require("node:fs");
    for (const name of process.argv.slice(1)) {
      const span = { kind: "tool.call", name: "x", attributes: { "tool.name": name } };
      if (process.env.SOP_SPANS_FILE) appendFileSync(process.env.SOP_SPANS_FILE, JSON.stringify(span) + "\\n");
    }
    process.exit(process.argv.includes("fail") ? 3 : 0);
  `;
  const audit = async (called: readonly string[], rest: Partial<SkillManifest>, level: Level = "L1") => {
    const entrypoints = javascript(code, ...called);
    const { report } = await run(manifestOf({ entrypoints }, { observability: { level }, ...rest }), {});
    return [...verdicts(report.findings, "tool-use"), ...messages(report.findings, "tool-use")];
  };
  const warned = (names: string) => [
    "fail undeclared-tool",
    `The program reported calls of tools that the manifest does not list: ${names}.`,
  ];
  const used = { tools: { used: ["read", "Bash(git:*)"], required: ["web_fetch"] } };

  it.each([
    [["read", "web_fetch", "Bash"], used, ["pass", expect.any(String)]],
    [["read", "exec", "exec", "write"], used, warned("exec, write")],
    [["fail"], used, warned("fail")],
    [["a", "b", "c", "d", "e", "f", "g"], { tools: { used: [] } }, warned("a, b, c, d, e, and 2 more")],
    [["exec"], { ...used, sensitive: true }, warned("[redacted]")],
    [[], used, []],
    [["exec"], { tools: { required: ["read"] } }, []],
    [["exec"], {}, []],
  ])("%j with %j", async (called, rest, expected) => {
    expect(await audit(called, rest)).toEqual(expected);
  });

  it("are checked at L0 too (stop.md#s127)", async () => {
    expect(await audit(["exec"], used, "L0")).toEqual(warned("exec"));
  });
});

describe("a check that runs a program", () => {
  it("propagates the trace, and its reports are below its span (stop.md#s158, stop.md#d45)", async () => {
    const tell = `
      const { appendFileSync } = require("node:fs");
      const { SOP_PARENT_TRACE_ID, SOP_PARENT_SPAN_ID, SOP_SPANS_FILE } = process.env;
      const name = [process.argv[2], SOP_PARENT_TRACE_ID, SOP_PARENT_SPAN_ID].join(" ");
      appendFileSync(SOP_SPANS_FILE, JSON.stringify({ kind: "custom", name }) + "\\n");
    `;
    const root = folder({ "skill/tell.cjs": tell, ".git/HEAD": "" });
    const node = JSON.stringify(process.execPath);
    const custom = (word: string): Assertion => ({ check: "custom", command: `${node} tell.cjs ${word}` });
    const manifest = manifestOf(
      { entrypoints: { unix: [process.execPath, "tell.cjs", "program"] } },
      { assertions: { pre: [custom("before")], post: [custom("after")] }, observability: { level: "L2" } },
    );
    const environment = { PATH: process.env["PATH"], SOP_PARENT_TRACE_ID: "t_outer", SOP_PARENT_SPAN_ID: "s_outer" };
    const { report } = await runSkill(
      { folder: join(root, "skill"), manifest },
      { cwd: root, environment, allowCustomChecks: true },
    );
    const lines = readFileSync(report.trace?.file ?? "", "utf8")
      .split("\n")
      .filter(Boolean);
    const spans = lines.map((line) => JSON.parse(line) as Span);
    const homes = new Map(spans.map(({ span_id, name }) => [span_id, name]));
    const reported = spans.filter(({ kind }) => kind === "custom");
    expect(reported.map(({ name }) => name.split(" ")[0])).toEqual(["before", "program", "after"]);
    expect(reported.map(({ parent_span_id }) => homes.get(parent_span_id ?? ""))).toEqual([
      "pre-conditions",
      `exec: ${process.execPath}`,
      "post-conditions",
    ]);
    for (const { name, parent_span_id } of reported) {
      expect(name.split(" ").slice(1)).toEqual([report.trace?.id, parent_span_id]);
    }
  });
});

describe("a collector", () => {
  const exporter = new InMemorySpanExporter();
  afterEach(() => {
    trace.disable();
    exporter.reset();
  });

  it("receives the spans of a run, and those of a sensitive skill only after a review (stop.md#s129, stop.md#s162, adr002.md#d40)", async () => {
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
    const { report } = await run(skill("L2"));
    const spans = exporter.getFinishedSpans();
    const root = spans.find(({ parentSpanContext }) => parentSpanContext === undefined);
    expect(root?.attributes["sop.trace_id"]).toBe(report.trace?.id);
    const call = spans.find(({ attributes }) => attributes["sop.kind"] === "tool.call");
    const requests = spans.filter(({ attributes }) => attributes["sop.kind"] === "http.request");
    expect(requests.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([
      call?.spanContext().spanId,
      call?.spanContext().spanId,
    ]);
    const sent = JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })));
    // An id may have any digits.
    expect(sent.replace(/[\da-f]{16,}/g, "")).not.toMatch(/1111/);
    exporter.reset();
    await run(skill("L2", { sensitive: true }));
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});
