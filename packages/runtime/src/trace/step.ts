import type { JsonRecord } from "@skill-convert/core";
import type { OpenSpan, Span, SpanError, SpanEvent, SpanKind, SpanStatus } from "../contracts.js";

/** What a trace takes from outside. */
export interface Sources {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  /** So many random bytes, as hexadecimal digits. */
  hex(bytes: number): string;
}

/** Receives steps while they happen. */
export interface Observer {
  began(step: Step): void;
  ended(step: Step): void;
}

/** Where a step stands: the trace, and what is above it. */
interface Home {
  readonly traceId: string;
  readonly sources: Sources;
  readonly observer: Observer;
  readonly parent?: Step;
  readonly isReported?: boolean;
}

/** One step of a run, from its beginning on. */
export class Step implements OpenSpan {
  readonly id: string;
  readonly kind: SpanKind;
  readonly name: string;
  readonly parent: Step | undefined;
  /** 0 for the root. */
  readonly depth: number;
  readonly start: number;
  /** The program that was run says so, as opposed to this runtime. */
  readonly isReported: boolean;
  readonly #home: Home;
  readonly #events: SpanEvent[] = [];
  #attributes: JsonRecord;
  #end: { readonly time: number; readonly status: SpanStatus; readonly error?: SpanError } | undefined;

  constructor(home: Home, kind: SpanKind, name: string, attributes: JsonRecord, start = home.sources.now()) {
    this.#home = home;
    this.id = `s_${home.sources.hex(8)}`;
    this.kind = kind;
    this.name = name;
    this.parent = home.parent;
    this.depth = home.parent === undefined ? 0 : home.parent.depth + 1;
    this.start = start;
    this.isReported = home.isReported ?? false;
    this.#attributes = attributes;
    home.observer.began(this);
  }

  child(kind: SpanKind, name: string, attributes: JsonRecord = {}): Step {
    return new Step({ ...this.#home, parent: this }, kind, name, attributes);
  }

  /** A step below this one that its program reports, with its beginning. */
  reported(kind: SpanKind, name: string, attributes: JsonRecord, start: number): Step {
    return new Step({ ...this.#home, parent: this, isReported: true }, kind, name, attributes, start);
  }

  set(attributes: JsonRecord): void {
    this.#attributes = { ...this.#attributes, ...attributes };
  }

  event(name: string, attributes?: JsonRecord, time = this.#home.sources.now()): void {
    this.#events.push({ timestamp: toIso(time), name, ...(attributes ? { attributes } : {}) });
  }

  end({ status, error }: { readonly status?: SpanStatus; readonly error?: SpanError } = {}): void {
    this.endAt(this.#home.sources.now(), error ? "error" : (status ?? "ok"), error);
  }

  endAt(time: number, status: SpanStatus, error?: SpanError): void {
    if (this.#end) return;
    this.#end = { time, status, ...(error ? { error } : {}) };
    this.#home.observer.ended(this);
  }

  /** Undefined as long as it has not ended. */
  get status(): SpanStatus | undefined {
    return this.#end?.status;
  }

  /** As it stands in the trace; undefined as long as it has not ended. */
  toSpan(): Span | undefined {
    if (this.#end === undefined) return undefined;
    const { time, status, error } = this.#end;
    return {
      trace_id: this.#home.traceId,
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
