import type { Diagnostic, Steps } from "@skill-convert/core";
import { cliDiagnostics } from "../../diagnostics.js";
import type { FoundInput } from "../../inputs/find.js";
import { inBatches } from "../../inputs/in-batches.js";
import { listed } from "../../output/plural.js";
import { ChangedFolders } from "./changed-folders.js";
import { Collisions, type Decided, isOfOtherShard, type OtherShards } from "./collisions.js";
import { type Delivery, deliver } from "./deliver.js";
import { Ids, type SharedId } from "./ids.js";
import { InOrder, type Place } from "./in-order.js";
import { type ConvertRequest, type Prepared, prepareConversion, prepareInSteps, previousIdOf } from "./prepare.js";
import type { SkillReport } from "./report/model.js";

/** The number of converted skills that are held in memory while they wait. The others are converted again later. */
const HELD = 4000;

/** The report of an input. The input itself is left out to save memory. */
export interface ConvertedInput {
  /** False if there is no skill to convert. */
  readonly isSkill: boolean;
  readonly report: SkillReport;
}

/**
 * Converts skills in place. All skills are converted once before any is written, to find their new ids. Skills that would
 * share an id, and did not before, are not converted. References to skills with a new id are updated.
 */
export function* convertInPlace(
  skills: Iterable<FoundInput>,
  request: ConvertRequest,
  delivery: Delivery,
): Generator<ConvertedInput> {
  const planned: PlannedInput[] = [];
  const ids = new Ids();
  for (const { input, prepared } of inBatches(skills, (input) => prepareAny(input, request), request.enter)) {
    ids.add(prepared);
    planned.push(planned.length < HELD ? { input, prepared } : { input });
  }
  const shared = ids.shared();
  const following = { ...request, renamed: ids.renamed() };
  const changed = new ChangedFolders();
  for (const { input, prepared } of planned) {
    if (isOfOtherShard(input)) continue;
    const isFresh = prepared && !changed.concern(prepared.input) && !refers(prepared, following.renamed);
    const current = isFresh ? prepared : prepareConversion(input, following);
    const report = deliver(reportSharedId(current, shared, request), request, delivery);
    if (report.files.length > 0) changed.add(current.input);
    yield { isSkill: !("problem" in input), report };
  }
}

/** Returns true if a skill refers to one that gets a new id. */
function refers({ conversion }: Prepared, renamed: ReadonlyMap<string, readonly string[]>): boolean {
  return conversion?.refersTo.some((id) => renamed.has(id)) ?? false;
}

/** Cancels the conversion of a skill whose id others would have only afterwards, and warns of an id that they have. */
function reportSharedId(prepared: Prepared, shared: ReadonlyMap<string, SharedId>, request: ConvertRequest): Prepared {
  const { sources, wasShared } = shared.get(prepared.conversion?.id ?? "") ?? {};
  if (sources === undefined) return prepared;
  if (!wasShared) return withSharedId("same-id", prepared, sources, request);
  return sources[0] === prepared.input.source ? withSharedId("shared-id", prepared, sources, request) : prepared;
}

/** Reports that several skills have the id of this one, which is not converted if they had different ones. */
function withSharedId(
  code: "same-id" | "shared-id",
  prepared: Prepared,
  sources: readonly string[],
  { to }: ConvertRequest,
): Prepared {
  const args = { id: prepared.conversion?.id ?? "", format: to.title, sources: listed(sources) };
  return withProblem(prepared, cliDiagnostics.create(code, args));
}

/** Adds a finding. A skill with an error is not converted. */
function withProblem(prepared: Prepared, problem: Diagnostic): Prepared {
  const { conversion } = prepared;
  return {
    ...prepared,
    conversion: problem.severity === "error" ? undefined : conversion,
    diagnostics: [...prepared.diagnostics, problem],
  };
}

