import type { Json, JsonRecord, Path, TextEdit } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord } from "@skill-convert/core/json";
import { alignSimilar, inOrder } from "../align.js";
import { type FormerValue, Origin } from "../origin.js";
import type { Member, SyntaxNode } from "../syntax-node.js";

/** The new value at a path; undefined removes it. */
interface Change {
  readonly path: Path;
  readonly value: Json | undefined;
}

/** A set of changes that can be made and checked on its own. */
export interface Operation {
  readonly changes: readonly Change[];
  /** The path of the value that is printed; from data alone if source text is refused there. */
  readonly path: Path;
  /** The path of the collection that is written anew if the edits do not have the intended effect. */
  readonly container: Path;
  readonly edits: readonly TextEdit[];
}

/** A new entry of a record, or a new item of a list. */
export interface NewMember {
  readonly key?: string;
  readonly value: Json;
  readonly origin?: Origin | undefined;
}

/** A value to replace, and the new value. */
export interface Replacement {
  readonly node: SyntaxNode;
  /** The member that holds the value; undefined at the root. */
  readonly member?: Member | undefined;
  /** The collection that holds the member. */
  readonly parent?: SyntaxNode | undefined;
  readonly value: Json;
  readonly origin?: Origin | undefined;
}

/** Writes changes in one language. */
export interface Writer {
  replace(replacement: Replacement): TextEdit[];
  /** Removes members of a collection, of which at least one stays. `moved` are the members that are inserted again. */
  remove(node: SyntaxNode, removed: readonly number[], moved: ReadonlySet<number>): TextEdit[];
  /**
   * Inserts members into a collection, after the member `after` or, if that is undefined, before the member `before`.
   */
  insert(node: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[];
}

/** The document for which edits are planned. */
export interface PlanSubject {
  readonly source: string;
  readonly root: SyntaxNode;
  readonly writer: Writer;
  /** Returns true if the collection at a path must be written anew. */
  isForced(path: Path): boolean;
  /** Returns true if no source text may be copied at a path. */
  isRefused(path: Path): boolean;
}

interface Step {
  readonly node: SyntaxNode;
  readonly member?: Member | undefined;
  readonly parent?: SyntaxNode | undefined;
  readonly path: Path;
}

/** The desired state of a member, and its index before the edit; -1 if it is new. */
interface Wanted {
  readonly key?: string;
  readonly value: Json;
  readonly from: number;
}

/** Returns the operations that turn `before` into `after`. */
export function planOperations(subject: PlanSubject, before: Json, after: Json): Operation[] {
  const { writer } = subject;
  const operations: Operation[] = [];

  const originOf = (path: Path, former: FormerValue, next: Json, key: string | undefined): Origin | undefined =>
    subject.isRefused(path) ? undefined : new Origin(subject, former, next, key);

  const change = (step: Step, old: Json, next: Json): void => {
    if (isIdentical(old, next)) return;
    const { node, path, member, parent } = step;
    if (!subject.isForced(path) && !node.opaque) {
      if (node.kind === "record" && isJsonRecord(old) && isJsonRecord(next) && changeRecord(step, old, next)) return;
      if (node.kind === "list" && Array.isArray(old) && Array.isArray(next) && changeList(step, old, next)) return;
    }
    const origin = originOf(path, { value: old, node, member, parent }, next, member?.key);
    const edits = writer.replace({ node, member, parent, value: next, origin });
    operations.push({ changes: [{ path, value: next }], path, container: path.slice(0, -1), edits });
  };

  const changeRecord = (step: Step, old: JsonRecord, next: JsonRecord): boolean => {
    const { node, path } = step;
    const indexes = new Map(node.members.map((member, index) => [member.key, index]));
    const gone = Object.keys(old).filter((key) => !Object.hasOwn(next, key));
    if (gone.length === indexes.size) return false;
    if (isReordered(old, next)) {
      const wanted = Object.entries(next).map(([key, value]) => ({ key, value, from: indexes.get(key) ?? -1 }));
      rearrange(step, Object.values(old), next, wanted);
      return true;
    }
    const isRenamed = gone.length > 0 && !Object.keys(next).every((key) => Object.hasOwn(old, key));
    const recordOrigin = isRenamed ? originOf(path, { value: old, node }, next, undefined) : undefined;
    const removed = gone.map((key) => indexes.get(key) ?? -1).sort((a, b) => a - b);
    const moved = new Set<number>();
    const firstKept = node.members.findIndex((_, index) => !removed.includes(index));
    const first = operations.length;
    let anchor: number | undefined;
    for (const [key, value] of Object.entries(next)) {
      const index = indexes.get(key);
      const member = index === undefined ? undefined : node.members[index];
      const previous = getOwn(old, key);
      const at = [...path, key];
      if (member === undefined || previous === undefined) {
        const origin = subject.isRefused(at) ? undefined : recordOrigin?.at(key);
        if (origin?.hasComments) moved.add(indexes.get(origin.formerKey) ?? -1);
        const edits = writer.insert(node, anchor, firstKept, [{ key, value, origin }]);
        operations.push({ changes: [{ path: at, value }], path: at, container: path, edits });
      } else {
        anchor = index;
        change({ node: member.value, member, parent: node, path: at }, previous, value);
      }
    }
    if (removed.length > 0) {
      const changes = gone.map((key) => ({ path: [...path, key], value: undefined }));
      const edits = writer.remove(node, removed, moved);
      operations.splice(first, 0, { changes, path: [...path, ...gone.slice(0, 1)], container: path, edits });
    }
    return true;
  };

  const changeList = (step: Step, old: readonly Json[], next: readonly Json[]): boolean => {
    if (step.node.members.length !== old.length) return false;
    const matched = alignSimilar(old, next);
    if (matched.every((from) => from < 0)) return false;
    rearrange(
      step,
      old,
      next,
      next.map((value, index) => ({ value, from: matched[index] ?? -1 })),
    );
    return true;
  };

  /** Leaves as many of the remaining members in place as possible, and moves the others. */
  const rearrange = (step: Step, old: readonly Json[], next: Json, wanted: readonly Wanted[]): void => {
    const { node, path } = step;
    const kept = inOrder(wanted.map(({ from }) => from));
    const staying = new Set(kept.filter((index) => index >= 0));
    const removed = [...node.members.keys()].filter((index) => !staying.has(index));
    const moved = new Set<number>();
    const first = operations.length;
    const firstKept = Math.min(...staying);
    const insertions: TextEdit[] = [];
    let anchor: number | undefined;
    let waiting: NewMember[] = [];
    const insert = () => {
      if (waiting.length > 0) insertions.push(...writer.insert(node, anchor, firstKept, waiting));
      waiting = [];
    };
    for (const [index, { value, from, ...named }] of wanted.entries()) {
      const member = node.members[from];
      const previous = old[from];
      if (member && previous !== undefined && kept[index] === from) {
        insert();
        anchor = from;
        change({ node: member.value, member, parent: node, path: [...path, named.key ?? from] }, previous, value);
      } else {
        const former = member &&
          previous !== undefined && { value: previous, node: member.value, member, parent: node };
        const origin = former ? originOf(path, former, value, named.key) : undefined;
        if (origin) moved.add(from);
        waiting.push({ ...named, value, origin });
      }
    }
    insert();
    if (removed.length === 0 && insertions.length === 0) return;
    // Indexes shift when elements are added or removed, so all changes inside this collection are one operation.
    const inside = operations.splice(first).flatMap((operation) => operation.edits);
    const edits = [...inside, ...writer.remove(node, removed, moved), ...insertions];
    operations.push({ changes: [{ path, value: next }], path, container: path, edits });
  };

  change({ node: subject.root, path: [] }, before, after);
  return operations;
}

/** Returns true if the keys that two objects share are in a different order. */
function isReordered(old: JsonRecord, next: JsonRecord): boolean {
  const before = Object.keys(old).filter((key) => Object.hasOwn(next, key));
  const after = Object.keys(next).filter((key) => Object.hasOwn(old, key));
  return before.some((key, index) => key !== after[index]);
}
