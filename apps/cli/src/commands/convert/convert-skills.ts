import type { Diagnostic, Steps } from "@skill-convert/core";
import { cliDiagnostics } from "../../diagnostics.js";
import type { FoundInput } from "../../inputs/find.js";
import { inBatches } from "../../inputs/in-batches.js";
import { listed } from "../../output/plural.js";
import { ChangedFolders } from "./changed-folders.js";
import { Collisions, type Decided, isOfOtherShard, type OtherShards } from "./collisions.js";
import { type Delivery, deliver } from "./deliver.js";
import { Ids, type SharedId } from "./ids.js";
import { type ConvertRequest, type Prepared, prepareConversion, prepareInSteps, previousIdOf } from "./prepare.js";
import type { SkillReport } from "./report/model.js";

/** The number of converted skills that are held in memory while they wait. The others are converted again later. */
const HELD = 4000;

/** An input, and the report of its conversion. */
export interface ConvertedInput {
  readonly input: FoundInput;
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
    yield { input, report };
  }
}

/** Returns true if a skill refers to one that gets a new id. */
function refers({ conversion }: Prepared, renamed: ReadonlyMap<string, readonly string[]>): boolean {
  return conversion?.refersTo.some((id) => renamed.has(id)) ?? false;
}

/** Cancels the conversion of a skill whose id others would have only afterwards, and warns of an id that they have. */
function reportSharedId(prepared: Prepared, shared: ReadonlyMap<string, SharedId>, { to }: ConvertRequest): Prepared {
  const id = prepared.conversion?.id ?? "";
  const { sources = [], wasShared } = shared.get(id) ?? {};
  const args = { id, format: to.title, sources: listed(sources) };
  if (wasShared === undefined) return prepared;
  if (wasShared) {
    const isFirst = sources[0] === prepared.input.source;
    return isFirst ? withProblem(prepared, cliDiagnostics.create("shared-id", args)) : prepared;
  }
  return { ...withProblem(prepared, cliDiagnostics.create("same-id", args)), conversion: undefined };
}

function withProblem(prepared: Prepared, problem: Diagnostic): Prepared {
  return { ...prepared, diagnostics: [...prepared.diagnostics, problem] };
}

/**
 * Converts skills into folders below `--out`. If several would be written to the same folder, none of them is, unless
 * they had one id before: then one is, and each other is written into a folder that is named after its own. A skill with
 * the id of one that is already written is not written either, unless the two shared an id before.
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
  const collisions = new Collisions<PlannedInput>(several, otherShards);
  const taken = new Map<string, TakenId>();
  let held = 0;
  const finish = ({ skill, decision }: Decided<PlannedInput>) => {
    const { input } = skill;
    if (skill.prepared) held--;
    const isApart = decision.kind === "apart";
    const current = isApart ? undefined : skill.prepared;
    const prepared = current ?? prepareConversion(input, isApart ? { ...request, apart: true } : request);
    const checked = decision.kind === "refused" ? refuse(prepared, decision.sharing) : prepared;
    const decided = refuseTakenId(checked, taken, request);
    const written = isApart && decided === prepared ? warnOfSharedId(prepared, decision.sharing, request) : decided;
    return { input, report: deliver(written, request, delivery) };
  };
  for (const { input, prepared } of inBatches(skills, (input) => prepareOwn(input, request), request.enter)) {
    const isHeld = prepared !== undefined && held < HELD;
    if (isHeld) held++;
    const waiting = isHeld ? { input, prepared } : { input };
    for (const decided of collisions.add(waiting, input, prepared?.target, prepared && previousIdOf(prepared)))
      yield finish(decided);
  }
  for (const decided of collisions.rest()) yield finish(decided);
}

/** A skill that may still collide with one that has not been found. Without `prepared`, it is converted again later. */
interface PlannedInput {
  readonly input: FoundInput;
  readonly prepared?: Prepared;
}

function* prepareAny(input: FoundInput, request: ConvertRequest): Steps<Required<PlannedInput>> {
  return { input, prepared: yield* prepareInSteps(input, request) };
}

function* prepareOwn(input: FoundInput, request: ConvertRequest): Steps<PlannedInput> {
  return isOfOtherShard(input) ? { input } : { input, prepared: yield* prepareInSteps(input, request) };
}

function warnOfSharedId(prepared: Prepared, sharing: readonly string[], { to }: ConvertRequest): Prepared {
  const { id } = prepared.conversion ?? {};
  if (id === undefined) return prepared;
  const args = { id, format: to.title, sources: listed(sharing) };
  return withProblem(prepared, cliDiagnostics.create("shared-id", args));
}

function refuse(prepared: Prepared, sharing: readonly string[]): Prepared {
  const args = { target: prepared.target ?? "", sources: listed(sharing) };
  return { ...withProblem(prepared, cliDiagnostics.create("same-target", args)), conversion: undefined };
}

/** The first skill of a run with an id. */
interface TakenId {
  readonly source: string;
  readonly previousId: string | undefined;
}

function refuseTakenId(prepared: Prepared, taken: Map<string, TakenId>, { to }: ConvertRequest): Prepared {
  const { conversion, input } = prepared;
  if (conversion?.id === undefined) return prepared;
  const { id, previousId } = conversion;
  const first = taken.get(id);
  if (first === undefined) {
    taken.set(id, { source: input.source, previousId });
    return prepared;
  }
  const args = { id, format: to.title, sources: listed([first.source, input.source]) };
  if (previousId !== undefined && first.previousId === previousId) {
    return withProblem(prepared, cliDiagnostics.create("shared-id", args));
  }
  return { ...withProblem(prepared, cliDiagnostics.create("same-id", args)), conversion: undefined };
}
