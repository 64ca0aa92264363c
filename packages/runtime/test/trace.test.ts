import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { checkAssertions } from "../src/assertions/evaluate.js";
import type { AssertionContext, Level, RunTrace, Span } from "../src/contracts.js";
import { createRedactor } from "../src/redact/redactor.js";
import { redactorOf } from "../src/redact/secrets.js";
import { VARIABLES } from "../src/trace/context.js";
import { levelOf } from "../src/trace/levels.js";
import { startTrace, type TraceOptions } from "../src/trace/run-trace.js";
import { writeTrace } from "../src/trace/store.js";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "trace-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function makeFolder(): string {
  return mkdtempSync(join(scratch, "repository-"));
}

function skill(level: Level | undefined, rest: Partial<SkillManifest> = {}, observability: object = {}): SkillManifest {
  return {
    id: "tide-check",
    version: "1.2.0",
    operations: [{}],
    observability: { ...(level ? { level } : {}), ...observability },
    ...rest,
  };
}

/** Returns a clock that advances by 10 ms at every call, and consecutive ids. */
function sources(random = 0) {
  let now = Date.UTC(2026, 1, 17, 15);
  let id = 0;
  return {
    now: () => (now += 10),
    random: () => random,
    hex: (bytes: number) => (++id).toString(16).padStart(bytes * 2, "0"),
  };
}

function start(manifest: SkillManifest, more: Partial<TraceOptions> = {}): { trace: RunTrace; folder: string } {
  const folder = makeFolder();
  const bases = { skill: join(folder, "tide-check"), repository: folder, cwd: folder };
  return { folder, trace: startTrace({ manifest, bases, environment: {}, sources: sources(), ...more }) };
}

function read(file: string | undefined): Span[] {
  const lines = readFileSync(file ?? "", "utf8").split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line) as Span);
}

/** Records a run with a program that reads a file and sends a request, and with one assertion. */
async function run(trace: RunTrace): Promise<void> {
  trace.root.child("skill.input", "parse inputs").end();
  const call = trace.root.child("tool.call", "exec: python3 tide.py", { "tool.name": "exec" });
  call.child("file.read", "read table", { "file.path": "table.csv", "file.size_bytes": 4520 }).end();
  call.child("http.request", "GET tide.example", { "http.status_code": 200 }).end();
  call.end();
  const context: AssertionContext = {
    bases: { skill: scratch, cwd: scratch },
    inputs: {},
    outputs: { height: 3 },
    environment: {},
    level: "L2",
    allowCustomChecks: false,
    platform: process.platform,
    timeout: 1000,
  };
  const height = { check: "output", output: "height" } as const;
  await checkAssertions(
    [
      { ...height, greaterThan: 1 },
      { ...height, equals: 4 },
    ],
    "post",
    context,
    trace.root,
  );
}

