import type { LossGroup, LossKind, LossNote } from "../adapter.js";
import { requireArray, requireObject } from "../arguments.js";
import { type Coverage, type CoverageEntry, coverageAt } from "../coverage.js";
import type { SourceLocation } from "../diagnostic.js";
import { type Json, jsonEqual, valueAt } from "../json.js";
import { extensionsAt } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { requireManifest } from "../manifest/require-manifest.js";
import type { Template } from "../manifest/value.js";
import type { Path } from "../path.js";
import { isInstance } from "../schema/instance.js";
import { formatTemplate, type TemplateSyntax } from "../template.js";
import type { Difference } from "./compare.js";
import { describePath, describeSeveral } from "./describe.js";
import { findMoved, type Moved, type ResultPlace } from "./moved.js";
import { redactAt } from "./redact.js";
import { repeatsField } from "./repeats-field.js";
import { hasSensitive } from "./sensitive-values.js";
import { areUnited, unitedPath } from "./united.js";

/**
 * What became of a value. `lost`: nothing in the result has it. `moved`: the result has all of it in another place or
 * form, which the comparison has found there. `loosened`: the result says less. `added`: only the result has it.
 */
export type LossOutcome = "lost" | "moved" | "loosened" | "added";

/** A value that a conversion dropped, changed or added. */
export interface Loss {
  readonly kind: LossKind;
  readonly outcome: LossOutcome;
  /**
   * The path in the canonical manifest that was converted; for an added value, the path in the one that was read back.
   */
  readonly path: Path;
  readonly message: string;
  /** The value before, with sensitive parts redacted; absent if there was none. */
  readonly value?: Json;
  /** The value after, with sensitive parts redacted; absent if there is none. */
  readonly written?: Json;
  /** The position of the value in the skill that was converted. */
  readonly source?: SourceLocation;
  /** The place in the result that has the value, or a part of it, in another form. */
  readonly movedTo?: ResultPlace;
  /** The words for this loss and others of the same reason on one line. */
  readonly group?: LossGroup;
  /** True if the sidecar keeps the value. */
  readonly preserved: boolean;
  /** True if the coverage of the target predicts a loss of this kind at this path. */
  readonly predicted: boolean;
}

/** The context in which differences are losses: both manifests, the target, and the notes of its encoder. */
export interface LossContext {
  /** The manifest that was converted. */
  readonly before: SkillManifest;
  /** The manifest that reading the result gives. */
  readonly after: SkillManifest;
  readonly target: { readonly id: string; readonly title: string; readonly coverage: Coverage };
  readonly notes: readonly LossNote[];
  /** Returns the position of a path of `before`. */
  readonly locate: (path: Path) => SourceLocation | undefined;
  /** Returns the text of a file of the result. If absent, no value is found in a file. */
  readonly text?: (file: string) => string | undefined;
  /** Returns the file of the result that still says a value of the source, in the form of the source. */
  readonly remainsIn?: (path: Path, value: Json) => string | undefined;
  /** Returns true if the sidecar keeps the lost value. */
  readonly preserved: (difference: Difference) => boolean;
}

/**
 * Returns the losses among the differences between a manifest and the one that its conversion reads back as.
 *
 * @throws TypeError if the differences are not an array or the context is not one
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
  requireArray(differences, "the differences of toLosses");
  requireObject(context, "the context of toLosses");
  requireManifest(context.before, "context.before of toLosses");
  requireManifest(context.after, "context.after of toLosses");
  requireArray(context.notes, "context.notes of toLosses");
  const prepared: PreparedContext = {
    ...context,
    showsValues: !hasSensitive(context.before) && !hasSensitive(context.after),
    isUnited: areUnited(context.before.operations, context.after.operations),
    notesAt: notesByPath(context.notes),
  };
  return differences
    .filter((each) => !each.equivalent && !repeatsField(each, context.before, context.after))
    .map((difference) => toLoss(difference, prepared));
}

/** A context with the answers that every difference needs. */
interface PreparedContext extends LossContext {
  /** True if neither manifest has anything sensitive, so that values may be shown. */
  readonly showsValues: boolean;
  /** True if several operations were merged into one. */
  readonly isUnited: boolean;
  readonly notesAt: NotesAt;
}

