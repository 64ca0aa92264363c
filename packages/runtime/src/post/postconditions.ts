import type { SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { AssertionContext, RunTrace } from "../contracts.js";
import { resolveInside } from "../files/inside.js";
import type { Finding } from "../finding.js";
import { checkInterruption, conditionContext, type Plan, type Start } from "../preflight/preflight.js";
import { checkConditions } from "../preflight/surroundings.js";
import type { ProcessResult } from "../process/run-process.js";
import { contentAttributes, fileAttributes } from "../trace/attributes.js";
import { expectedAndActual } from "../trace/values.js";
import { checkOutput, type ReadOutput } from "./output.js";
import { checkProducedFiles } from "./produced-files.js";

/** A program that ended well, and what it returned. */
export interface Ended {
  readonly start: Start;
  readonly plan: Plan;
  readonly result: ProcessResult;
  readonly output: ReadOutput;
  readonly trace: RunTrace | undefined;
  readonly redact: (text: string) => string;
}

/** Whether what the manifest promises holds: of the output, of files, and whatever STOP's assertions say. */
export async function checkPostconditions(ended: Ended): Promise<Finding[]> {
  const { plan, output, redact, trace } = ended;
  const findings = [
    ...output.findings,
    ...checkOutput(plan.operation, output, plan.situation.skill.manifest, redact),
    ...checkProducedFiles(plan.expectedFiles),
  ];
  traceOutputs(ended, findings, trace);
  return [...findings, ...(await checkAssertionsAfter(ended)), ...checkInterruption(plan.situation)];
}

function checkAssertionsAfter({ start, plan, output, result, trace }: Ended): Promise<Finding[]> {
  const context = {
    ...conditionContext(start, plan.inputs, trace),
    ...outputsOf(output, plan.situation.skill.manifest),
    spans: trace?.spans() ?? [],
    durationMs: result.durationMs,
  };
  return checkConditions(plan.situation.skill.manifest.assertions?.post, "post", context, trace?.root);
}

/**
 * The fields that were returned. JSON that is not an object has none, and neither has text; unless the manifest says
 * that text is what is printed, of which it cannot be determined.
 */
function outputsOf({ json }: ReadOutput, { stdoutContract }: SkillManifest): Pick<AssertionContext, "outputs"> {
  if (json === undefined && stdoutContract?.lastLineJson === false) return {};
  return { outputs: json !== undefined && isJsonRecord(json) ? json : {} };
}

/** Sizes and hashes of what was printed and written (stop-trace.md, "Sensitive Data"). */
function traceOutputs(
  { plan, result, output }: Ended,
  findings: readonly Finding[],
  trace: RunTrace | undefined,
): void {
  const span = trace?.root.child("skill.output", "output", contentAttributes("output", result.stdoutBytes));
  span?.set(expectedAndActual("output", plan.operation, output.json ?? output.value, plan.situation));
  for (const { folder, name } of plan.expectedFiles) {
    const place = resolveInside(folder, name);
    const attributes = place.kind === "refused" ? undefined : fileAttributes(place.value, name);
    if (attributes) span?.child("file.write", name, attributes).end();
  }
  const problem = findings.find(({ diagnostic }) => diagnostic?.severity === "error");
  span?.end(problem ? { error: { type: "OutputRefused", message: problem.message } } : {});
}
