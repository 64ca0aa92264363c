import type { Json, JsonRecord, Path, TextEdit } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord } from "@skill-convert/core/json";
import { alignSimilar, inOrder } from "../align.js";
import { Origin, type Was } from "../origin.js";
import type { Member, SyntaxNode } from "../syntax-node.js";

/** That the value at a path becomes another, or goes if that is undefined. */
export interface Change {
  readonly path: Path;
  readonly value: Json | undefined;
}

/** Changes that can be made, and checked, by themselves. */
export interface Operation {
  readonly changes: readonly Change[];
  /** What is printed anew; without source text if the source text is refused there. */
  readonly path: Path;
  /** What is written anew if the edits alone do not do what they should. */
  readonly container: Path;
  readonly edits: readonly TextEdit[];
}

/** A new entry of a record, or a new item of a list. */
export interface NewMember {
  readonly key?: string;
  readonly value: Json;
  readonly origin?: Origin | undefined;
}

/** A value that another takes the place of. */
export interface Replacement {
  readonly place: SyntaxNode;
  /** What holds the value; undefined at the root. */
  readonly member?: Member | undefined;
  /** What holds the member. */
  readonly parent?: SyntaxNode | undefined;
  readonly value: Json;
  readonly origin?: Origin | undefined;
}

/** How changes are written in one language. */
export interface Writer {
  replace(replacement: Replacement): TextEdit[];
  /** Takes members out of a collection in which at least one stays; `moved` are those that are inserted again. */
  remove(place: SyntaxNode, removed: readonly number[], moved: ReadonlySet<number>): TextEdit[];
  /** Puts members into a collection, behind the member `after` or, if that is undefined, before the member `before`. */
  insert(place: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[];
}

/** What is planned for. */
export interface PlanSubject {
  readonly source: string;
  readonly root: SyntaxNode;
  readonly writer: Writer;
  /** Collections at a forced path are written anew, whole. */
  isForced(path: Path): boolean;
  /** At a refused path no source text is copied. */
  isRefused(path: Path): boolean;
}

interface Step {
  readonly place: SyntaxNode;
  readonly member?: Member | undefined;
  readonly parent?: SyntaxNode | undefined;
  readonly path: Path;
}

/** A member as it shall be, and the index of the member that it was; -1 if it is new. */
interface Wanted {
  readonly key?: string;
  readonly value: Json;
  readonly from: number;
}

/** The operations that turn `before` into `after`. */
export function planOperations(subject: PlanSubject, before: Json, after: Json): Operation[] {
  const { writer } = subject;
  const operations: Operation[] = [];

  const originOf = (path: Path, was: Was, now: Json, key: string | undefined): Origin | undefined =>
    subject.isRefused(path) ? undefined : new Origin(subject, was, now, key);

  const change = (step: Step, old: Json, now: Json): void => {
    if (isIdentical(old, now)) return;
    const { place, path, member, parent } = step;
    if (!subject.isForced(path) && !place.opaque) {
      if (place.kind === "record" && isJsonRecord(old) && isJsonRecord(now) && changeRecord(step, old, now)) return;
      if (place.kind === "list" && Array.isArray(old) && Array.isArray(now) && changeList(step, old, now)) return;
    }
    const origin = originOf(path, { value: old, place, member, parent }, now, member?.key);
    const edits = writer.replace({ place, member, parent, value: now, origin });
    operations.push({ changes: [{ path, value: now }], path, container: path.slice(0, -1), edits });
  };

  const changeRecord = (step: Step, old: JsonRecord, now: JsonRecord): boolean => {
    const { place, path } = step;
    const indexes = new Map(place.members.map((member, index) => [member.key, index]));
    const gone = Object.keys(old).filter((key) => !Object.hasOwn(now, key));
    if (gone.length === indexes.size) return false;
    if (isReordered(old, now)) {
      const wanted = Object.entries(now).map(([key, value]) => ({ key, value, from: indexes.get(key) ?? -1 }));
      rearrange(step, Object.values(old), now, wanted);
      return true;
    }
    const isRenamed = gone.length > 0 && !Object.keys(now).every((key) => Object.hasOwn(old, key));
    const whole = isRenamed ? originOf(path, { value: old, place }, now, undefined) : undefined;
    const removed = gone.map((key) => indexes.get(key) ?? -1).sort((a, b) => a - b);
    const moved = new Set<number>();
    const firstKept = place.members.findIndex((_, index) => !removed.includes(index));
    const first = operations.length;
    let anchor: number | undefined;
    for (const [key, value] of Object.entries(now)) {
      const index = indexes.get(key);
      const member = index === undefined ? undefined : place.members[index];
      const previous = getOwn(old, key);
      const at = [...path, key];
      if (member === undefined || previous === undefined) {
        const origin = subject.isRefused(at) ? undefined : whole?.at(key);
        if (origin?.hasComments) moved.add(indexes.get(origin.formerKey) ?? -1);
        const edits = writer.insert(place, anchor, firstKept, [{ key, value, origin }]);
        operations.push({ changes: [{ path: at, value }], path: at, container: path, edits });
      } else {
        anchor = index;
        change({ place: member.value, member, parent: place, path: at }, previous, value);
      }
    }
    if (removed.length > 0) {
      const changes = gone.map((key) => ({ path: [...path, key], value: undefined }));
      const edits = writer.remove(place, removed, moved);
      operations.splice(first, 0, { changes, path: [...path, ...gone.slice(0, 1)], container: path, edits });
    }
    return true;
  };

  const changeList = (step: Step, old: readonly Json[], now: readonly Json[]): boolean => {
    if (step.place.members.length !== old.length) return false;
    const matched = alignSimilar(old, now);
    if (matched.every((from) => from < 0)) return false;
    rearrange(
      step,
      old,
      now,
      now.map((value, index) => ({ value, from: matched[index] ?? -1 })),
    );
    return true;
  };

  /** Of the members that stay, as many as possible stay in place; the others move. */
  const rearrange = (step: Step, old: readonly Json[], now: Json, wanted: readonly Wanted[]): void => {
    const { place, path } = step;
    const kept = inOrder(wanted.map(({ from }) => from));
    const staying = new Set(kept.filter((index) => index >= 0));
    const removed = [...place.members.keys()].filter((index) => !staying.has(index));
    const moved = new Set<number>();
    const first = operations.length;
    const firstKept = Math.min(...staying);
    const insertions: TextEdit[] = [];
    let anchor: number | undefined;
    let waiting: NewMember[] = [];
    const insert = () => {
      if (waiting.length > 0) insertions.push(...writer.insert(place, anchor, firstKept, waiting));
      waiting = [];
    };
    for (const [index, { value, from, ...named }] of wanted.entries()) {
      const member = place.members[from];
      const previous = old[from];
      if (member && previous !== undefined && kept[index] === from) {
        insert();
        anchor = from;
        change({ place: member.value, member, parent: place, path: [...path, named.key ?? from] }, previous, value);
      } else {
        const was = member && previous !== undefined && { value: previous, place: member.value, member, parent: place };
        const origin = was ? originOf(path, was, value, named.key) : undefined;
        if (origin) moved.add(from);
        waiting.push({ ...named, value, origin });
      }
    }
    insert();
    if (removed.length === 0 && insertions.length === 0) return;
    // Indexes shift when elements come and go, so all that happens inside this collection is one operation.
    const inside = operations.splice(first).flatMap((operation) => operation.edits);
    const edits = [...inside, ...writer.remove(place, removed, moved), ...insertions];
    operations.push({ changes: [{ path, value: now }], path, container: path, edits });
  };

  change({ place: subject.root, path: [] }, before, after);
  return operations;
}

/** Whether the keys that two objects share come in another order. */
function isReordered(old: JsonRecord, now: JsonRecord): boolean {
  const before = Object.keys(old).filter((key) => Object.hasOwn(now, key));
  const after = Object.keys(now).filter((key) => Object.hasOwn(old, key));
  return before.some((key, index) => key !== after[index]);
}