function toLoss(difference: Difference, context: PreparedContext): Loss {
  const { path, before, after } = difference;
  const { showsValues } = context;
  const { entry, depth } = coverageAt(context.target.coverage, path);
  const written = writtenPath(difference, context);
  const applies = (each: LossNote) => fits(each.kind, difference) && isAbout(each, difference, context);
  const note = closest(
    closestNote(context.notesAt, path, applies),
    written === path ? undefined : closestNote(context.notesAt, written, applies),
  );
  const foreign = isForeignExtension(path, context.target.id);
  const defaultKind = foreign ? "dropped" : kindFromCoverage(difference, entry, written.slice(0, depth), context);
  const kind = note?.kind ?? defaultKind;
  // A value that is sensitive in one manifest is not shown from the other either.
  const show = (value: Json) =>
    showsValues ? value : redactAt(context.after, path, redactAt(context.before, path, value));
  const location = context.locate(path);
  const moved = findMoved(difference, written, note, context) ?? findRemaining(difference, context);
  // A note that names a place is right only if the value is there.
  const reason = note?.movedTo === undefined || moved ? note : undefined;
  const group = reason ? reason.group : several(kind, difference, context);
  return {
    kind,
    outcome: outcomeOf(kind, difference, moved, reason),
    path,
    message: reason?.reason ?? sentence(kind, difference, context),
    ...(before === undefined ? {} : { value: show(before) }),
    ...(after === undefined ? {} : { written: show(after) }),
    ...(location ? { source: location } : {}),
    ...(moved ? { movedTo: moved.place } : {}),
    ...(group ? { group } : {}),
    preserved: !exposes(difference) && context.preserved(difference),
    predicted: foreign || isPredicted(kind, difference, entry, depth, context) || isMerging(difference, context),
  };
}

function findRemaining({ path, before }: Difference, { remainsIn }: LossContext): Moved | undefined {
  const file = before === undefined ? undefined : remainsIn?.(path, before);
  return file === undefined ? undefined : { place: { file }, isWhole: true };
}

function outcomeOf(
  kind: LossKind,
  { before, after }: Difference,
  moved: Moved | undefined,
  note: LossNote | undefined,
) {
  if (before === undefined || kind === "defaulted" || kind === "synthesised") return "added";
  if (moved) return moved.isWhole ? "moved" : "loosened";
  // The encoder says that it wrote a part of the value somewhere else.
  const isNarrowed = note?.kind === "narrowed";
  return isGone(after) && !isNarrowed ? "lost" : "loosened";
}

/**
 * Returns the path of a difference in the result: for operations that were merged, the path in the merged operation.
 */
function writtenPath({ path, before }: Difference, { before: source, after, isUnited }: PreparedContext): Path {
  const isInOne = path[0] === "operations" && path.length > 2 && before !== undefined;
  return isInOne && isUnited ? unitedPath(path, source, after) : path;
}

/** The note about the merger applies to `operations` alone. Each merged operation has notes of its own. */
function isAbout({ path: about }: LossNote, { path }: Difference, { isUnited }: PreparedContext): boolean {
  const isMerger = about.length === 1 && about[0] === "operations";
  return !isMerger || path.length === 1 || !isUnited;
}

/** Returns true if the loss follows from merging operations, for a format that holds only one. */
function isMerging({ path, before }: Difference, { isUnited, target }: PreparedContext): boolean {
  if (path[0] !== "operations" || before === undefined || !isUnited) return false;
  return coverageAt(target.coverage, ["operations"]).entry.holds !== "exact";
}

/**
 * Returns true if a value is no longer marked as sensitive. A sidecar keeps the mark but does not protect the value.
 */
function exposes({ path, before }: Difference): boolean {
  return before === true && (path.at(-1) === "sensitive" || path.at(-1) === "writeOnly");
}

/** Returns the kind of a loss according to the coverage, for a difference without a note. */
function kindFromCoverage(
  { before, after }: Difference,
  entry: CoverageEntry,
  /** The path in the result of the value that the entry covers. */
  coveredPath: Path,
  context: LossContext,
): LossKind {
  if (before === undefined) return entry.adds?.[0] ?? "synthesised";
  if (after !== undefined) return (entry.holds === "none" && !isGone(after) && entry.adds?.[0]) || "narrowed";
  const remains = valueAt(context.after, coveredPath) !== undefined;
  return entry.holds === "none" || !remains ? "dropped" : "narrowed";
}

/**
 * A note applies to everything below its path, but only to differences that can be of its kind. In a list without names
 * a note about an addition counts the elements of the result, so it explains no element that was there before.
 */
function fits(kind: LossKind, { before, after, path, addressable }: Difference): boolean {
  const added = kind === "defaulted" || kind === "synthesised";
  if (before === undefined) return added;
  if (added && addressable < path.length) return false;
  return isGone(after) ? !added : kind !== "dropped";
}

