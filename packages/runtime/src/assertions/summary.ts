import type { Json, JsonRecord } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import type { AssertionResult } from "../contracts.js";
import { contentAttributes } from "../trace/attributes.js";

/** Whether a result blocks a run, or makes it a failed one. */
export function isFailure({ status, severity }: AssertionResult): boolean {
  return status === "fail" && severity === "error";
}

/** What a step of the trace says of assertions (stop-assertions.md, "Assertion Results"). */
export function assertionAttributes(results: readonly AssertionResult[]): JsonRecord {
  const count = (status: AssertionResult["status"]) => results.filter((result) => result.status === status).length;
  return {
    "assertions.total": results.length,
    "assertions.passed": count("pass"),
    "assertions.failed": count("fail"),
    "assertions.unknown": count("unknown"),
    "assertions.results": results.map(({ check, status, severity, message, value }) =>
      compact({ check, status, ...valueAttributes(value), ...(status === "pass" ? {} : { severity, message }) }),
    ),
  };
}

/** The most characters of a value that a trace quotes. */
const LONGEST = 500;

/** What is long may be the content of a file, of which a trace has the size and hash instead ("Sensitive Data"). */
function valueAttributes(value: Json | undefined): JsonRecord {
  if (value === undefined) return {};
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? contentAttributes("value", Buffer.from(text)) : { value };
}