describe("the trace at a level", () => {
  const kinds = (spans: readonly Span[]) => spans.map(({ kind }) => kind);

  it.each([["L0"], [undefined]] as const)("%s: does not exist (stop.md#s108, stop.md#s174)", async (level) => {
    const { trace, folder } = start(skill(level));
    await run(trace);
    expect(trace.finish({ error: { type: "Failed", message: "even then" } })).toEqual({});
    expect(readdirSync(folder)).toEqual([]);
    expect(levelOf(skill(level))).toBe("L0");
  });

  it("L1: has the root and its direct children (stop.md#s128, stop.md#s175)", async () => {
    const { trace } = start(skill("L1"));
    await run(trace);
    expect(kinds(read(trace.finish().file))).toEqual(["skill.execute", "skill.input", "tool.call"]);
  });

  it("L2: has the full tree with assertions (stop.md#s90, stop.md#s91, stop.md#s92, stop.md#s134, stop.md#s156, stop.md#s176)", async () => {
    const { trace, folder } = start(skill("L2"));
    await run(trace);
    const { file } = trace.finish();
    expect(file).toBe(join(folder, ".sop/traces", `2026-02-17T150000Z_tide-check_${trace.id}.jsonl`));
    const spans = read(file);
    expect(kinds(spans)).toEqual([
      "skill.execute",
      "skill.input",
      "tool.call",
      "file.read",
      "http.request",
      "assertion.check",
    ]);
    const [root, , call, file_, request, assertions] = spans;
    expect(root).toEqual({
      trace_id: trace.id,
      span_id: trace.root.id,
      kind: "skill.execute",
      name: "tide-check",
      start_time: "2026-02-17T15:00:00.010Z",
      end_time: "2026-02-17T15:00:00.120Z",
      duration_ms: 110,
      status: "ok",
      attributes: {
        "skill.name": "tide-check",
        "skill.folder": "tide-check",
        "skill.version": "1.2.0",
        "sop.level": "L2",
        "sop.trace_sampling": 1,
      },
      events: [],
    });
    expect(call).toMatchObject({ parent_span_id: root?.span_id, trace_id: trace.id });
    expect([file_?.parent_span_id, request?.parent_span_id]).toEqual([call?.span_id, call?.span_id]);
    expect(assertions).toMatchObject({
      name: "post-conditions",
      parent_span_id: root?.span_id,
      attributes: {
        "assertions.total": 2,
        "assertions.passed": 1,
        "assertions.failed": 1,
        "assertions.unknown": 0,
        "assertions.results": [
          { check: "output.height", status: "pass", value: 3 },
          { check: "output.height", status: "fail", value: 3, severity: "warn", message: expect.any(String) },
        ],
      },
    });
    expect(new Set(spans.map(({ span_id }) => span_id)).size).toBe(spans.length);
  });

  it("L3: has the declared metrics and the costs in addition (stop.md#s117, stop.md#s118, stop.md#s132, stop.md#s177)", async () => {
    const metrics = [
      { name: "published", type: "counter" },
      { name: "height", type: "gauge" },
      { name: "wait_ms", type: "histogram" },
      { name: "never" },
    ];
    const report = (trace: RunTrace) => {
      const call = trace.root.child("tool.call", "exec", { "cost.usd": 0.25 });
      for (const [name, ...values] of [
        ["published", 1, 2],
        ["height", 4, 3],
        ["wait_ms", 5, 20],
        ["undeclared", 9],
      ] as const) {
        for (const value of values) call.event("metric", { name, value });
      }
      call.child("llm.reason", "think", { "cost.usd": 0.5, "cost.tokens": 12, "llm.input_tokens": 300 }).end();
      call.child("llm.reason", "answer", { "llm.input_tokens": 40, "llm.output_tokens": 7 }).end();
      call.end();
      const [root] = read(trace.finish().file);
      return Object.entries(root?.attributes ?? {}).filter(([key]) => /^(metrics|cost)\./.test(key));
    };
    expect(Object.fromEntries(report(start(skill("L3", {}, { metrics })).trace))).toEqual({
      "metrics.published": 3,
      "metrics.height": 3,
      "metrics.wait_ms": { count: 2, sum: 25, min: 5, max: 20 },
      "cost.usd": 0.75,
      "cost.tokens": 12,
      "cost.input_tokens": 340,
      "cost.output_tokens": 7,
      "cost.tool_ms": expect.any(Number),
    });
    expect(report(start(skill("L2", {}, { metrics })).trace)).toEqual([]);
  });
});

describe("sampling (stop.md#s39, stop.md#s172, stop.md#d49)", () => {
  it.each([
    [0.1, 0.05, true],
    [0.1, 0.1, false],
    [0, 0, false],
    [1, 0.999, true],
    [7, 0.999, true],
    [-1, 0, false],
  ])("keeps a run with the fraction %s and the random number %s: %s", (traceSampling, chance, isKept) => {
    const { trace } = start(skill("L1", {}, { traceSampling }), { sources: sources(chance) });
    expect("file" in trace.finish()).toBe(isKept);
  });

  it("always keeps failed runs (stop.md#s173)", () => {
    const { trace } = start(skill("L1", {}, { traceSampling: 0 }));
    const [root] = read(trace.finish({ error: { type: "ExitCode", message: "the program exited with code 3" } }).file);
    expect(root).toMatchObject({
      status: "error",
      error: { type: "ExitCode", message: "the program exited with code 3" },
    });
  });
});

