import type { LossKind, LossNote } from "../adapter.js";
import { type Coverage, type CoverageEntry, coverageAt } from "../coverage.js";
import type { SourceLocation } from "../diagnostic.js";
import { type Json, jsonEqual, valueAt } from "../json.js";
import { extensionsAt } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Template } from "../manifest/value.js";
import type { Path } from "../path.js";
import { isInstance } from "../schema/instance.js";
import { formatTemplate, type TemplateSyntax } from "../template.js";
import type { Difference } from "./compare.js";
import { describePath } from "./describe.js";
import { redactAt } from "./redact.js";
import { hasSensitive } from "./sensitive-values.js";
import { areUnited, unitedPath } from "./united.js";

/** Something that a conversion did not carry over as it was. */
export interface Loss {
  readonly kind: LossKind;
  /** In the canonical manifest that was converted; in the one read back where the conversion added something. */
  readonly path: Path;
  readonly message: string;
  /** What was there before, without what is sensitive; undefined where there was nothing. */
  readonly value?: Json;
  /** What is there now, likewise. */
  readonly written?: Json;
  readonly source?: SourceLocation;
  /** Whether the sidecar keeps it. */
  readonly preserved: boolean;
  /** Whether the target's coverage and the encoder's labels predict a loss of this kind here. */
  readonly predicted: boolean;
}

/** What turns differences into losses: both manifests, the target, and what its encoder said. */
export interface LossContext {
  readonly before: SkillManifest;
  readonly after: SkillManifest;
  readonly target: { readonly id: string; readonly title: string; readonly coverage: Coverage };
  readonly notes: readonly LossNote[];
  readonly locate: (path: Path) => SourceLocation | undefined;
  /** Whether the sidecar keeps what is lost. */
  readonly preserved: (difference: Difference) => boolean;
}

/**
 * The losses among the differences between a manifest and what its conversion reads back as.
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
  const view: View = {
    ...context,
    isOpen: !hasSensitive(context.before) && !hasSensitive(context.after),
    isUnited: areUnited(context.before.operations, context.after.operations),
    notesAt: notesByPath(context.notes),
  };
  return differences.filter(({ notation }) => !notation).map((difference) => toLoss(difference, view));
}

/** What is asked for each difference, found once. */
interface View extends LossContext {
  /** Whether nothing in either manifest is sensitive, so that values may be shown. */
  readonly isOpen: boolean;
  /** Whether several operations became one. */
  readonly isUnited: boolean;
  readonly notesAt: NotesAt;
}

function toLoss(difference: Difference, context: View): Loss {
  const { path, before, after } = difference;
  const { isOpen } = context;
  const { entry, depth } = coverageAt(context.target.coverage, path);
  const written = writtenPath(difference, context);
  const isTheirs = (each: LossNote) => fits(each.kind, difference) && isAbout(each, difference, context);
  const note = closest(
    closestNote(context.notesAt, path, isTheirs),
    written === path ? undefined : closestNote(context.notesAt, written, isTheirs),
  );
  const foreign = isForeignExtension(path, context.target.id);
  const natural = foreign ? "dropped" : naturalKind(difference, entry, written.slice(0, depth), context);
  const kind = note?.kind ?? natural;
  // What either manifest marks as sensitive is shown from neither.
  const show = (value: Json) => (isOpen ? value : redactAt(context.after, path, redactAt(context.before, path, value)));
  const location = context.locate(path);
  return {
    kind,
    path,
    message: note?.reason ?? sentence(kind, difference, context),
    ...(before === undefined ? {} : { value: show(before) }),
    ...(after === undefined ? {} : { written: show(after) }),
    ...(location ? { source: location } : {}),
    preserved: !exposes(difference) && context.preserved(difference),
    predicted: foreign || isPredicted(kind, difference, entry, depth, context) || isMerging(difference, context),
  };
}

/** Where the result has the place of a difference: of operations that became one, in that one. */
function writtenPath({ path, before }: Difference, { before: source, after, isUnited }: View): Path {
  const isInOne = path[0] === "operations" && path.length > 2 && before !== undefined;
  return isInOne && isUnited ? unitedPath(path, source, after) : path;
}

