import type { Json, JsonRecord } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import type { AssertionResult, RunTrace } from "../contracts.js";

type Digest = Pick<RunTrace, "digest">;

/** Returns true if a result blocks a run (stop.md#s97) or marks it as failed (stop.md#s98). */
export function isFailure({ status, severity }: AssertionResult): boolean {
  return status === "fail" && severity === "error";
}

/** Returns the attributes of a span that report assertions (stop.md#s91, stop.md#s92). */
export function assertionAttributes(results: readonly AssertionResult[], trace: Digest | undefined): JsonRecord {
  const count = (status: AssertionResult["status"]) => results.filter((result) => result.status === status).length;
  return {
    "assertions.total": results.length,
    "assertions.passed": count("pass"),
    "assertions.failed": count("fail"),
    "assertions.unknown": count("unknown"),
    "assertions.results": results.map(({ check, status, severity, message, value, input }) =>
      compact({
        check,
        status,
        input,
        ...valueAttributes(value, trace),
        ...(status === "pass" ? {} : { severity, message }),
      }),
    ),
  };
}

/** The longest value that a trace quotes, in characters. */
const MAX_VALUE_LENGTH = 500;

/**
 * A long value may be the content of a file, so the trace has its size and hash instead (stop.md#s166, stop.md#d32).
 * Without a trace, which knows what is confidential, there is neither.
 */
function valueAttributes(value: Json | undefined, trace: Digest | undefined): JsonRecord {
  if (value === undefined) return {};
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? (trace?.digest("value", Buffer.from(text)) ?? {}) : { value };
}
