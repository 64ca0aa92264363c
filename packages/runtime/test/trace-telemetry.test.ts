import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { SkillManifest } from "@skill-convert/core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Level, RunTrace } from "../src/contracts.js";
import { createRedactor } from "../src/redact/redactor.js";
import { VARIABLES } from "../src/trace/context.js";
import { startTrace } from "../src/trace/run-trace.js";

const scratch = mkdtempSync(join(tmpdir(), "telemetry-"));
const exporter = new InMemorySpanExporter();
beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
});
afterEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  rmSync(scratch, { recursive: true, force: true });
});

function start(level: Level, traceSampling = 1, environment: Record<string, string> = {}): RunTrace {
  const manifest: SkillManifest = { id: "tide-check", operations: [{}], observability: { level, traceSampling } };
  return startTrace({
    manifest,
    bases: { skill: scratch, cwd: scratch },
    environment,
    redactor: createRedactor(["s3cret-token"]),
  });
}

function run(trace: RunTrace): void {
  const call = trace.root.child("tool.call", "exec: x s3cret-token", {
    "tool.name": "exec",
    deep: [{ a: 1 }],
    none: null,
  });
  const request = call.child("http.request", "GET", { "http.status_code": 500, tags: ["a", "b"] });
  request.event("retried", { times: 2 });
  request.end({ error: { type: "HttpError", message: "status 500 for s3cret-token" } });
  call.end();
}

const byName = (name: string): ReadableSpan => exporter.getFinishedSpans().find((span) => span.name === name)!;

describe("OpenTelemetry", () => {
  it("receives each span with its parent, attributes, events, status and times (stop.md#s162)", () => {
    const recorded = start("L2");
    run(recorded);
    recorded.finish();
    const root = byName("tide-check");
    const call = byName("exec: x [redacted]");
    const request = byName("GET");
    expect(root.parentSpanContext).toBeUndefined();
    expect(call.parentSpanContext?.spanId).toBe(root.spanContext().spanId);
    expect(request.parentSpanContext?.spanId).toBe(call.spanContext().spanId);
    expect(new Set([root, call, request].map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(root.attributes).toMatchObject({ "skill.name": "tide-check", "sop.trace_id": recorded.id });
    expect(call.attributes).toMatchObject({ "tool.name": "exec", deep: '[{"a":1}]', "sop.kind": "tool.call" });
    expect(call.attributes).not.toHaveProperty("none");
    expect(call.status.code).toBe(SpanStatusCode.OK);
    expect(request).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: { "http.status_code": 500, tags: ["a", "b"], "error.type": "HttpError" },
      status: { code: SpanStatusCode.ERROR, message: "status 500 for [redacted]" },
      events: [{ name: "retried", attributes: { times: 2 } }],
    });
    const [written] = recorded.spans();
    const [seconds, nanoseconds] = root.startTime;
    expect(Math.abs(seconds * 1000 + nanoseconds / 1e6 - Date.parse(written?.start_time ?? ""))).toBeLessThan(2);
  });

  it("receives the spans of the level (stop.md#s175, stop.md#s176)", () => {
    const names = (level: Level) => {
      exporter.reset();
      const recorded = start(level);
      run(recorded);
      recorded.finish();
      return exporter.getFinishedSpans().map(({ name }) => name);
    };
    expect(names("L0")).toEqual([]);
    expect(names("L1")).toEqual(["exec: x [redacted]", "tide-check"]);
  });

  it("receives a run that was not sampled only if it failed (stop.md#s173)", () => {
    const well = start("L2", 0);
    run(well);
    well.finish();
    expect(exporter.getFinishedSpans()).toEqual([]);
    const badly = start("L2", 0);
    run(badly);
    badly.finish({ error: { type: "Failed", message: "it did" } });
    expect(exporter.getFinishedSpans()).toHaveLength(3);
    expect(byName("GET").parentSpanContext?.spanId).toBe(byName("exec: x [redacted]").spanContext().spanId);
  });

  it("continues a trace from another process", () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const recorded = start("L2", 1, { [VARIABLES.traceparent]: traceparent });
    const call = recorded.root.child("tool.call", "exec");
    const handed = recorded.environmentFor(call)[VARIABLES.traceparent];
    call.end();
    recorded.finish();
    expect(byName("tide-check").parentSpanContext).toMatchObject({ spanId: "b7ad6b7169203331", isRemote: true });
    const { traceId, spanId } = byName("exec").spanContext();
    expect(traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(handed).toBe(`00-${traceId}-${spanId}-01`);
  });

  it.each(["", "00-0-0-01", "00-00000000000000000000000000000000-b7ad6b7169203331-01", "nonsense"])(
    "begins a new trace if the parent is %j",
    (traceparent) => {
      start("L1", 1, { [VARIABLES.traceparent]: traceparent }).finish();
      expect(byName("tide-check").parentSpanContext).toBeUndefined();
    },
  );

  it("propagates nothing without an SDK", () => {
    trace.disable();
    const recorded = start("L1");
    expect(recorded.environmentFor(recorded.root)).not.toHaveProperty(VARIABLES.traceparent);
    recorded.finish();
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  });
});
