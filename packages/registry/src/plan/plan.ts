import type { Invocation } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { compareText } from "../collections/order.js";
import { bindSkill } from "../conflict/explain.js";
import { whyAbsent } from "../dependencies/missing.js";
import { blockedAmong } from "../dependencies/unavailable.js";
import { registryDiagnostics } from "../diagnostics.js";
import { notRegistered } from "../registry/not-registered.js";
import { REGISTRY, type SkillRegistry } from "../registry/registry.js";
import { isRequired } from "../registry/skill.js";
import { type PlanEdge, type Step, schedule } from "./schedule.js";

/** The id of a skill to run, or one run of it with its inputs and, optionally, the name of its step. */
export type PlannedRun = string | ({ readonly id: string; readonly name?: string } & Invocation);

/** The stages in which skills can run, and the reasons for them. */
export interface Plan {
  /**
   * The steps that may run at the same time, stage by stage. A step is an id, with `#2` and so on if a skill runs
   * again.
   */
  readonly stages: readonly (readonly string[])[];
  /**
   * Every dependency and coordination dependency between steps. For a step that waits only because of conflicts, also
   * the conflict that kept it out of the stage before its own.
   */
  readonly edges: readonly PlanEdge[];
  /** The ids of documentation, which cannot be invoked (semioverse.md#d37). */
  readonly notInvocable: readonly string[];
  /** Dependencies that are registered but not part of the plan, so they must have run before (semioverse.md#s68). */
  readonly assumed: readonly { readonly step: string; readonly dependency: string }[];
  /**
   * The skills that cannot be invoked, because a dependency is missing (semioverse.md#s63) or on a cycle
   * (semioverse.md#s67). If the runs were given, one such skill refuses the whole plan, which then has no stages.
   */
  readonly refused: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans an execution context in stages (semioverse.md#s133). A skill runs after its dependencies and coordination
 * dependencies (semioverse.md#s77), and skills in conflict are never in the same stage. No step could run one stage
 * earlier. The plan does not depend on the order of the runs.
 *
 * @param runs the runs to plan, all of them or none; if absent, every registered skill that can be invoked
 * @example
 * const { registry } = registerAll(createSkillRegistry(), [
 *   { manifest: { id: "build", operations: [{}], effects: [] } },
 *   { manifest: { id: "test", operations: [{}], effects: [], dependencies: [{ id: "build" }] } },
 * ]);
 * planRuns(registry).stages; // [["build"], ["test"]]
 */
export function planRuns(registry: SkillRegistry, runs?: readonly PlannedRun[]): Plan {
  requireArguments("planRuns", { registry: [registry, REGISTRY], runs: [runs ?? [], "an array"] });
  const diagnostics: Diagnostic[] = [];
  const notInvocable: string[] = [];
  const steps: Step[] = [];
  const wanted = nameRuns(runs ?? registry.ids());
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

/** Returns one diagnostic for each of these skills that cannot be invoked. */
function refusals(registry: SkillRegistry, ids: readonly string[]): Map<string, Diagnostic> {
  const absent = [...new Set(ids)].flatMap((id): [string, Diagnostic][] => {
    return registry.lookup(id) === undefined ? [[id, whyRefused(registry, id)]] : [];
  });
  const blocked = blockedAmong(registry, ids).map(({ id, message }): [string, Diagnostic] => {
    return [id, registryDiagnostics.create("cannot-run", { skill: id, because: message })];
  });
  return new Map([...absent, ...blocked].sort(([a], [b]) => compareText(a, b)));
}

/** Reports that an id is not registered, because it is unknown or was refused. */
function whyRefused(registry: SkillRegistry, id: string): Diagnostic {
  const { because, message } = whyAbsent(registry, id);
  if (because === "not registered") return notRegistered(registry, id);
  return registryDiagnostics.create("cannot-run", { skill: id, because: `it ${message.replace(/^which /, "")}.` });
}

/** Names the runs, sorted by id. A skill that runs again gets a number; an id without inputs counts only once. */
function nameRuns(runs: readonly PlannedRun[]): [string, PlannedRun][] {
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
      for (const dependency of stepsOf.get(id) ?? []) {
        before.push(dependency);
        edges.push({
          before: dependency.name,
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
