import type { Json } from "@skill-convert/core";
import { jsonEqual, textOf } from "@skill-convert/core/json";
import type { AssertionContext, Span } from "../contracts.js";
import { searchPattern } from "../patterns.js";
import { type Check, fail, notEvaluated, type Observed, pass, unknown } from "./outcome.js";

/**
 * Checks `http_status` (stop.md#s84): the status of every traced request whose URL matches (stop.md#d37). It needs a
 * trace (stop.md#s86) and a program that reports its requests; without traced requests the outcome is unknown.
 */
export function checkHttpStatus(assertion: Check<"http_status">, { level, spans }: AssertionContext): Observed {
  const { equals } = assertion;
  if (equals === undefined) return notEvaluated("equals");
  if (level === "L0") return unknown("http_status checks the trace, which needs observability level L1 or higher");
  const requests = (spans ?? []).filter(({ kind }) => kind === "http.request");
  if (requests.length === 0) return unknown("the trace has no HTTP request");
  const { urlPattern = "" } = assertion;
  const matching: Span[] = [];
  for (const request of requests) {
    const { found, problem } = searchPattern(urlPattern, textOf(request.attributes["http.url"]));
    if (found === undefined) return unknown(problem);
    if (found) matching.push(request);
  }
  if (matching.length === 0) return fail(`none of the ${requests.length} traced HTTP requests matches ${urlPattern}`);
  return compareStatus(equals, matching);
}

function compareStatus(expected: Json, requests: readonly Span[]): Observed {
  const statuses = requests.map(({ attributes }) => attributes["http.status_code"] ?? null);
  const expectedText = JSON.stringify(expected);
  const unexpected = statuses.find((status) => !jsonEqual(status, expected));
  if (unexpected === undefined) return pass(`the HTTP status is ${expectedText}`, statuses.at(-1) ?? null);
  if (unexpected === null) return unknown("a traced HTTP request has no status");
  return fail(`the HTTP status is ${textOf(unexpected)}, not ${expectedText}`, unexpected);
}

/** Checks `duration` (stop.md#s87). */
export function checkDuration({ maxMs }: Check<"duration">, { durationMs }: AssertionContext): Observed {
  if (durationMs === undefined) return unknown("the duration of the run is unknown");
  const took = Math.round(durationMs);
  return durationMs <= maxMs
    ? pass(`the run took ${took} ms`, took)
    : fail(`the run took ${took} ms, longer than ${maxMs} ms`, took);
}