/** Returns true if nothing is left of a value. */
function isGone(after: Json | undefined): boolean {
  return after === undefined || after === null || after === "" || jsonEqual(after, []) || jsonEqual(after, {});
}

function isPredicted(
  kind: LossKind,
  difference: Difference,
  entry: CoverageEntry,
  depth: number,
  context: LossContext,
): boolean {
  if (kind === "defaulted" || kind === "synthesised") return entry.adds?.includes(kind) ?? false;
  if (difference.before === undefined) return false;
  if (entry.holds === "none") return true;
  if (entry.holds === "narrowed") return true;
  if (entry.exactFor === undefined) return false;
  const value = valueAt(context.before, difference.path.slice(0, depth));
  return value === undefined || !isInstance(value, entry.exactFor);
}

/** Returns true for a key of another format, which the target cannot hold. */
function isForeignExtension(path: Path, target: string): boolean {
  const at = extensionsAt(path);
  if (at < 0) return false;
  const format = path[at + 1];
  return format === undefined || (format !== target && format !== "frontmatter");
}

/** Returns the note with the longer path, or the first if both are equally long. */
function closest(first: LossNote | undefined, second: LossNote | undefined): LossNote | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.path.length > first.path.length ? second : first;
}

/** A tree of notes by path: the notes at a path, and the subtrees below it. */
interface NotesAt {
  readonly own: LossNote[];
  readonly under: Map<string, NotesAt>;
}

function notesByPath(notes: readonly LossNote[]): NotesAt {
  const root: NotesAt = { own: [], under: new Map() };
  for (const note of notes) {
    let at = root;
    for (const segment of note.path) {
      const key = String(segment);
      const next = at.under.get(key) ?? { own: [], under: new Map() };
      at.under.set(key, next);
      at = next;
    }
    at.own.push(note);
  }
  return root;
}

/**
 * Returns the note with the longest path among those about a path and its parents; the first of several at one path.
 */
function closestNote(notes: NotesAt, path: Path, applies: (note: LossNote) => boolean): LossNote | undefined {
  let best = notes.own.find(applies);
  let at: NotesAt | undefined = notes;
  for (const segment of path) {
    at = at.under.get(String(segment));
    if (at === undefined) break;
    best = at.own.find(applies) ?? best;
  }
  return best;
}

function sentence(kind: LossKind, difference: Difference, context: PreparedContext): string {
  const { title } = context.target;
  const subject = describePath(difference.before === undefined ? context.after : context.before, difference.path);
  if (difference.what === "order") return `${title} changes the order of ${subject || "the fields"}.`;
  const isShown = kind === "narrowed" && difference.after !== undefined;
  const detail = isShown ? inWords(difference, context.showsValues) : kind === "dropped" ? commandLine(difference) : "";
  return `${title} ${clause(kind, subject, difference)}${detail}.`;
}

/** Returns the words for a loss without a note and others like it; undefined if it has no name. */
function several(kind: LossKind, difference: Difference, context: PreparedContext): LossGroup | undefined {
  const { before, path, what } = difference;
  const found =
    what === "order" ? undefined : describeSeveral(before === undefined ? context.after : context.before, path);
  return found && { message: `${context.target.title} ${clause(kind, found.subject, difference)}`, name: found.name };
}

function clause(kind: LossKind, subject: string, { after }: Difference): string {
  switch (kind) {
    case "dropped":
      return `has no place for ${subject}`;
    case "narrowed":
      return after === undefined ? `leaves out ${subject}` : `can hold ${subject} only in part`;
    case "defaulted":
      return `requires ${subject}, so a default value was written`;
    case "synthesised":
      return `has ${subject}, derived from other fields`;
  }
}

/** Longer values are not quoted in messages. */
const SHORT = 40;

function inWords({ before, after }: Difference, showsValues: boolean): string {
  const oldText = JSON.stringify(before);
  const newText = JSON.stringify(after);
  if (!showsValues || oldText.length > SHORT || newText.length > SHORT || typeof before === "object") return "";
  return `: ${oldText} became ${newText}`;
}

/** Writes a dropped entrypoint as a command line, so that people can run it by hand. */
function commandLine({ path, before }: Difference): string {
  if (path.at(-2) !== "entrypoints" || !Array.isArray(before)) return "";
  const words = before.map((word) => formatTemplate(word as Template, AS_NAMED));
  return `: \`${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ")}\``;
}

/** Writes references as their names in braces. */
const AS_NAMED: TemplateSyntax = { pattern: /(?!)/g, resolve: () => undefined, format: () => undefined };
