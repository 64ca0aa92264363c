import { planRuns } from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, openRegistry, print } from "./answer.js";
import type { PlanOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";
import { runsOf } from "./runs.js";

/** `registry plan`: prints the stages in which the skills of an execution context may run. */
export async function runRegistryPlan(
  root: string | undefined,
  options: PlanOptions,
  streams: Streams,
): Promise<number> {
  const { reporter, input = [], placeholder = [] } = options;
  const read = await openRegistry(placeOf([root], NO_MORE, options.store).place, options, streams);
  if (!read.reached) return USAGE;
  const [context, ...more] = read.settings.given;
  if (more.length > 0) throw new UsageError("a plan covers one context; plan each context separately");
  const ids = context?.ids ?? (input.length + placeholder.length > 0 ? read.registry.ids() : undefined);
  const plan = planRuns(read.registry, ids && runsOf(read.registry, ids, { input, placeholder }));
  const findings = plan.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, undefined));
  const report = {
    command: "registry plan" as const,
    version,
    diagnostics: [...read.diagnostics, ...findings],
    stages: plan.stages,
    edges: plan.edges,
    notInvocable: plan.notInvocable,
    assumed: plan.assumed,
    refused: plan.refused,
  };
  print(report, reporter, streams, () => {
    writeDiagnostics(findings, streams);
    const reasons = new Map<string, string[]>();
    for (const { after, because } of plan.edges) reasons.set(after, [...(reasons.get(after) ?? []), because]);
    for (const [index, stage] of plan.stages.entries()) {
      streams.line(`stage ${index + 1}`);
      for (const step of stage) {
        streams.line(`  ${visible(step)}`);
        for (const because of reasons.get(step) ?? []) streams.line(`    ${visible(because)}`);
      }
    }
    for (const id of plan.notInvocable) streams.line(`not invocable: ${visible(id)}`);
    for (const { step, dependency } of plan.assumed) {
      streams.line(`${visible(`${step} needs ${dependency}`)}, which must have run before`);
    }
    if (ids !== undefined && plan.refused.length > 0) streams.message("the plan is refused");
  });
  return codeOf(report.diagnostics);
}
