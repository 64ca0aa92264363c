import { type FoundInput, toBeReread } from "../../find/find.js";
import { inBatches } from "../../find/in-batches.js";
import type { ConversionRun, PlannedSkill } from "../conversion.js";
import { planInSteps, planSkill, withFinding } from "../plan-skill.js";
import { ChangedFolders } from "./changed-folders.js";
import { Ids, type SharedId } from "./ids.js";
import { sharedId } from "./shared-ids.js";

/** The number of converted skills that are held in memory while they wait. The others are converted again later. */
export const HELD = 4000;

/**
 * Decides which skills are converted in place. All skills are converted once before any is yielded, to find their new ids.
 * Skills that would share an id, and did not before, are not converted. References to skills with a new id are updated.
 */
export function* decideInPlace(skills: Iterable<FoundInput>, run: ConversionRun): Generator<PlannedSkill> {
  const waiting: { readonly input: FoundInput; readonly planned?: PlannedSkill }[] = [];
  const ids = new Ids();
  function* plan(input: FoundInput) {
    return { input, planned: yield* planInSteps(input, run) };
  }
  for (const { input, planned } of inBatches(toBeReread(skills), plan, run.onPhase)) {
    ids.add(planned);
    waiting.push(waiting.length < HELD ? { input, planned } : { input });
  }
  const shared = ids.shared();
  const following = { ...run, renamed: ids.renamed() };
  const changed = new ChangedFolders();
  for (const { input, planned } of waiting) {
    const isFresh = planned && !changed.concern(planned.input) && !refers(planned, following.renamed);
    const current = reportSharedId(isFresh ? planned : planSkill(input, following), shared, run);
    yield current;
    if ((current.conversion?.edits.length ?? 0) > 0) changed.add(current.input);
  }
}

/** Returns true if a skill refers to one that gets a new id. */
function refers({ conversion }: PlannedSkill, renamed: ReadonlyMap<string, readonly string[]>): boolean {
  return conversion?.refersTo.some((id) => renamed.has(id)) ?? false;
}

/** Cancels the conversion of a skill whose id others would have only afterwards, and warns of an id that they have. */
function reportSharedId(
  planned: PlannedSkill,
  shared: ReadonlyMap<string, SharedId>,
  run: ConversionRun,
): PlannedSkill {
  const { sources, wasShared } = shared.get(planned.conversion?.id ?? "") ?? {};
  if (sources === undefined) return planned;
  if (!wasShared) return withFinding(planned, sharedId("same-id", planned, sources, run));
  return sources[0] === planned.input.source
    ? withFinding(planned, sharedId("shared-id", planned, sources, run))
    : planned;
}
