import type { FileBase, Json, JsonRecord, Observability } from "@skill-convert/core";
import type { ProcessRequest, ProcessResult } from "./process/run-process.js";

/**
 * The folders that relative paths start from: the skill's own, the repository's root if there is one, and the one
 * that the command was started in (ADR-002, "Path Resolution"; STOP writes `./` for the last).
 */
export type Bases = Readonly<Record<Exclude<FileBase, "repository">, string>> & { readonly repository?: string };

/** Pass, fail, or it cannot be determined and why. */
export interface Outcome {
  readonly status: "pass" | "fail" | "unknown";
  /** What was looked at and what was found, for a person; never a sensitive value once it was redacted. */
  readonly message: string;
}

/** Whether an assertion is looked at before a run or after it. */
export type Phase = "pre" | "post";

/** How much of a run is recorded (stop-levels.md). */
export type Level = NonNullable<Observability["level"]>;

/** What an assertion may look at. Nothing else of the machine is read. */
export interface AssertionContext {
  readonly bases: Bases;
  /** Where the program runs; relative paths start from there. The skill's folder by default. */
  readonly workFolder?: string;
  /** What was given, with defaults applied. */
  readonly inputs: JsonRecord;
  /** The inputs that the user gave, as opposed to defaults that the manifest declares. Absent: none. */
  readonly given?: ReadonlySet<string>;
  /** What the run returned; after a run only. */
  readonly outputs?: JsonRecord;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The tools that the agent around this runtime has. Absent: not known. */
  readonly tools?: ReadonlySet<string>;
  /** What was traced; after a run only. */
  readonly spans?: readonly Span[];
  /** How long the run took; after a run only. */
  readonly durationMs?: number;
  readonly level: Level;
  /** The trace that a program which a check starts belongs to. Absent: none. */
  readonly trace?: Pick<RunTrace, "environmentFor" | "collect">;
  readonly allowCustomChecks: boolean;
  /** Starts the program of a check, in a sandbox if there is one; without one by default. */
  readonly start?: (request: ProcessRequest) => Promise<ProcessResult>;
  readonly platform: NodeJS.Platform;
  /** The most that one check may take, in milliseconds. */
  readonly timeout: number;
  /** Ends a check that runs a program, with everything that it started. */
  readonly signal?: AbortSignal;
}

/** One assertion, evaluated. */
export interface AssertionResult extends Outcome {
  /** As STOP writes it, such as `file_exists` or `output.url`. */
  readonly check: string;
  /** Of a failure: an error blocks or fails the run, a warning is only reported. */
  readonly severity: "error" | "warn";
  /** What was compared, where it is a value of the run. */
  readonly value?: Json;
}

/** Takes what is sensitive out of what is printed, in every encoding that it may be printed in. */
export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
  /** For what a run printed or returned: nothing is left of it where the whole skill is sensitive. */
  output(value: Json): Json;
  /** For reports after a run: if the whole skill is sensitive, its result is a secret as well. */
  withOutput(output: Json): Redactor;
}

/** The kinds of spans (stop-trace.md, "Span Schema"). */
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
/** How a step ended (stop-trace.md, "Span Schema"). */
export type SpanStatus = "ok" | "error" | "skipped";

/** Something that happened in a step; the time is ISO 8601. */
export interface SpanEvent {
  readonly timestamp: string;
  readonly name: string;
  readonly attributes?: JsonRecord;
}

/** Why a step failed. */
export interface SpanError {
  readonly type: string;
  readonly message: string;
}

/** One step of a run, as it stands in the trace (stop-trace.md, "Span Schema"). */
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

/** A step that is under way. */
export interface OpenSpan {
  readonly id: string;
  child(kind: SpanKind, name: string, attributes?: JsonRecord): OpenSpan;
  set(attributes: JsonRecord): void;
  event(name: string, attributes?: JsonRecord): void;
  /** Ends the step: in error if there is one, else as the status says, `ok` where it says nothing. */
  end(how?: { readonly status?: SpanStatus; readonly error?: SpanError }): void;
}

/**
 * The trace of one run. Steps are recorded at every level, because assertions look at them; what is written and
 * exported depends on the declared level and on sampling.
 */
export interface RunTrace {
  readonly id: string;
  /** `skill.execute`; `finish` ends it. */
  readonly root: OpenSpan;
  /** The steps that have ended, in the order in which they began. */
  spans(): readonly Span[];
  /** What a program that is started under this step finds in its environment. */
  environmentFor(span: OpenSpan): Readonly<Record<string, string>>;
  /** Takes in the steps that the program wrote about itself. */
  collect(span: OpenSpan): void;
  /** From now on what is written and exported is redacted like this; once inputs, and later outputs, are known. */
  redactWith(redactor: Redactor): void;
  /**
   * Ends the root, writes the trace and exports it; gives the id and the file of what was written, and says why there is
   * none if it could not be written. Steps that never ended are skipped ones.
   */
  finish(how?: { readonly status?: SpanStatus; readonly error?: SpanError }): {
    readonly id?: string;
    readonly file?: string;
    readonly problem?: string;
  };
}
