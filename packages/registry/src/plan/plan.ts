import type { Invocation } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { compareText } from "../collections/order.js";
import { bindSkill } from "../conflict/explain.js";
import { whyAbsent } from "../dependencies/missing.js";
import { blockedAmong } from "../dependencies/unavailable.js";
import { registryDiagnostics } from "../diagnostics.js";
import type { SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { type PlanEdge, type Step, schedule } from "./schedule.js";

/** A skill to run, or one run of it with its inputs, and the name of its step. */
export type PlannedRun = string | ({ readonly id: string; readonly name?: string } & Invocation);

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
  /** What is needed, is registered and does not run here, so that it must have run before (remark 5.4). */
  readonly assumed: readonly { readonly step: string; readonly dependency: string }[];
  /**
   * The skills that cannot be invoked, since a dependency is missing (definition 5.1) or on a cycle (invariant 5.3). A plan
   * of given runs with one of them is refused as a whole, and has no stages.
   */
  readonly refused: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans an execution context (definition 8.4) in stages: a skill runs after its dependencies, coordination dependencies
 * order (theorem 6.3), and skills in conflict are never in the same stage. No step could run one stage earlier. The plan
 * does not depend on the order of the runs.
 *
 * @param runs all of which the plan must hold, or it is refused; left out, every registered skill that can be invoked
 * @example
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "build", operations: [{}], effects: [] } },
 *   { manifest: { id: "test", operations: [{}], effects: [], dependencies: [{ id: "build" }] } },
 * ]);
 * planRuns(registry).stages; // [["build"], ["test"]]
 */
export function planRuns(registry: SkillRegistry, runs?: readonly PlannedRun[]): Plan {
  const diagnostics: Diagnostic[] = [];
  const notInvocable: string[] = [];
  const steps: Step[] = [];
  const wanted = named(runs ?? registry.ids());
  const refused = refusals(
    registry,
    wanted.map(([, run]) => idOf(run)),
  );
  diagnostics.push(...refused.values());
  for (const [name, run] of wanted) {
    const skill = registry.lookup(idOf(run));
    if (skill === undefined || refused.has(skill.id)) continue;
    const { id } = skill;
    if (skill.manifest.runtime === "documentation") {
      notInvocable.push(id);
    } else if (typeof run === "string") {
      steps.push({ name, skill });
    } else {
      const bound = bindSkill(registry, skill, run);
      diagnostics.push(...bound.diagnostics);
      steps.push({ name, skill: bound.skill });
    }
  }
  if (runs !== undefined && refused.size > 0) {
    return { stages: [], edges: [], notInvocable, assumed: [], refused: [...refused.keys()], diagnostics };
  }
  const ordered = orderEdges(steps);
  const { stages, waits } = schedule(steps, ordered.predecessors);
  return {
    stages: stages.map((stage) => stage.map(({ name }) => name).sort(compareText)),
    edges: [...ordered.edges, ...waits].sort(
      (a, b) => compareText(a.after, b.after) || compareText(a.before, b.before) || compareText(a.kind, b.kind),
    ),
    notInvocable,
    assumed: assumptions(steps, new Set(notInvocable)),
    refused: [...refused.keys()],
    diagnostics,
  };
}

function idOf(run: PlannedRun): string {
  return typeof run === "string" ? run : run.id;
}

/** Why each of these skills that cannot be invoked cannot. */
function refusals(registry: SkillRegistry, ids: readonly string[]): Map<string, Diagnostic> {
  const absent = [...new Set(ids)].flatMap((id): [string, Diagnostic][] => {
    return registry.lookup(id) === undefined ? [[id, notRegistered(registry, id)]] : [];
  });
  const blocked = blockedAmong(registry, ids).map(({ id, message }): [string, Diagnostic] => {
    return [id, registryDiagnostics.create("cannot-run", { skill: id, because: message })];
  });
  return new Map([...absent, ...blocked].sort(([a], [b]) => compareText(a, b)));
}

/** Why no skill answers to an id: it is unknown, or it was refused. */
export function notRegistered(registry: SkillRegistry, id: string): Diagnostic {
  const { because, message } = whyAbsent(registry, id);
  if (because === "not registered") return registryDiagnostics.create("not-registered", { skill: id });
  return registryDiagnostics.create("cannot-run", { skill: id, because: `it ${message.replace(/^which /, "")}.` });
}

/** The runs by id; a skill that runs again gets a number. Ids alone are a set. */
function named(runs: readonly PlannedRun[]): [string, PlannedRun][] {
  const ids = new Set(runs.filter((run) => typeof run === "string"));
  const bound = runs.filter((run) => typeof run !== "string");
  const all: PlannedRun[] = [...ids, ...bound];
  const keyed = all.map((run) => {
    const inputs = typeof run === "string" ? "" : JSON.stringify([run.inputs, run.placeholders]);
    return { id: idOf(run), inputs, run };
  });
  keyed.sort((a, b) => compareText(a.id, b.id) || compareText(a.inputs, b.inputs));
  const count = new Map<string, number>();
  return keyed.map(({ id, run }) => {
    if (typeof run !== "string" && run.name !== undefined) return [run.name, run];
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

function assumptions(steps: readonly Step[], documentation: ReadonlySet<string>) {
  const running = new Set(steps.map(({ skill }) => skill.id));
  return steps.flatMap(({ name, skill }) =>
    skill.dependencies
      .filter(
        (dependency) => isRequired(dependency) && !running.has(dependency.id) && !documentation.has(dependency.id),
      )
      .map(({ id }) => ({ step: name, dependency: id })),
  );
}
