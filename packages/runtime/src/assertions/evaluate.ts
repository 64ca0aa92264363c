import type { Assertion } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import type { AssertionContext, AssertionResult, OpenSpan, Outcome, Phase } from "../contracts.js";
import { checkCustom } from "./custom.js";
import { checkEnvironmentVariable, checkTool } from "./environment.js";
import { checkFileExists, checkFileMatches, checkFileNotEmpty } from "./files.js";
import { fail, type Observed } from "./outcome.js";
import { checkOutput } from "./output.js";
import { assertionAttributes, isFailure } from "./summary.js";
import { checkDuration, checkHttpStatus } from "./traced.js";

/** Returns the name of a check in STOP's form, such as `output.url`. */
function checkName(assertion: Assertion): string {
  return assertion.check === "output" ? `output.${assertion.output}` : assertion.check;
}

/**
 * Evaluates one assertion (stop.md#s72).
 *
 * @example
 * const bases = basesOf("skills/notes", process.cwd());
 * const context = { bases, inputs: {}, environment: {}, platform: process.platform, checkTimeout: 1000 };
 * (await evaluateAssertion({ check: "env_var", name: "TOKEN" }, "pre", context)).status; // "fail"
 */
export async function evaluateAssertion(
  assertion: Assertion,
  phase: Phase,
  context: AssertionContext,
): Promise<Outcome> {
  const { status, message } = await evaluate(assertion, phase, context);
  return { status, message };
}

/**
 * Evaluates assertions one after the other. If a span is given, a child span records the results (stop.md#s90). The
 * default severity is `error` before a run (stop.md#s100) and `warn` after it (stop.md#s101). A check of results before
 * a run is always an error (stop.md#d30).
 *
 * @example
 * const bases = basesOf("skills/notes", process.cwd());
 * const context = { bases, inputs: {}, environment: { HOME: "/" }, platform: process.platform, checkTimeout: 1000 };
 * const results = await checkAssertions([{ check: "env_var", name: "HOME" }], "pre", context);
 * results.map(({ check, status }) => [check, status]); // [["env_var", "pass"]]
 */
export async function checkAssertions(
  assertions: readonly Assertion[],
  phase: Phase,
  context: AssertionContext,
  parent?: OpenSpan,
): Promise<AssertionResult[]> {
  const span = parent?.child("assertion.check", `${phase}-conditions`);
  const results: AssertionResult[] = [];
  for (const assertion of assertions) {
    const severity = isMisplaced(assertion, phase) ? "error" : (assertion.severity ?? DEFAULT_SEVERITY[phase]);
    const input = phase === "pre" ? inputOf(assertion, context) : undefined;
    const withTrace = assertion.check === "custom" && span ? contextBelow(span, context) : context;
    const found = await evaluate(assertion, phase, withTrace);
    results.push({ check: checkName(assertion), severity, ...found, ...(input === undefined ? {} : { input }) });
  }
  if (span) context.trace?.collect(span);
  span?.set(assertionAttributes(results, context.trace));
  const failed = results.find(isFailure);
  span?.end(failed ? { error: { type: "AssertionFailed", message: `${failed.check}: ${failed.message}` } } : {});
  return results;
}

/** Returns the first input of the caller in the path of a check. */
function inputOf(assertion: Assertion, { given }: AssertionContext): string | undefined {
  if (!("path" in assertion)) return undefined;
  return templateParts(assertion.path).flatMap((part) =>
    typeof part === "object" && "input" in part && given?.has(part.input) ? [part.input] : [],
  )[0];
}

/** Returns the context of a check whose program reports its steps below a span (stop.md#d45). */
function contextBelow(span: OpenSpan, context: AssertionContext): AssertionContext {
  const variables = context.trace?.environmentFor(span);
  return { ...context, environment: { ...context.environment, ...variables } };
}

const DEFAULT_SEVERITY = { pre: "error", post: "warn" } as const;

/** Returns true if a pre-condition checks results, which are known only after the run (stop.md#s79, stop.md#d30). */
function isMisplaced({ check }: Assertion, phase: Phase): boolean {
  return phase === "pre" && (check === "output" || check === "http_status" || check === "duration");
}

async function evaluate(assertion: Assertion, phase: Phase, context: AssertionContext): Promise<Observed> {
  if (isMisplaced(assertion, phase)) {
    return fail(`${checkName(assertion)} checks the result of a run, so it must be under post`);
  }
  const found = await evaluateCheck(assertion, context);
  if (found.status === "pass" || assertion.message === undefined) return found;
  return { ...found, message: `${assertion.message} (${found.message})` };
}

async function evaluateCheck(assertion: Assertion, context: AssertionContext): Promise<Observed> {
  switch (assertion.check) {
    case "file_exists":
      return checkFileExists(assertion, context);
    case "file_not_empty":
      return checkFileNotEmpty(assertion, context);
    case "file_matches":
      return checkFileMatches(assertion, context);
    case "env_var":
      return checkEnvironmentVariable(assertion, context);
    case "tool_available":
      return checkTool(assertion, context);
    case "output":
      return checkOutput(assertion, context);
    case "http_status":
      return checkHttpStatus(assertion, context);
    case "duration":
      return checkDuration(assertion, context);
    case "custom":
      return checkCustom(assertion, context);
  }
}
