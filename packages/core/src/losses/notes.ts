import type { LossKind, LossNote } from "../adapter/adapter.js";
import type { Path } from "../path.js";
import type { Difference } from "./compare.js";
import { isGone, type PreparedContext } from "./loss.js";

/** A tree of notes by path: the notes at a path, and the subtrees below it. */
export interface NotesAt {
  readonly own: LossNote[];
  readonly under: Map<string, NotesAt>;
}

export function notesByPath(notes: readonly LossNote[]): NotesAt {
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
 * Returns the note about a difference: the one with the longest path, at the path in the source or in the result.
 *
 * @param written the path of the difference in the result
 */
export function noteAbout(
  notes: NotesAt,
  difference: Difference,
  written: Path,
  context: PreparedContext,
): LossNote | undefined {
  const applies = (note: LossNote) => fits(note.kind, difference) && isAbout(note, difference, context);
  const first = closestNote(notes, difference.path, applies);
  return written === difference.path ? first : closest(first, closestNote(notes, written, applies));
}

/**
 * Returns the note with the longest path among those about a path and its parents. Of several at one path it is the
 * first about values that are refused, or else the first.
 */
function closestNote(notes: NotesAt, path: Path, applies: (note: LossNote) => boolean): LossNote | undefined {
  const noteIn = ({ own }: NotesAt) =>
    own.find((note) => note.restricts === true && applies(note)) ?? own.find(applies);
  let best = noteIn(notes);
  let at: NotesAt | undefined = notes;
  for (const segment of path) {
    at = at.under.get(String(segment));
    if (at === undefined) break;
    best = noteIn(at) ?? best;
  }
  return best;
}

/** Returns the note with the longer path, or the first if both are equally long. */
function closest(first: LossNote | undefined, second: LossNote | undefined): LossNote | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.path.length > first.path.length ? second : first;
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

/** The note about the merger applies to `operations` alone. Each merged operation has notes of its own. */
function isAbout({ path: about }: LossNote, { path }: Difference, { isUnited }: PreparedContext): boolean {
  const isMerger = about.length === 1 && about[0] === "operations";
  return !isMerger || path.length === 1 || !isUnited;
}
