/** The trace of the run that started this one, from the environment. */
export interface ParentTrace {
  readonly traceId: string;
  readonly spanId: string;
}

/** The variables that propagate a trace from one run to another (stop.md#s163, stop.md#d44, stop.md#d45). */
export const VARIABLES = {
  traceId: "SOP_PARENT_TRACE_ID",
  spanId: "SOP_PARENT_SPAN_ID",
  /** The file to which a program appends its steps, one span per line. */
  spansFile: "SOP_SPANS_FILE",
  /** The parent for OpenTelemetry, in the form of W3C Trace Context. */
  traceparent: "TRACEPARENT",
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

const ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Reads the trace of the run that started this one. Returns undefined if there is none or its ids are malformed. */
export function parentTrace(environment: Environment): ParentTrace | undefined {
  const traceId = environment[VARIABLES.traceId] ?? "";
  const spanId = environment[VARIABLES.spanId] ?? "";
  return ID.test(traceId) && ID.test(spanId) ? { traceId, spanId } : undefined;
}

/** Returns the environment variables that connect a program to the step that starts it. */
export function childEnvironment(parent: ParentTrace, spansFile: string | undefined): Record<string, string> {
  return {
    [VARIABLES.traceId]: parent.traceId,
    [VARIABLES.spanId]: parent.spanId,
    ...(spansFile === undefined ? {} : { [VARIABLES.spansFile]: spansFile }),
  };
}
