import type { JsonRecord } from "@skill-convert/core";
import type { OpenSpan, Span, SpanError, SpanEvent, SpanKind, SpanStatus } from "../contracts.js";

/** The sources of times and random values of a trace. */
export interface Sources {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Returns a random number from 0 (included) to 1 (excluded). */
  random(): number;
  /** Returns random bytes as hexadecimal digits. */
  hex(bytes: number): string;
}

/** Is notified when steps begin and end. */
interface Observer {
  began(step: Step): void;
  ended(step: Step): void;
}

/** The trace of a step, and the step above it. */
interface StepContext {
  readonly traceId: string;
  readonly sources: Sources;
  readonly observer: Observer;
  readonly parent?: Step;
  readonly isReported?: boolean;
}

/** One step of a run, which may not have ended yet. */
export class Step implements OpenSpan {
  readonly id: string;
  readonly kind: SpanKind;
  readonly name: string;
  readonly parent: Step | undefined;
  /** The depth in the tree: 0 for the root. */
  readonly depth: number;
  readonly start: number;
  /** True if the program reported the step, as opposed to the runtime. */
  readonly isReported: boolean;
  readonly #context: StepContext;
  readonly #events: SpanEvent[] = [];
  #attributes: JsonRecord;
  #end: { readonly time: number; readonly status: SpanStatus; readonly error?: SpanError } | undefined;

  constructor(
    context: StepContext,
    kind: SpanKind,
    name: string,
    attributes: JsonRecord,
    start = context.sources.now(),
  ) {
    this.#context = context;
    this.id = `s_${context.sources.hex(8)}`;
    this.kind = kind;
    this.name = name;
    this.parent = context.parent;
    this.depth = context.parent === undefined ? 0 : context.parent.depth + 1;
    this.start = start;
    this.isReported = context.isReported ?? false;
    this.#attributes = attributes;
    context.observer.began(this);
  }

  child(kind: SpanKind, name: string, attributes: JsonRecord = {}): Step {
    return new Step({ ...this.#context, parent: this }, kind, name, attributes);
  }

  /** Begins a step below this one that the program reported. */
  reported(kind: SpanKind, name: string, attributes: JsonRecord, start: number): Step {
    return new Step({ ...this.#context, parent: this, isReported: true }, kind, name, attributes, start);
  }

  set(attributes: JsonRecord): void {
    this.#attributes = { ...this.#attributes, ...attributes };
  }

  event(name: string, attributes?: JsonRecord, time = this.#context.sources.now()): void {
    this.#events.push({ timestamp: toIso(time), name, ...(attributes ? { attributes } : {}) });
  }

  end({ status, error }: { readonly status?: SpanStatus; readonly error?: SpanError } = {}): void {
    this.endAt(this.#context.sources.now(), error ? "error" : (status ?? "ok"), error);
  }

  endAt(time: number, status: SpanStatus, error?: SpanError): void {
    if (this.#end) return;
    this.#end = { time, status, ...(error ? { error } : {}) };
    this.#context.observer.ended(this);
  }

  /** The status, or undefined if the step has not ended. */
  get status(): SpanStatus | undefined {
    return this.#end?.status;
  }

  /** Returns the span of the trace, or undefined if the step has not ended. */
  toSpan(): Span | undefined {
    if (this.#end === undefined) return undefined;
    const { time, status, error } = this.#end;
    return {
      trace_id: this.#context.traceId,
      span_id: this.id,
      ...(this.parent ? { parent_span_id: this.parent.id } : {}),
      kind: this.kind,
      name: this.name,
      start_time: toIso(this.start),
      end_time: toIso(time),
      duration_ms: Math.round((time - this.start) * 1000) / 1000,
      status,
      attributes: this.#attributes,
      events: this.#events,
      ...(error ? { error } : {}),
    };
  }
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
