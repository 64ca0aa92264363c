import type { Assertion, EnvironmentVariable, SkillManifest } from "@skill-convert/core";
import { checkAssertions, evaluateAssertion } from "../assertions/evaluate.js";
import type { AssertionContext, AssertionResult, OpenSpan, Phase } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, type RuleName, undetermined } from "../finding.js";
import type { CheckOptions } from "../skill.js";
import { hasAssertions } from "../trace/levels.js";

/** Checks that required environment variables are set (adr002.md#s68, stop.md#s32), without reading their values. */
export async function checkEnvironment(
  variables: readonly EnvironmentVariable[],
  context: AssertionContext,
): Promise<Finding[]> {
  const required = variables.filter((variable) => variable.required);
  return Promise.all(
    required.map(async ({ name, description }): Promise<Finding> => {
      const { status, message } = await evaluateAssertion({ check: "env_var", name }, "pre", context);
      if (status === "pass") return passed("environment", sentence(message));
      const args = { problem: sentence(message), description: description === undefined ? "" : ` (${description})` };
      return failed("environment", runtimeDiagnostics.create("variable-missing", args));
    }),
  );
}

/**
 * Checks that the skills that this one depends on are available (semioverse.md#s63) and not on a cycle
 * (semioverse.md#s67). Optional dependencies need not be available, nor do coordination dependencies, which only order
 * two skills (semioverse.md#d41).
 */
export function checkDependencies(
  { dependencies = [] }: SkillManifest,
  { skills, blockedBy }: CheckOptions,
): Finding[] {
  const needed = dependencies.filter(({ optional, coordination }) => !optional && !coordination);
  if (blockedBy !== undefined && blockedBy.length > 0) {
    return blockedBy.map((problem) => failed("dependencies", runtimeDiagnostics.create("not-available", { problem })));
  }
  return needed.map(({ id: dependency }) => {
    if (blockedBy || skills?.has(dependency)) return passed("dependencies", `the skill ${dependency} is available`);
    return skills
      ? failed("dependencies", runtimeDiagnostics.create("dependency-missing", { dependency }))
      : undetermined("dependencies", runtimeDiagnostics.create("dependency-unknown", { dependency }));
  });
}

/** Checks STOP's pre-conditions or post-conditions, from level L2 on (stop.md#s123). */
export async function checkConditions(
  assertions: readonly Assertion[] | undefined,
  phase: Phase,
  context: AssertionContext,
  span: OpenSpan | undefined,
): Promise<Finding[]> {
  if (!assertions || assertions.length === 0) return [];
  const rule = phase === "pre" ? "pre-assertions" : "post-assertions";
  const { level } = context;
  if (!hasAssertions(level)) {
    const { length } = assertions;
    const what = length === 1 ? "The assertion was" : `The ${length} assertions were`;
    return [failed(rule, runtimeDiagnostics.create("assertions-below-level", { what, level }))];
  }
  const results = await checkAssertions(assertions, phase, context, span);
  return results.map((result) => toFinding(rule, result));
}

function toFinding(rule: RuleName, { check, status, message, severity }: AssertionResult): Finding {
  if (status === "pass") return passed(rule, `${check}: ${message}`);
  const args = { check, problem: message };
  if (status === "unknown") return undetermined(rule, runtimeDiagnostics.create("assertion-unknown", args));
  return failed(rule, runtimeDiagnostics.create(severity === "error" ? "assertion-failed" : "assertion-warned", args));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
