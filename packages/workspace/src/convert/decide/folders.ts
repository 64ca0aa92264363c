import type { Diagnostic } from "@skill-convert/core";
import { nameSome } from "@skill-convert/core/text";
import { workspaceDiagnostics } from "../../diagnostics.js";
import type { FoundInput } from "../../find/find.js";
import { inBatches } from "../../find/in-batches.js";
import type { ConversionRun, Destination, PlannedSkill } from "../conversion.js";
import { planInSteps, planSkill, previousIdOf, withFinding } from "../plan-skill.js";
import { Collisions, type Decided } from "./collisions.js";
import { HELD } from "./in-place.js";
import { sharedId } from "./shared-ids.js";

/** How skills are decided that go into folders. */
interface FolderDecisions {
  /** True if each skill waits for the last, as those of several inputs do, which are written to one folder. */
  readonly waitForAll: boolean;
  /** The destination of skills that are kept apart from others with the same place. */
  readonly apart: Destination;
}

/** A skill that waits for a decision, its own or that of one before it. */
interface WaitingSkill {
  readonly input: FoundInput;
  /** Undefined if too many skills wait; then it is converted again later. */
  planned: PlannedSkill | undefined;
  decided?: DecidedSkill;
}

/** How a skill is converted in the end. */
interface DecidedSkill {
  readonly run: ConversionRun;
  /** What others that share its place or its id add to its findings. */
  readonly finding: Diagnostic | undefined;
}

/**
 * Decides which skills are written to their places, and yields them in the order of the inputs. If several would be
 * written to the same folder, one whose own folder has that name is. If none has, none is written, unless they had one id
 * before: then one is, and each other is written into a folder that is named after its own. A skill with the id of one
 * that was decided before is not written either, unless the two shared an id before.
 */
export function* decideFolders(
  skills: Iterable<FoundInput>,
  run: ConversionRun,
  { waitForAll, apart }: FolderDecisions,
): Generator<PlannedSkill> {
  const collisions = new Collisions<WaitingSkill>(waitForAll);
  const taken = new Map<string, TakenId>();
  const runApart = { ...run, destination: apart };
  let waiting: WaitingSkill[] = [];
  let next = 0;
  const decide = ({ skill, decision }: Decided<WaitingSkill>) => {
    const isApart = decision.kind === "apart";
    const ownRun = isApart ? runApart : run;
    skill.planned = (isApart ? undefined : skill.planned) ?? planSkill(skill.input, ownRun);
    const finding =
      decision.kind === "refused"
        ? sharedPlace(skill.planned, decision.sharing)
        : (takeId(skill.planned, taken, run) ??
          (isApart ? sharedId("shared-id", skill.planned, decision.sharing, run) : undefined));
    skill.decided = { run: ownRun, finding };
  };
  function* decided(): Generator<PlannedSkill> {
    for (let skill = waiting[next]; skill?.decided; skill = waiting[next]) {
      next++;
      const planned = skill.planned ?? planSkill(skill.input, skill.decided.run);
      skill.planned = undefined;
      yield skill.decided.finding ? withFinding(planned, skill.decided.finding) : planned;
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }
  function* plan(input: FoundInput) {
    return { input, planned: yield* planInSteps(input, run) };
  }
  for (const skill of inBatches<FoundInput, WaitingSkill>(skills, plan, run.onPhase)) {
    const { input, planned } = skill;
    waiting.push(skill);
    const { target } = planned?.place ?? {};
    for (const each of collisions.add(skill, input, target, planned && previousIdOf(planned))) decide(each);
    yield* decided();
    if (waiting.length - next > HELD) skill.planned = undefined;
  }
  for (const each of collisions.rest()) decide(each);
  yield* decided();
}

/** The error for a skill of which others have the place. */
function sharedPlace({ place }: PlannedSkill, sharing: readonly string[]): Diagnostic {
  return workspaceDiagnostics.create("same-target", { target: place?.target ?? "", sources: nameSome(sharing) });
}

/** The first skill of a run with an id. */
interface TakenId {
  readonly source: string;
  readonly previousId: string | undefined;
}

/** Notes the id of a skill, or returns the finding about a skill that has it already. */
function takeId(
  { conversion, input }: PlannedSkill,
  taken: Map<string, TakenId>,
  run: ConversionRun,
): Diagnostic | undefined {
  if (conversion?.id === undefined) return undefined;
  const { id, previousId } = conversion;
  const first = taken.get(id);
  if (first === undefined) {
    taken.set(id, { source: input.source, previousId });
    return undefined;
  }
  const isOld = previousId !== undefined && first.previousId === previousId;
  return sharedId(isOld ? "shared-id" : "same-id", { conversion }, [first.source, input.source], run);
}
