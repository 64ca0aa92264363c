import type { Invocation } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { compareText } from "../collections/order.js";
import { bindSkill } from "../conflict/explain.js";
import { registryDiagnostics } from "../diagnostics.js";
import type { SkillRegistry } from "../registry/registry.js";
import { type PlanEdge, type Step, schedule } from "./schedule.js";

/** A skill to run, or one run of it with its inputs. */
export type PlannedRun = string | ({ readonly id: string } & Invocation);

/** The stages in which skills may run. */
export interface Plan {
  /** What may run at the same time, stage by stage; a step is an id, with `#2` and so on if a skill runs again. */
  readonly stages: readonly (readonly string[])[];
  /**
   * Every dependency and every coordination, and for a step that waits on account of conflicts alone the one that kept
   * it out of the stage before its own.
   */
  readonly edges: readonly PlanEdge[];
  /** Documentation, which is not invocable. */
  readonly notInvocable: readonly string[];
  /** What is needed and does not run here, so that it must have run before (remark 5.4). */
  readonly assumed: readonly { readonly step: string; readonly dependency: string; readonly registered: boolean }[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans an execution context (definition 8.4) in stages: a skill runs after its dependencies, coordination dependencies
 * order (theorem 6.3), and skills in conflict are never in the same stage. No step could run one stage earlier. The plan
 * does not depend on the order of the runs.
 *
 * @example
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "build", operations: [{}], effects: [] } },
 *   { manifest: { id: "test", operations: [{}], effects: [], dependencies: [{ id: "build" }] } },
 * ]);
 * planRuns(registry).stages; // [["build"], ["test"]]
 */
export function planRuns(registry: SkillRegistry, runs: readonly PlannedRun[] = registry.ids()): Plan {
  const diagnostics: Diagnostic[] = [];
  const notInvocable: string[] = [];
  const steps: Step[] = [];
  for (const [name, run] of named(runs)) {
    const id = typeof run === "string" ? run : run.id;
    const skill = registry.lookup(id);
    if (skill === undefined) {
      diagnostics.push(registryDiagnostics.create("not-registered", { skill: id }));
    } else if (skill.manifest.runtime === "documentation") {
      notInvocable.push(id);
    } else if (typeof run === "string") {
      steps.push({ name, skill });
    } else {
      const bound = bindSkill(registry, skill, run);
      diagnostics.push(...bound.diagnostics);
      steps.push({ name, skill: bound.skill });
    }
  }
  const ordered = orderEdges(steps);
  const { stages, waits } = schedule(steps, ordered.predecessors);
  return {
    stages: stages.map((stage) => stage.map(({ name }) => name).sort(compareText)),
    edges: [...ordered.edges, ...waits].sort(
      (a, b) => compareText(a.after, b.after) || compareText(a.before, b.before) || compareText(a.kind, b.kind),
    ),
    notInvocable,
    assumed: assumptions(registry, steps, new Set(notInvocable)),
    diagnostics,
  };
}

/** The runs by id; a skill that runs again gets a number. Ids alone are a set. */
function named(runs: readonly PlannedRun[]): [string, PlannedRun][] {
  const ids = new Set(runs.filter((run) => typeof run === "string"));
  const bound = runs.filter((run) => typeof run !== "string");
  const all: PlannedRun[] = [...ids, ...bound];
  const keyed = all.map((run) => {
    const [id, inputs] = typeof run === "string" ? [run, ""] : [run.id, JSON.stringify([run.inputs, run.placeholders])];
    return { id, inputs, run };
  });
  keyed.sort((a, b) => compareText(a.id, b.id) || compareText(a.inputs, b.inputs));
  const count = new Map<string, number>();
  return keyed.map(({ id, run }) => {
    const nth = (count.get(id) ?? 0) + 1;
    count.set(id, nth);
    return [nth === 1 ? id : `${id}#${nth}`, run];
  });
}

function orderEdges(steps: readonly Step[]) {
  const stepsOf = groupById(steps);
  const edges: PlanEdge[] = [];
  const predecessors = new Map<Step, Step[]>();
  for (const step of steps) {
    const before: Step[] = [];
    for (const { id, coordination, optional } of step.skill.dependencies) {
      for (const other of stepsOf.get(id) ?? []) {
        before.push(other);
        edges.push({
          before: other.name,
          after: step.name,
          kind: coordination ? "coordination" : "dependency",
          because: coordination
            ? `${step.name} declares a coordination dependency on ${id}, so it runs after it`
            : `${step.name} depends on ${id}${optional ? ", optionally" : ""}`,
        });
      }
    }
    predecessors.set(step, before);
  }
  return { edges, predecessors };
}

function groupById(steps: readonly Step[]): Map<string, Step[]> {
  const groups = new Map<string, Step[]>();
  for (const step of steps) {
    const group = groups.get(step.skill.id);
    if (group) group.push(step);
    else groups.set(step.skill.id, [step]);
  }
  return groups;
}

function assumptions(registry: SkillRegistry, steps: readonly Step[], documentation: ReadonlySet<string>) {
  const running = new Set(steps.map(({ skill }) => skill.id));
  return steps.flatMap(({ name, skill }) =>
    skill.dependencies
      .filter(
        ({ id, coordination, optional }) => !coordination && !optional && !running.has(id) && !documentation.has(id),
      )
      .map(({ id }) => ({ step: name, dependency: id, registered: registry.lookup(id) !== undefined })),
  );
}
