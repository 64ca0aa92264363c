import type { SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { AssertionContext, RunTrace } from "../contracts.js";
import { resolveInside } from "../files/inside.js";
import type { Finding } from "../finding.js";
import { checkInterruption, conditionContext, type Plan, type PreflightStart } from "../preflight/preflight.js";
import { checkConditions } from "../preflight/surroundings.js";
import type { ProcessResult } from "../process/run-process.js";
import { fileAttributes } from "../trace/attributes.js";
import { expectedAndActual } from "../trace/values.js";
import { checkOutput, type ReadOutput } from "./output.js";
import { checkProducedFiles } from "./produced-files.js";

/** A program that succeeded, and its output. */
export interface FinishedRun {
  readonly start: PreflightStart;
  readonly plan: Plan;
  readonly result: ProcessResult;
  readonly output: ReadOutput;
  readonly trace: RunTrace | undefined;
  readonly redact: (text: string) => string;
}

/** Checks the declared output, the produced files, and the post-conditions (stop.md#s130). */
export async function checkPostconditions(run: FinishedRun): Promise<Finding[]> {
  const { plan, output, redact, trace } = run;
  const findings = [
    ...output.findings,
    ...checkOutput(plan.operation, output, plan.situation.skill.manifest, redact),
    ...checkProducedFiles(plan.expectedFiles),
  ];
  traceOutputs(run, findings, trace);
  return [...findings, ...(await checkAssertionsAfter(run)), ...checkInterruption(plan.situation)];
}

function checkAssertionsAfter({ start, plan, output, result, trace }: FinishedRun): Promise<Finding[]> {
  const context = {
    ...conditionContext(start, plan.inputs, trace),
    ...outputsOf(output, plan.situation.skill.manifest),
    spans: trace?.spans() ?? [],
    durationMs: result.durationMs,
  };
  return checkConditions(plan.situation.skill.manifest.assertions?.post, "post", context, trace?.root);
}

/**
 * Returns the fields of the output. Text and JSON that is not an object have none. If the contract allows text, the
 * fields of a text are unknown, so `outputs` is absent.
 */
function outputsOf({ json }: ReadOutput, { stdoutContract }: SkillManifest): Pick<AssertionContext, "outputs"> {
  if (json === undefined && stdoutContract?.lastLineJson === false) return {};
  return { outputs: json !== undefined && isJsonRecord(json) ? json : {} };
}

/** Records the sizes and hashes of the output and of produced files (stop.md#s149, stop.md#s153, stop.md#s166). */
function traceOutputs(
  { plan, result, output }: FinishedRun,
  findings: readonly Finding[],
  trace: RunTrace | undefined,
): void {
  if (trace === undefined) return;
  const span = trace.root.child("skill.output", "output", trace.digest("output", result.stdoutBytes));
  span.set(expectedAndActual("output", plan.operation, output.json ?? output.value, plan.situation, trace));
  for (const { folder, name } of plan.expectedFiles) {
    const place = resolveInside(folder, name);
    const attributes = place.kind === "refused" ? undefined : fileAttributes(place.value, name, trace);
    if (attributes) span.child("file.write", name, attributes).end();
  }
  const problem = findings.find(({ diagnostic }) => diagnostic?.severity === "error");
  span.end(problem ? { error: { type: "OutputRefused", message: problem.message } } : {});
}
