import { InputError } from "@skill-convert/core";
import { planRuns } from "@skill-convert/registry";
import { type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import type { OpenRegistry } from "./open-registry.js";
import { readPart } from "./part.js";
import { type RunValues, runsOf } from "./runs.js";

/** The runs to plan. */
export interface PlanOptions extends RunValues {
  /** The context: its name, or comma-separated ids (default: all skills). */
  readonly contexts?: readonly string[] | undefined;
}

/**
 * Plans the stages in which the skills of an execution context may run (semioverse.md#s133).
 *
 * @throws InputError for several contexts, or a value that no run has
 */
export async function planContext(
  open: OpenRegistry,
  version: string,
  { contexts: texts, input = [], placeholder = [] }: PlanOptions = {},
): Promise<RegistryReportOf<"registry plan">> {
  const { registry, contexts, diagnostics } = await readPart(open, { contexts: texts });
  const [context, ...more] = contexts;
  if (more.length > 0) throw new InputError("a plan covers one context; plan each context separately");
  const ids = context?.ids ?? (input.length + placeholder.length > 0 ? registry.ids() : undefined);
  const plan = planRuns(registry, ids && runsOf(registry, ids, { input, placeholder }));
  const { stages, edges, notInvocable, assumed, refused } = plan;
  const findings = plan.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, undefined));
  return {
    command: "registry plan",
    version,
    diagnostics: [...diagnostics, ...findings],
    stages,
    edges,
    notInvocable,
    assumed,
    refused,
  };
}
