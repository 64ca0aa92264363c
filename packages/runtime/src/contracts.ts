import type { FileBase, Json, JsonRecord, Observability } from "@skill-convert/core";
import type { ProcessRequest, ProcessResult } from "./process/run-process.js";

/**
 * The folders that relative paths start from: the skill's folder, the root of the repository if there is one, and the
 * working directory (adr002.md#s38, adr002.md#s39, adr002.md#s40). STOP writes `./` for the last (stop.md#d22).
 */
export type Bases = Readonly<Record<Exclude<FileBase, "repository">, string>> & { readonly repository?: string };

/** The outcome of a check; `unknown` if it cannot be determined, for the reason in `message` (stop.md#d31). */
export interface Outcome {
  readonly status: "pass" | "fail" | "unknown";
  /** Tells a person what was checked and found. It may contain sensitive values until it is redacted. */
  readonly message: string;
}

/** `pre` for the assertions before a run, `post` for those after it. */
export type Phase = "pre" | "post";

/** The observability level: how much of a run is recorded (stop.md#s107). */
export type Level = NonNullable<Observability["level"]>;

/** Everything that an assertion may look at. Nothing else of the machine is read. */
export interface AssertionContext {
  readonly bases: Bases;
  /** The folder where the program runs and where relative paths start. The skill's folder by default. */
  readonly workFolder?: string;
  /** The inputs, with defaults applied. */
  readonly inputs: JsonRecord;
  /** The names of the inputs that the user gave, as opposed to defaults of the manifest. None if absent. */
  readonly given?: ReadonlySet<string>;
  /** The output of the run; after a run only. */
  readonly outputs?: JsonRecord;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The tools of the agent that uses this runtime. Not known if absent. */
  readonly tools?: ReadonlySet<string>;
  /** The spans of the trace; after a run only. */
  readonly spans?: readonly Span[];
  /** The duration of the run; after a run only. */
  readonly durationMs?: number;
  readonly level: Level;
  /** The trace to which a program that a check starts belongs, if there is one. */
  readonly trace?: Pick<RunTrace, "environmentFor" | "collect" | "digest">;
  readonly allowCustomChecks: boolean;
  /** Starts the program of a check, if possible in a sandbox. By default there is no sandbox. */
  readonly start?: (request: ProcessRequest) => Promise<ProcessResult>;
  readonly platform: NodeJS.Platform;
  /** The time limit of one check, in milliseconds. */
  readonly timeout: number;
  /** Ends the program of a check and everything that it started. */
  readonly signal?: AbortSignal;
}

/** The result of one assertion. */
export interface AssertionResult extends Outcome {
  /** The check in STOP's form, such as `file_exists` or `output.url` (stop.md#s72). */
  readonly check: string;
  /**
   * A failure with `error` blocks or fails the run (stop.md#s97, stop.md#s98); one with `warn` is only reported
   * (stop.md#s99).
   */
  readonly severity: "error" | "warn";
  /** The compared value, if it is a value of the run. */
  readonly value?: Json;
  /** The input that the caller gave and that the assertion is about. A failure is then a mistake of the caller. */
  readonly input?: string;
}

/** Removes sensitive values from everything that is printed, in every encoding in which they may occur. */
export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
  /** Redacts what a run printed or returned; if the whole skill is sensitive, nothing of it is left. */
  output(value: Json): Json;
  /** Returns true if a content has a sensitive value, so that a hash of the content could confirm the value. */
  isConfidential(content: Uint8Array): boolean;
  /** Returns the redactor for reports after a run: if the whole skill is sensitive, its output is a secret too. */
  withOutput(output: Json): Redactor;
}

/** The kinds of spans (stop.md#s141). */
export const SPAN_KINDS = [
  "skill.execute",
  "skill.input",
  "skill.output",
  "tool.call",
  "tool.result",
  "file.read",
  "file.write",
  "http.request",
  "llm.reason",
  "assertion.check",
  "branch",
  "custom",
] as const;
/** One of {@link SPAN_KINDS}. */
export type SpanKind = (typeof SPAN_KINDS)[number];
/** The status of a step that has ended (stop.md#s143). */
export type SpanStatus = "ok" | "error" | "skipped";

/** An event within a step (stop.md#s145). The timestamp is ISO 8601. */
export interface SpanEvent {
  readonly timestamp: string;
  readonly name: string;
  readonly attributes?: JsonRecord;
}

/** The error of a step that failed (stop.md#s146). */
export interface SpanError {
  readonly type: string;
  readonly message: string;
}

/** One step of a run in the form of the trace (stop.md#s135 and stop.md#s137 to stop.md#s146). */
export interface Span {
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id?: string;
  readonly kind: SpanKind;
  readonly name: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly duration_ms: number;
  readonly status: SpanStatus;
  readonly attributes: JsonRecord;
  readonly events: readonly SpanEvent[];
  readonly error?: SpanError;
}

/** A step that has not ended yet. */
export interface OpenSpan {
  readonly id: string;
  child(kind: SpanKind, name: string, attributes?: JsonRecord): OpenSpan;
  set(attributes: JsonRecord): void;
  event(name: string, attributes?: JsonRecord): void;
  /**
   * Ends the step, with `status` "error" if an error is given, else with the given status, which is `ok` by default.
   */
  end(how?: { readonly status?: SpanStatus; readonly error?: SpanError }): void;
}

/**
 * The trace of one run. Steps are recorded at every level, because assertions look at them; what is written and
 * exported depends on the declared level and on sampling.
 */
export interface RunTrace {
  readonly id: string;
  /** The span `skill.execute` (stop.md#s147), which `finish` ends. */
  readonly root: OpenSpan;
  /** The steps that have ended, in the order in which they began. */
  spans(): readonly Span[];
  /** Returns the environment variables by which a program that this step starts reports to the trace (stop.md#d45). */
  environmentFor(span: OpenSpan): Readonly<Record<string, string>>;
  /** Adds the steps that the program of this span reported. */
  collect(span: OpenSpan): void;
  /**
   * Returns the size and the hash of a content, which a trace must not contain itself (stop.md#s166), or neither if the
   * content is confidential.
   */
  digest(name: string, content: Uint8Array): JsonRecord;
  /** Sets the redactor of everything that is written and exported, as soon as inputs, and later outputs, are known. */
  redactWith(redactor: Redactor): void;
  /**
   * Ends the root span, writes the trace and exports it. Steps that have not ended get the status `skipped`. Returns
   * the id and the file of the written trace, or the problem if it could not be written.
   */
  finish(how?: { readonly status?: SpanStatus; readonly error?: SpanError }): {
    readonly id?: string;
    readonly file?: string;
    readonly problem?: string;
  };
}
