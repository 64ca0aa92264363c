import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { answer } from "./answer.js";
import type { PlanOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

/** `registry plan`: prints the stages in which the skills of an execution context may run. */
export async function runRegistryPlan(
  root: string | undefined,
  options: PlanOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { context, input = [], placeholder = [] } = options;
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  const isOfSome = context !== undefined || input.length + placeholder.length > 0;
  return answer(place, options, streams, workspace, {
    ask: async (reports) => ({ report: await reports.plan({ contexts: context, input, placeholder }) }),
    print({ report: { stages, edges, notInvocable, assumed, refused } }, found) {
      writeDiagnostics(found, streams, workspace);
      const reasons = new Map<string, string[]>();
      for (const { after, because } of edges) reasons.set(after, [...(reasons.get(after) ?? []), because]);
      for (const [index, stage] of stages.entries()) {
        streams.line(`stage ${index + 1}`);
        for (const step of stage) {
          streams.line(`  ${visible(step)}`);
          for (const because of reasons.get(step) ?? []) streams.line(`    ${visible(because)}`);
        }
      }
      for (const id of notInvocable) streams.line(`not invocable: ${visible(id)}`);
      for (const { step, dependency } of assumed) {
        streams.line(`${visible(`${step} needs ${dependency}`)}, which must have run before`);
      }
      if (isOfSome && refused.length > 0) streams.message("the plan is refused");
    },
  });
}