describe("the file of a trace (stop.md#s159, stop.md#s160, stop.md#s161, stop.md#d43)", () => {
  it("has a name that cannot lead out of its folder", () => {
    const { trace, folder } = start(skill("L1", { id: "../../reasoning/self check\0" }));
    trace.finish();
    expect(readdirSync(join(folder, ".sop/traces")).filter((name) => name.endsWith(".jsonl"))).toEqual([
      `2026-02-17T150000Z_..-..-reasoning-self-check-_${trace.id}.jsonl`,
    ]);
  });

  it("is not written outside the repository through a link", () => {
    const { trace, folder } = start(skill("L1"));
    const outside = makeFolder();
    symlinkSync(outside, join(folder, ".sop"));
    expect(trace.finish()).toEqual({ problem: expect.stringContaining("outside of the repository") });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("is not written into .git through a link, nor through one that appears late", () => {
    const { trace, folder } = start(skill("L1"));
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    symlinkSync(join(folder, ".git/hooks"), join(folder, ".sop"));
    expect(trace.finish()).toEqual({ problem: expect.stringContaining("into its .git") });
    expect(readdirSync(join(folder, ".git/hooks"))).toEqual([]);
    const outside = makeFolder();
    const late = join(makeFolder(), "traces");
    symlinkSync(outside, late);
    const ended = start(skill("L1")).trace;
    ended.finish();
    expect(() => writeTrace(late, "x", ended.spans())).toThrow("ENOTDIR");
    expect(readdirSync(outside)).toEqual([]);
  });

  it("is reported if it cannot be written", () => {
    const { trace, folder } = start(skill("L1"));
    writeFileSync(join(folder, ".sop"), "");
    expect(trace.finish()).toEqual({ problem: expect.any(String) });
  });
});

describe("sensitive data", () => {
  it("is not in a trace in any encoding (stop.md#s165)", () => {
    const secret = 'tok "1111"/é';
    const { trace } = start(skill("L2"));
    trace.redactWith(
      redactorOf(skill("L2", { environment: [{ name: "KEY", required: true, sensitive: true }] }), {
        inputs: {},
        environment: { KEY: secret },
      }),
    );
    const call = trace.root.child("tool.call", `exec: x ${secret}`, {
      "tool.command": JSON.stringify(["x", secret]),
      "http.url": `https://x.example/${encodeURIComponent(secret)}`,
      list: [{ [secret]: Buffer.from(`user:${secret}`).toString("base64") }],
    });
    call.event(`saw ${secret}`, { text: secret });
    call.end({ error: { type: "Failed", message: `no ${secret}` } });
    const text = readFileSync(trace.finish().file ?? "", "utf8");
    expect(text).not.toMatch(/1111|MTExM|ExMTE/);
    expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(8);
  });
});

describe("the environment (stop.md#s168)", () => {
  it("is shown by the names of the declared variables that are set, never by values", () => {
    const environment = ["KEY", "REGION", "TOKEN"].map((name) => ({ name, required: false }));
    const { trace } = start(skill("L1", { environment }), { environment: { KEY: "k-1", TOKEN: "", HOME: "/home/x" } });
    const { file } = trace.finish();
    expect(read(file)[0]?.attributes["environment.set"]).toEqual(["KEY", "TOKEN"]);
    expect(readFileSync(file ?? "", "utf8")).not.toMatch(/k-1|home/i);
  });
});

describe("a number in a trace", () => {
  it("is kept, even if a secret has the same value", () => {
    const { trace } = start(skill("L1"));
    trace.redactWith(createRedactor([200, "3"]));
    trace.root.child("tool.call", "exec", { "tool.exit_code": 3, code: 200, words: ["200"], text: "it was 200" }).end();
    const [, call] = read(trace.finish().file);
    expect(call?.attributes).toEqual({ "tool.exit_code": 3, code: 200, words: [REDACTED], text: `it was ${REDACTED}` });
  });
});

describe("a program that reports its steps (stop.md#d45)", () => {
  function collect(lines: readonly unknown[], manifest = skill("L2")) {
    const { trace } = start(manifest);
    onTestFinished(() => void trace.finish());
    const call = trace.root.child("tool.call", "exec");
    const { [VARIABLES.spansFile]: file = "" } = trace.environmentFor(call);
    const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    appendFileSync(file, `${text.join("\n")}\n`);
    trace.collect(call);
    call.end();
    return {
      trace,
      call,
      file,
      reported: trace
        .spans()
        .filter(({ kind }) => kind !== "skill.execute")
        .slice(1),
    };
  }

  it("adds spans below the step that ran it (stop.md#s138, stop.md#s150, stop.md#s152, stop.md#s154)", () => {
    const { call, reported } = collect([
      {
        kind: "tool.call",
        name: "outer",
        span_id: "mine",
        status: "error",
        start_time: "2026-02-17T15:00:01Z",
        end_time: "2026-02-17T15:00:03Z",
        error: { type: "X", message: "why" },
      },
      {
        kind: "http.request",
        name: "GET https://u:p@tide.example/api?token=abc",
        parent_span_id: "mine",
        duration_ms: 20,
        attributes: { "http.url": "https://u:p@tide.example/api?token=abc#x", "http.status_code": 200 },
        events: [{ name: "metric", attributes: { name: "height", value: 3 } }],
      },
    ]);
    const [outer, request] = reported;
    expect(outer).toMatchObject({ parent_span_id: call.id, duration_ms: 2000, status: "error" });
    expect(outer?.span_id).not.toBe("mine");
    expect(request).toMatchObject({
      name: "GET https://tide.example/api",
      parent_span_id: outer?.span_id,
      duration_ms: 20,
      status: "ok",
      attributes: { "http.url": "https://tide.example/api", "http.status_code": 200 },
      events: [{ name: "metric", attributes: { name: "height", value: 3 } }],
    });
  });

  it("may report children before their parent (stop.md#s135)", () => {
    const { call, reported } = collect([
      { kind: "http.request", name: "inner", span_id: "c", parent_span_id: "b" },
      { kind: "file.read", name: "beside", parent_span_id: "b" },
      { kind: "custom", name: "middle", span_id: "b", parent_span_id: "a" },
      { kind: "tool.call", name: "outer", span_id: "a", parent_span_id: "not reported" },
      { kind: "custom", name: "one of two in a circle", span_id: "x", parent_span_id: "y" },
      { kind: "custom", name: "the other", span_id: "y", parent_span_id: "x" },
      { kind: "custom", name: "its own parent", span_id: "z", parent_span_id: "z" },
    ]);
    const idOf = (name: string) => reported.find((span) => span.name === name)?.span_id;
    expect(reported.map(({ name, parent_span_id }) => [name, parent_span_id])).toEqual([
      ["outer", call.id],
      ["middle", idOf("outer")],
      ["inner", idOf("middle")],
      ["beside", idOf("middle")],
      ["the other", call.id],
      ["one of two in a circle", idOf("the other")],
      ["its own parent", call.id],
    ]);
  });

  it("keeps the times of events, and errors only of failed steps (stop.md#s145, stop.md#s146)", () => {
    const times = { start_time: "2026-02-17T15:00:01Z", end_time: "2026-02-17T15:00:03+00:00" };
    const error = { type: "X", message: "why" };
    const { reported } = collect([
      {
        kind: "custom",
        name: "waits",
        ...times,
        events: [{ timestamp: "2026-02-17T15:00:02.500Z", name: "half way" }, { name: "begun" }],
      },
      { kind: "custom", name: "well after all", status: "ok", error },
      { kind: "custom", name: "not well", error },
      { kind: "custom", name: "at no time", events: [{ timestamp: "noon", name: "x" }] },
    ]);
    expect(reported).toMatchObject([
      {
        name: "waits",
        duration_ms: 2000,
        events: [
          { timestamp: "2026-02-17T15:00:02.500Z", name: "half way" },
          { timestamp: "2026-02-17T15:00:01.000Z", name: "begun" },
        ],
      },
      { name: "well after all", status: "ok" },
      { name: "not well", status: "error", error },
    ]);
    expect(reported[1]).not.toHaveProperty("error");
  });

  it("may report times with a year that is part of a secret", () => {
    const { trace } = start(skill("L2"), { redactor: createRedactor(["2026"]) });
    onTestFinished(() => void trace.finish());
    const call = trace.root.child("tool.call", "exec");
    const { [VARIABLES.spansFile]: file = "" } = trace.environmentFor(call);
    appendFileSync(file, JSON.stringify({ kind: "custom", name: "in 2026", start_time: "2026-02-17T15:00:01Z" }));
    trace.collect(call);
    expect(trace.spans()).toMatchObject([{ name: `in ${REDACTED}`, start_time: "2026-02-17T15:00:01.000Z" }]);
  });

  it("cannot report assertions or contents (stop.md#s166, stop.md#s169)", () => {
    const { trace, reported } = collect([
      { kind: "assertion.check", name: "post-conditions", attributes: { "assertions.passed": 99 } },
      { kind: "skill.execute", name: "me" },
      { kind: "no.such.kind", name: "x" },
      { kind: "custom" },
      "no json",
      '"text"',
      "[".repeat(100_000),
      {
        kind: "custom",
        name: "n".repeat(5000),
        attributes: {
          "http.request.body": "all of it",
          "env.HOME": "/home/x",
          "tool.name": { deep: 1 },
          "cost.x": "1",
        },
        events: [{ name: "said", attributes: { content: "all of it" } }],
      },
    ]);
    expect(reported).toMatchObject([{ kind: "custom", attributes: {}, events: [{ name: "said" }] }]);
    expect(reported[0]?.name.length).toBeLessThan(600);
    expect(JSON.stringify(trace.spans())).not.toContain("all of it");
    expect(JSON.stringify(trace.spans())).toContain("7 reported lines are not spans");
  });

  it("cannot report steps with invalid times", () => {
    const { trace, reported } = collect([
      { kind: "custom", name: "longer than any calendar", duration_ms: 1e300 },
      { kind: "custom", name: "before any calendar", end_time: "2026-02-17T15:00:00Z", duration_ms: 1e300 },
      { kind: "custom", name: "negative", duration_ms: -5 },
      { kind: "custom", name: "backwards", start_time: "2026-02-17T15:00:01Z", end_time: "2026-02-17T15:00:00Z" },
      { kind: "custom", name: "good", duration_ms: 5 },
    ]);
    expect(reported).toMatchObject([{ name: "good", duration_ms: 5 }]);
    expect(JSON.stringify(trace.spans())).toContain("4 reported lines are not spans");
  });

  it("cannot report a secret in the name of a cost", () => {
    const { trace } = start(skill("L3"), { redactor: createRedactor(["hunter2000"]) });
    const call = trace.root.child("tool.call", "exec");
    const { [VARIABLES.spansFile]: file = "" } = trace.environmentFor(call);
    appendFileSync(file, JSON.stringify({ kind: "custom", name: "paid", attributes: { "cost.hunter2000": 1 } }));
    trace.collect(call);
    const text = readFileSync(trace.finish().file ?? "", "utf8");
    expect(text).toContain("cost.");
    expect(text).not.toContain("hunter2000");
  });

  it("cannot report a part of a secret, wherever a text is cut off", () => {
    const secret = "tok/1111 2222 3333";
    const { trace } = start(skill("L2"), { redactor: createRedactor([secret]) });
    const call = trace.root.child("tool.call", "exec");
    const { [VARIABLES.spansFile]: file = "" } = trace.environmentFor(call);
    const name = `GET https://x.example/?token=${secret} ${"x".repeat(450)}${secret}`;
    appendFileSync(file, JSON.stringify({ kind: "custom", name, attributes: { "file.path": name } }));
    trace.collect(call);
    expect(readFileSync(trace.finish().file ?? "", "utf8")).not.toMatch(/1111|2222|3333/);
  });

  it("is limited in the number of its spans and the length of its texts", () => {
    const { reported } = collect(Array.from({ length: 1500 }, () => ({ kind: "branch", name: "x" })));
    expect(reported).toHaveLength(1000);
  });

  it("leaves no text in the trace of a sensitive skill", () => {
    const { trace } = collect([
      {
        kind: "http.request",
        name: "GET secret",
        attributes: { "http.url": "https://secret/", "http.status_code": 200 },
      },
    ]);
    trace.redactWith(redactorOf(skill("L2", { sensitive: true }), { inputs: {}, environment: {} }));
    const text = readFileSync(trace.finish().file ?? "", "utf8");
    expect(text).not.toContain("secret");
    expect(text).toContain('"http.status_code":200');
  });

  it.runIf(process.platform !== "win32")("cannot block the runtime by replacing its file with a pipe", async () => {
    const { trace } = start(skill("L1"));
    const call = trace.root.child("tool.call", "exec");
    const { [VARIABLES.spansFile]: file = "" } = trace.environmentFor(call);
    rmSync(file);
    const { spawnSync } = await import("node:child_process");
    expect(spawnSync("mkfifo", [file]).status).toBe(0);
    trace.collect(call);
    expect(trace.spans()).toEqual([]);
    trace.finish();
    expect(existsSync(file)).toBe(false);
  });
});

describe("a run inside another (stop.md#s163, stop.md#s164, stop.md#d44)", () => {
  it("is linked both ways by environment variables", () => {
    const parent = start(skill("L2", { id: "parent" })).trace;
    const call = parent.root.child("tool.call", "exec: skill-convert run child");
    const environment = parent.environmentFor(call);
    expect(environment).toMatchObject({
      [VARIABLES.traceId]: parent.id,
      [VARIABLES.spanId]: call.id,
      [VARIABLES.spansFile]: expect.any(String),
    });

    const child = start(skill("L1", { id: "child" }), { environment }).trace;
    const [root] = read(child.finish().file);
    expect(root?.attributes).toMatchObject({ "parent.trace_id": parent.id, "parent.span_id": call.id });

    parent.collect(call);
    call.end();
    const link = read(parent.finish().file).find(({ name }) => name === "invoke skill: child");
    expect(link).toMatchObject({
      kind: "tool.call",
      parent_span_id: call.id,
      attributes: { child_trace_id: child.id } satisfies JsonRecord,
    });
  });

  it("propagates no trace at L0 and forwards reports to the run that started it", () => {
    const around = join(makeFolder(), "spans.jsonl");
    writeFileSync(around, "");
    const { trace } = start(skill("L0"), { environment: { [VARIABLES.spansFile]: around } });
    const handed = trace.environmentFor(trace.root);
    expect(Object.keys(handed)).toEqual([VARIABLES.spansFile]);
    const line = JSON.stringify({ kind: "custom", name: "inside" });
    appendFileSync(handed[VARIABLES.spansFile] ?? "", `${line}\n`);
    trace.collect(trace.root);
    expect(trace.finish()).toEqual({});
    expect(readFileSync(around, "utf8")).toBe(`${line}\n`);
  });

  it("ignores malformed ids", () => {
    const environment = { [VARIABLES.traceId]: "t 1\n{", [VARIABLES.spanId]: "s_1" };
    const [root] = read(start(skill("L1"), { environment }).trace.finish().file);
    expect(root?.attributes).not.toHaveProperty(["parent.trace_id"]);
  });

  it("does not write to a file that is not a report file", () => {
    const folder = makeFolder();
    mkdirSync(join(folder, "x"));
    const given = { [VARIABLES.traceId]: "t_1", [VARIABLES.spanId]: "s_1" };
    for (const file of [join(folder, "x"), join(folder, "none")]) {
      start(skill("L1"), { environment: { ...given, [VARIABLES.spansFile]: file } }).trace.finish();
    }
    expect(readdirSync(folder)).toEqual(["x"]);
  });
});

describe("steps that have not ended", () => {
  it("have the status skipped (stop.md#s143)", () => {
    const { trace } = start(skill("L2"));
    trace.root.child("tool.call", "exec").child("file.read", "read");
    expect(read(trace.finish().file).map(({ status }) => status)).toEqual(["ok", "skipped", "skipped"]);
  });
});
