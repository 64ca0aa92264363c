import { compact, type JsonRecord } from "@skill-convert/core";
import type { AssertionResult } from "../contracts.js";

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
      compact({ check, status, value, ...(status === "pass" ? {} : { severity, message }) }),
    ),
  };
}
