import type { LossKind, LossNote } from "../adapter/adapter.js";
import type { Json } from "../json.js";
import type { Path } from "../path.js";
import type { Difference } from "./compare.js";
import { decideKind } from "./kind.js";
import { isGone, type Loss, type LossContext, type LossOutcome, type PreparedContext } from "./loss.js";
import { findMoved, type Moved } from "./moved.js";
import { type NotesAt, noteAbout, notesByPath } from "./notes.js";
import { redactAt } from "./redact.js";
import { repeatsField } from "./repeats-field.js";
import { hasSensitive } from "./sensitive-values.js";
import { areUnited, unitedPath } from "./united.js";
import { putIntoWords } from "./words.js";

/**
 * Returns the losses among the differences between a manifest and the one that its conversion reads back as.
 *
 * @example
 * const before = { license: "MIT", operations: [{}] };
 * const after = { operations: [{}] };
 * const losses = toLosses(compareManifests(before, after), {
 *   before,
 *   after,
 *   target: { id: "tiny", title: "Tiny", coverage: {} },
 *   notes: [],
 *   locate: () => undefined,
 *   preserved: () => false,
 * });
 * losses.map(({ kind, message }) => [kind, message]); // [["dropped", "Tiny has no place for the license."]]
 */
export function toLosses(differences: readonly Difference[], context: LossContext): Loss[] {
  const prepared: PreparedContext = {
    ...context,
    showsValues: !hasSensitive(context.before) && !hasSensitive(context.after),
    isUnited: areUnited(context.before.operations, context.after.operations),
  };
  const notes = notesByPath(context.notes);
  return differences
    .filter((each) => !each.equivalent && !repeatsField(each, context.before, context.after))
    .map((difference) => toLoss(difference, notes, prepared));
}

function toLoss(difference: Difference, notes: NotesAt, context: PreparedContext): Loss {
  const { path } = difference;
  const written = writtenPath(difference, context);
  const note = noteAbout(notes, difference, written, context);
  const { kind, predicted } = decideKind(difference, written, note, context);
  const moved = findPlace(difference, written, note, context);
  // A note that names a place is right only if the value is there.
  const applied = note?.movedTo === undefined || moved ? note : undefined;
  const { message, group } = putIntoWords(kind, difference, applied, context);
  const source = context.locate(path);
  return {
    kind,
    outcome: decideOutcome(kind, difference, moved, applied),
    path,
    message,
    ...valuesOf(difference, context),
    ...(source ? { source } : {}),
    ...(moved ? { movedTo: moved.place } : {}),
    ...(group ? { group } : {}),
    preserved: !exposes(difference) && context.preserved(difference),
    predicted,
  };
}

/**
 * Returns the path of a difference in the result: for operations that were merged, the path in the merged operation.
 */
function writtenPath({ path, before }: Difference, { before: source, after, isUnited }: PreparedContext): Path {
  const isInOne = path[0] === "operations" && path.length > 2 && before !== undefined;
  return isInOne && isUnited ? unitedPath(path, source, after) : path;
}

/** Finds the place in the result that has the value: in another form, or in the form of the source. */
function findPlace(
  difference: Difference,
  written: Path,
  note: LossNote | undefined,
  context: PreparedContext,
): Moved | undefined {
  const moved = findMoved(difference, written, note, context);
  if (moved) return moved;
  const { path, before } = difference;
  const file = before === undefined ? undefined : context.remainsIn?.(path, before);
  return file === undefined ? undefined : { place: { file }, isWhole: true };
}

function decideOutcome(
  kind: LossKind,
  { before, after }: Difference,
  moved: Moved | undefined,
  note: LossNote | undefined,
): LossOutcome {
  if (note?.restricts) return "restricted";
  if (before === undefined || kind === "defaulted" || kind === "synthesised") return "added";
  if (moved) return moved.isWhole ? "moved" : "loosened";
  // The encoder says that it wrote a part of the value somewhere else.
  const isNarrowed = note?.kind === "narrowed";
  return isGone(after) && !isNarrowed ? "lost" : "loosened";
}

/**
 * Returns true if a value is no longer marked as sensitive. A sidecar keeps the mark but does not protect the value.
 */
function exposes({ path, before }: Difference): boolean {
  return before === true && (path.at(-1) === "sensitive" || path.at(-1) === "writeOnly");
}

/** Returns the two values. A value that is sensitive in one manifest is not shown from the other either. */
function valuesOf({ path, before, after }: Difference, context: PreparedContext): Pick<Loss, "value" | "written"> {
  const show = (value: Json) =>
    context.showsValues ? value : redactAt(context.after, path, redactAt(context.before, path, value));
  return {
    ...(before === undefined ? {} : { value: show(before) }),
    ...(after === undefined ? {} : { written: show(after) }),
  };
}
