import type { Json, JsonRecord, Path, TextEdit } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core";
import { alignLists, inOrder } from "../align.js";
import type { Member, Place } from "../place.js";

/** That the value at a path becomes another, or goes where that is undefined. */
export interface Change {
  readonly path: Path;
  readonly value: Json | undefined;
}

/**
 * Changes that can be made, and checked, by themselves. Where the edits alone do not do what they should, `container`
 * is written anew.
 */
export interface Operation {
  readonly changes: readonly Change[];
  readonly container: Path;
  readonly edits: readonly TextEdit[];
}

/** A new entry of a record, or a new item of a list. */
export interface NewMember {
  readonly key?: string;
  readonly value: Json;
}

/** How a notation writes changes. */
export interface Writer {
  /** Puts another value in a place; `member` is what holds it, undefined at the root, `parent` what holds that. */
  replace(place: Place, value: Json, member: Member | undefined, parent: Place | undefined): TextEdit[];
  /** Takes members out of a collection in which at least one stays. */
  remove(place: Place, removed: readonly number[]): TextEdit[];
  /** Puts members into a collection, behind the member `after` or, where that is undefined, before the member `before`. */
  insert(place: Place, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[];
}

interface Step {
  readonly place: Place;
  readonly member?: Member;
  readonly parent?: Place;
  readonly path: Path;
}

/** The operations that turn `before` into `after`; collections at a forced path are written anew, whole. */
export function planOperations(
  writer: Writer,
  root: Place,
  before: Json,
  after: Json,
  isForced: (path: Path) => boolean,
): Operation[] {
  const operations: Operation[] = [];

  const change = (step: Step, old: Json, now: Json): void => {
    if (jsonEqual(old, now)) return;
    const { place, path } = step;
    if (!isForced(path) && !place.opaque) {
      if (place.kind === "record" && isJsonRecord(old) && isJsonRecord(now) && changeRecord(step, old, now)) return;
      if (place.kind === "list" && Array.isArray(old) && Array.isArray(now) && changeList(step, old, now)) return;
    }
    const edits = writer.replace(place, now, step.member, step.parent);
    operations.push({ changes: [{ path, value: now }], container: path.slice(0, -1), edits });
  };

  const changeRecord = (step: Step, old: JsonRecord, now: JsonRecord): boolean => {
    const { place, path } = step;
    const indexes = new Map(place.members.map((member, index) => [member.key, index]));
    const gone = Object.keys(old).filter((key) => !Object.hasOwn(now, key));
    if (gone.length === indexes.size) return false;
    const removed = gone.map((key) => indexes.get(key) ?? -1).sort((a, b) => a - b);
    if (removed.length > 0) {
      const changes = gone.map((key) => ({ path: [...path, key], value: undefined }));
      operations.push({ changes, container: path, edits: writer.remove(place, removed) });
    }
    const firstKept = place.members.findIndex((_, index) => !removed.includes(index));
    let anchor: number | undefined;
    for (const [key, value] of Object.entries(now)) {
      const index = indexes.get(key);
      const member = index === undefined ? undefined : place.members[index];
      const previous = getOwn(old, key);
      const at = [...path, key];
      if (member === undefined || previous === undefined) {
        const edits = writer.insert(place, anchor, firstKept, [{ key, value }]);
        operations.push({ changes: [{ path: at, value }], container: path, edits });
      } else {
        anchor = index;
        change({ place: member.value, member, parent: place, path: at }, previous, value);
      }
    }
    return true;
  };

  const changeList = (step: Step, old: readonly Json[], now: readonly Json[]): boolean => {
    const { place, path } = step;
    if (place.members.length !== old.length) return false;
    const kept = inOrder(alignLists(old, now));
    const staying = new Set(kept.filter((index) => index >= 0));
    if (staying.size === 0) return false;
    const removed = [...old.keys()].filter((index) => !staying.has(index));
    const first = operations.length;
    const firstKept = Math.min(...staying);
    const insertions: TextEdit[] = [];
    let anchor: number | undefined;
    let waiting: NewMember[] = [];
    const insert = () => {
      if (waiting.length > 0) insertions.push(...writer.insert(place, anchor, firstKept, waiting));
      waiting = [];
    };
    for (const [index, value] of now.entries()) {
      const from = kept[index] ?? -1;
      const [member, previous] = [place.members[from], old[from]];
      if (member === undefined || previous === undefined) waiting.push({ value });
      else {
        insert();
        anchor = from;
        change({ place: member.value, member, parent: place, path: [...path, from] }, previous, value);
      }
    }
    insert();
    if (removed.length === 0 && insertions.length === 0) return true;
    // Indexes shift when elements come and go, so all that happens inside this list is one operation.
    const inside = operations.splice(first).flatMap((operation) => operation.edits);
    const edits = [...inside, ...writer.remove(place, removed), ...insertions];
    operations.push({ changes: [{ path, value: now }], container: path, edits });
    return true;
  };

  change({ place: root, path: [] }, before, after);
  return operations;
}
