import { Heap } from "../collections/heap.js";
import { compareText } from "../collections/order.js";
import { firstOverlap } from "../conflict/conflict.js";
import { RegionTrie } from "../region/trie.js";
import { folderKey } from "../region/vaults.js";
import type { RegisteredSkill } from "../registry/skill.js";

/** The reason why one step comes before another. */
export interface PlanEdge {
  readonly before: string;
  readonly after: string;
  readonly kind: "dependency" | "coordination" | "conflict";
  readonly because: string;
  /** The overlapping folders of a conflict: that of the step before, and that of the step after. */
  readonly folders?: readonly [string, string];
}

export interface Step {
  readonly name: string;
  readonly skill: RegisteredSkill;
}

/** The steps by stages, and an edge for each step that waited only because of a conflict. */
export interface Schedule {
  readonly stages: readonly (readonly Step[])[];
  readonly waits: readonly PlanEdge[];
}

/** Steps that write to exactly the same folders, so at most one of them fits into a stage. */
interface FolderQueue {
  readonly depth: number;
  readonly queue: Heap<Step>;
}

/**
 * Fills stage after stage with the steps whose predecessors have run. Steps with narrow regions go first, because they
 * exclude the fewest others, then those with the longest chain of steps waiting for them. Only one step per group of
 * equal folders is considered for a stage, so many writers of one folder take linear time.
 */
export function schedule(steps: readonly Step[], predecessors: ReadonlyMap<Step, readonly Step[]>): Schedule {
  const successors = reversed(steps, predecessors);
  const height = heights(steps, predecessors, successors);
  const waiting = new Map(steps.map((step) => [step, predecessors.get(step)?.length ?? 0]));
  const isBefore = (a: Step, b: Step) => (height.get(b) ?? 0) - (height.get(a) ?? 0) || compareText(a.name, b.name);
  const queues = new Map<string, FolderQueue>();
  let free: Step[] = [];
  const admit = (step: Step) => {
    if (step.skill.places.length === 0) free.push(step);
    else queueOf(step, queues, (a, b) => isBefore(a, b) < 0).push(step);
  };
  for (const step of steps) if (waiting.get(step) === 0) admit(step);

  const stages: Step[][] = [];
  const waits: PlanEdge[] = [];
  const readySince = new Map<Step, number>();
  const noteReady = (step: Step) => readySince.set(step, stages.length);
  for (const step of steps) if (waiting.get(step) === 0) noteReady(step);
  let previous = RegionTrie.empty<Step>();
  while (free.length > 0 || queues.size > 0) {
    const stage = free;
    free = [];
    let trie = RegionTrie.empty<Step>();
    for (const [key, { queue }] of byPriority(queues, isBefore)) {
      const step = queue.peek();
      if (step === undefined || overlapping(trie, step) !== undefined) continue;
      // All steps of a queue write to the same folders, so one of them stands for the others.
      trie = trie.insert(step.skill.places, step.name, step);
      do {
        const next = queue.pop();
        if (next !== undefined) stage.push(next);
      } while (isHarmless(step) && queue.size > 0);
      if (queue.size === 0) queues.delete(key);
    }
    for (const step of stage) {
      const blocker = (readySince.get(step) ?? 0) < stages.length ? overlapping(previous, step) : undefined;
      if (blocker !== undefined) waits.push(conflictEdge(blocker, step));
    }
    stages.push(stage);
    previous = trie;
    for (const step of stage) {
      for (const next of successors.get(step) ?? []) {
        const count = (waiting.get(next) ?? 0) - 1;
        waiting.set(next, count);
        if (count > 0) continue;
        noteReady(next);
        admit(next);
      }
    }
  }
  return { stages, waits };
}

function byPriority(
  queues: ReadonlyMap<string, FolderQueue>,
  order: (a: Step, b: Step) => number,
): [string, FolderQueue][] {
  const groups = [...queues];
  if (groups.length === 1) return groups;
  return groups.sort(([, a], [, b]) => {
    const stepA = a.queue.peek();
    const stepB = b.queue.peek();
    return b.depth - a.depth || (stepA && stepB ? order(stepA, stepB) : 0);
  });
}

function queueOf(step: Step, queues: Map<string, FolderQueue>, isBefore: (a: Step, b: Step) => boolean): Heap<Step> {
  const { places } = step.skill;
  const key = [isHarmless(step), ...places.map(folderKey)].join("\n");
  const known = queues.get(key);
  if (known) return known.queue;
  const queue = new Heap<Step>(isBefore);
  queues.set(key, { queue, depth: Math.min(...places.map(({ segments }) => segments.length)) });
  return queue;
}

/**
 * Returns true for a skill that declares no region, and that it changes no existing data. Such skills may run in
 * parallel with each other (adr002.md#s55).
 */
function isHarmless({ skill: { manifest, writes } }: Step): boolean {
  return manifest.execution?.destructive === false && !writes.declared;
}

/** Returns a step of the trie whose write region overlaps that of a step, and that must not run at the same time. */
function overlapping(trie: RegionTrie<Step>, step: Step): Step | undefined {
  let found: Step | undefined;
  trie.visitOverlapping(step.skill.places, (other) => {
    if (isHarmless(step) && isHarmless(other)) return true;
    found = other;
    return false;
  });
  return found;
}

function conflictEdge(before: Step, after: Step): PlanEdge {
  const folders = firstOverlap(before.skill.places, after.skill.places) ?? ["", ""];
  const because = `${before.name} writes to ${folders[0]} and ${after.name} to ${folders[1]}, which overlap`;
  return { before: before.name, after: after.name, kind: "conflict", because, folders };
}

function reversed(steps: readonly Step[], predecessors: ReadonlyMap<Step, readonly Step[]>): Map<Step, Step[]> {
  const successors = new Map<Step, Step[]>(steps.map((step) => [step, []]));
  for (const step of steps) for (const before of predecessors.get(step) ?? []) successors.get(before)?.push(step);
  return successors;
}

/** Returns the length of the longest chain of steps that wait for each step. */
function heights(
  steps: readonly Step[],
  predecessors: ReadonlyMap<Step, readonly Step[]>,
  successors: ReadonlyMap<Step, readonly Step[]>,
): Map<Step, number> {
  const unvisited = new Map(steps.map((step) => [step, successors.get(step)?.length ?? 0]));
  const height = new Map<Step, number>();
  const queue = steps.filter((step) => unvisited.get(step) === 0);
  for (const step of queue) {
    const above = (height.get(step) ?? 0) + 1;
    for (const before of predecessors.get(step) ?? []) {
      height.set(before, Math.max(height.get(before) ?? 0, above));
      const count = (unvisited.get(before) ?? 0) - 1;
      unvisited.set(before, count);
      if (count === 0) queue.push(before);
    }
  }
  return height;
}