/** That operations are merged is said once; what it is for each of them has words of its own. */
function isAbout({ path: about }: LossNote, { path }: Difference, { isUnited }: View): boolean {
  const isMerger = about.length === 1 && about[0] === "operations";
  return !isMerger || path.length === 1 || !isUnited;
}

/** A format that holds one operation holds less of each of several, whatever it can hold of one. */
function isMerging({ path, before }: Difference, { isUnited, target }: View): boolean {
  if (path[0] !== "operations" || before === undefined || !isUnited) return false;
  return coverageAt(target.coverage, ["operations"]).entry.holds !== "exact";
}

/** Something is no longer marked as sensitive: a sidecar remembers that, and protects nothing in the meantime. */
function exposes({ path, before }: Difference): boolean {
  return before === true && (path.at(-1) === "sensitive" || path.at(-1) === "writeOnly");
}

/** What the format's coverage makes of a difference, without the encoder's word. */
function naturalKind(
  { before, after }: Difference,
  entry: CoverageEntry,
  /** Where the result has what the entry is about. */
  place: Path,
  context: LossContext,
): LossKind {
  if (before === undefined) return entry.adds?.[0] ?? "synthesised";
  if (after !== undefined) return (entry.holds === "none" && !isGone(after) && entry.adds?.[0]) || "narrowed";
  const remains = valueAt(context.after, place) !== undefined;
  return entry.holds === "none" || !remains ? "dropped" : "narrowed";
}

/** A label speaks for everything below its path; its kind only for the differences that can be of that kind. */
function fits(kind: LossKind, { before, after }: Difference): boolean {
  const added = kind === "defaulted" || kind === "synthesised";
  if (before === undefined) return added;
  return isGone(after) ? !added : kind !== "dropped";
}

/** Whether nothing is left of a value. */
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

/** What other formats' keys are called is nothing this format could hold. */
function isForeignExtension(path: Path, target: string): boolean {
  const at = extensionsAt(path);
  if (at < 0) return false;
  const format = path[at + 1];
  return format === undefined || (format !== target && format !== "frontmatter");
}

/** The one with the longer path; the first of two that are equally close. */
function closest(first: LossNote | undefined, second: LossNote | undefined): LossNote | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.path.length > first.path.length ? second : first;
}

/** The notes at a path, and those at the paths that begin with it. */
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

/** Of the notes about a path or what it is in, the one with the longest path; the first of several at the same. */
function closestNote(notes: NotesAt, path: Path, isTheirs: (note: LossNote) => boolean): LossNote | undefined {
  let best = notes.own.find(isTheirs);
  let at: NotesAt | undefined = notes;
  for (const segment of path) {
    at = at.under.get(String(segment));
    if (at === undefined) break;
    best = at.own.find(isTheirs) ?? best;
  }
  return best;
}

function sentence(kind: LossKind, difference: Difference, context: View): string {
  const { title } = context.target;
  const subject = describePath(difference.before === undefined ? context.after : context.before, difference.path);
  if (difference.what === "order") return `${title} changes the order of ${subject || "the fields"}.`;
  switch (kind) {
    case "dropped":
      return `${title} has no place for ${subject}${commandLine(difference)}.`;
    case "narrowed":
      return difference.after === undefined
        ? `${title} leaves out ${subject}.`
        : `${title} can hold ${subject} only in part${inWords(difference, context.isOpen)}.`;
    case "defaulted":
      return `${title} requires ${subject}, so a default value was written.`;
    case "synthesised":
      return `${title} has ${subject}, derived from other fields.`;
  }
}

/** Longer values are better looked at in the files. */
const SHORT = 40;

function inWords({ before, after }: Difference, isOpen: boolean): string {
  const was = JSON.stringify(before);
  const is = JSON.stringify(after);
  if (!isOpen || was.length > SHORT || is.length > SHORT || typeof before === "object") return "";
  return `: ${was} became ${is}`;
}

/** An entrypoint that is gone as one would type it, so that it can be carried out by hand. */
function commandLine({ path, before }: Difference): string {
  if (path.at(-2) !== "entrypoints" || !Array.isArray(before)) return "";
  const words = before.map((word) => formatTemplate(word as Template, AS_NAMED));
  return `: \`${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ")}\``;
}

/** References by their names. */
const AS_NAMED: TemplateSyntax = { pattern: /(?!)/g, resolve: () => undefined, format: () => undefined };