/**
 * Converts skills into folders below `--out`, and yields their reports in the order of the skills. If several would be
 * written to the same folder, one whose own folder has that name is. If none has, none is written, unless they had one id
 * before: then one is, and each other is written into a folder that is named after its own. A skill with the id of one
 * that is already written is not written either, unless the two shared an id before.
 *
 * @param several true if the skills come from several inputs
 * @param otherShards collects the skills of other shards
 */
export function* convertToFolders(
  skills: Iterable<FoundInput>,
  request: ConvertRequest,
  delivery: Delivery,
  several: boolean,
  otherShards: OtherShards | undefined,
): Generator<ConvertedInput> {
  // If the output folder contains an input, nothing is written before all skills are found.
  const collisions = new Collisions<PlannedOutput>(several || request.inputsInOut !== undefined, otherShards);
  const taken = new Map<string, TakenId>();
  const reports = new InOrder<ConvertedInput>();
  let held = 0;
  const finish = ({ skill, decision }: Decided<PlannedOutput>) => {
    const { input, place } = skill;
    if (skill.prepared) held--;
    const isApart = decision.kind === "apart";
    const current = isApart ? undefined : skill.prepared;
    const prepared = current ?? prepareConversion(input, isApart ? { ...request, apart: true } : request);
    const checked = decision.kind === "refused" ? refuse(prepared, decision.sharing) : prepared;
    const decided = refuseTakenId(checked, taken, request);
    const written =
      isApart && decided === prepared && prepared.conversion
        ? withSharedId("shared-id", prepared, decision.sharing, request)
        : decided;
    place.value = { isSkill: !("problem" in input), report: deliver(written, request, delivery) };
  };
  for (const { input, prepared } of inBatches(skills, (input) => prepareOwn(input, request), request.enter)) {
    const place: Place<ConvertedInput> = isOfOtherShard(input) ? {} : reports.add();
    const planned: PlannedOutput = { input, prepared, place };
    if (prepared) held++;
    for (const each of collisions.add(planned, input, prepared?.target, prepared && previousIdOf(prepared)))
      finish(each);
    if (held > HELD && planned.prepared && !place.value) {
      planned.prepared = undefined;
      held--;
    }
    yield* reports.known();
  }
  for (const each of collisions.rest()) finish(each);
  yield* reports.known();
}

/** A skill that is not written yet. Without `prepared`, it is converted again later. */
interface PlannedInput {
  readonly input: FoundInput;
  readonly prepared?: Prepared;
}

/** A skill that may still collide with one that has not been found, and the place of its report. */
interface PlannedOutput {
  readonly input: FoundInput;
  prepared: Prepared | undefined;
  readonly place: Place<ConvertedInput>;
}

function* prepareAny(input: FoundInput, request: ConvertRequest): Steps<Required<PlannedInput>> {
  return { input, prepared: yield* prepareInSteps(input, request) };
}

function* prepareOwn(input: FoundInput, request: ConvertRequest): Steps<PlannedInput> {
  return isOfOtherShard(input) ? { input } : { input, prepared: yield* prepareInSteps(input, request) };
}

function refuse(prepared: Prepared, sharing: readonly string[]): Prepared {
  const args = { target: prepared.target ?? "", sources: listed(sharing) };
  return withProblem(prepared, cliDiagnostics.create("same-target", args));
}

/** The first skill of a run with an id. */
interface TakenId {
  readonly source: string;
  readonly previousId: string | undefined;
}

function refuseTakenId(prepared: Prepared, taken: Map<string, TakenId>, request: ConvertRequest): Prepared {
  const { conversion, input } = prepared;
  if (conversion?.id === undefined) return prepared;
  const { id, previousId } = conversion;
  const first = taken.get(id);
  if (first === undefined) {
    taken.set(id, { source: input.source, previousId });
    return prepared;
  }
  const isOld = previousId !== undefined && first.previousId === previousId;
  return withSharedId(isOld ? "shared-id" : "same-id", prepared, [first.source, input.source], request);
}
