import {
  type Attributes,
  type AttributeValue,
  type Context,
  context,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Json, JsonRecord } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import type { Span } from "../contracts.js";
import type { Step } from "./step.js";

/**
 * Forwards steps to the OpenTelemetry SDK that the application has registered, so that a collector can be attached
 * (stop.md#s129, stop.md#s162). Without an SDK it does nothing.
 */
export class Telemetry {
  readonly #tracer: Tracer = trace.getTracer("@skill-convert/runtime");
  readonly #base: Context;
  readonly #spans = new Map<string, { readonly span: OtelSpan; readonly context: Context }>();

  /** @param traceparent the parent span in another process, in the form of W3C Trace Context */
  constructor(traceparent: string | undefined) {
    const active = context.active();
    this.#base = trace.getSpan(active) ? active : remoteContext(traceparent);
  }

  began(step: Step, name: string): void {
    const parent = (step.parent && this.#spans.get(step.parent.id)?.context) ?? this.#base;
    const kind = step.kind === "http.request" ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const span = this.#tracer.startSpan(name, { kind, startTime: step.start }, parent);
    this.#spans.set(step.id, { span, context: trace.setSpan(parent, span) });
  }

  /** @param shown the redacted step */
  ended(shown: Span): void {
    const span = this.#spans.get(shown.span_id)?.span;
    if (!span) return;
    span.updateName(shown.name);
    span.setAttributes({
      ...toAttributes(shown.attributes),
      "sop.kind": shown.kind,
      "sop.status": shown.status,
      "sop.trace_id": shown.trace_id,
      "sop.span_id": shown.span_id,
    });
    for (const { name, attributes, timestamp } of shown.events) {
      span.addEvent(name, toAttributes(attributes ?? {}), Date.parse(timestamp));
    }
    if (shown.status === "ok") span.setStatus({ code: SpanStatusCode.OK });
    if (shown.status === "error") {
      span.setStatus({ code: SpanStatusCode.ERROR, ...(shown.error ? { message: shown.error.message } : {}) });
      if (shown.error) span.setAttributes({ "error.type": shown.error.type });
    }
    span.end(Date.parse(shown.start_time) + shown.duration_ms);
  }

  /** Returns the `traceparent` for a program that a step starts, or undefined without an SDK. */
  traceparent(id: string): string | undefined {
    const found = this.#spans.get(id)?.span.spanContext();
    if (!found || !isSpanContextValid(found)) return undefined;
    return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, "0")}`;
  }
}

function remoteContext(traceparent = ""): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** Converts attributes: OpenTelemetry has scalars and lists of strings; any other value becomes JSON text. */
function toAttributes(attributes: JsonRecord): Attributes {
  return recordOf(Object.entries(attributes).map(([key, value]) => [key, toAttribute(value)] as const));
}

function toAttribute(value: Json): AttributeValue | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object") return value;
  return isTextList(value) ? [...value] : JSON.stringify(value);
}

function isTextList(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
