/** The trace that a run belongs to, as its environment says. */
export interface ParentTrace {
  readonly traceId: string;
  readonly spanId: string;
}

/** The variables by which a trace goes from one run to another (stop-trace.md, "Trace Context Propagation"). */
export const VARIABLES = {
  traceId: "SOP_PARENT_TRACE_ID",
  spanId: "SOP_PARENT_SPAN_ID",
  /** The file to which a program appends the steps that it took, one span a line. */
  spansFile: "SOP_SPANS_FILE",
  /** The same for OpenTelemetry, as W3C Trace Context has it. */
  traceparent: "TRACEPARENT",
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

const ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The run that started this one; undefined if there is none, or its ids are malformed. */
export function parentTrace(environment: Environment): ParentTrace | undefined {
  const traceId = environment[VARIABLES.traceId] ?? "";
  const spanId = environment[VARIABLES.spanId] ?? "";
  return ID.test(traceId) && ID.test(spanId) ? { traceId, spanId } : undefined;
}

/** The environment variables that connect a program to the step that starts it. */
export function childEnvironment(parent: ParentTrace, spansFile: string | undefined): Record<string, string> {
  return {
    [VARIABLES.traceId]: parent.traceId,
    [VARIABLES.spanId]: parent.spanId,
    ...(spansFile === undefined ? {} : { [VARIABLES.spansFile]: spansFile }),
  };
}
