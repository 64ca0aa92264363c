import { applyTextEdits, type FileEdit, type FileText } from "@skill-convert/core";
import { type Attempt, done, refused, textToWrite } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import type { FileFailure } from "./outcome.js";
import { refusePath } from "./portable-path.js";
import type { DiskSkill } from "./skill.js";

/** The combined change of all edits to one file of a skill. */
export interface PlannedChange {
  /** The path that the edits name. */
  readonly path: string;
  /** The path of the real file in the skill, after following links inside the skill. */
  readonly place: string;
  /** The content that the edits were made against; undefined if the file did not exist. */
  readonly before: Buffer | undefined;
  /** The new content; undefined if the file is removed. */
  readonly after: Buffer | undefined;
  readonly executable: boolean;
  /** The permission bits of a new file; undefined for those of any new file. */
  readonly mode: number | undefined;
  /** True if the folders that have become empty are removed with the file. */
  readonly emptied: boolean;
  /** True if a link is removed; its target stays. */
  readonly removesLink: boolean;
}

export interface Plan {
  /** In the order in which they must be made: see {@link additionsFirst}. */
  readonly changes: readonly PlannedChange[];
  readonly failures: readonly FileFailure[];
}

/** The part of a skill that planning needs. */
type EditedSkill = Pick<DiskSkill, "text" | "bytes" | "isExecutable" | "mode" | "locate">;

/** The content of a file: its text, or the bytes of a copy; undefined if there is no file. */
type Content = string | Uint8Array | undefined;

interface Draft {
  readonly before: Content;
  readonly after: Content;
  readonly executable: boolean;
  readonly mode: number | undefined;
  readonly emptied: boolean;
}

const PLAIN = { executable: false, mode: undefined, emptied: false } as const;

/**
 * Merges edits into one change per file, based on the content that the skill read.
 *
 * @throws RangeError for overlapping splices, which are a bug of the caller
 */
export function planEdits(skill: EditedSkill, edits: readonly FileEdit[]): Plan {
  const drafts = new Map<string, Draft>();
  const failures = new Map<string, string>();
  for (const edit of edits) {
    if (failures.has(edit.path)) continue;
    const existing = drafts.get(edit.path);
    const draft = existing ? done(existing) : readDraft(skill, edit);
    const applied = draft.kind === "refused" ? draft : applyTo(draft.value, edit, skill);
    if (applied.kind === "refused") failures.set(edit.path, applied.reason);
    else drafts.set(edit.path, applied.value);
  }
  const changes: PlannedChange[] = [];
  const places = new Map<string, string>();
  for (const [path, draft] of drafts) {
    if (failures.has(path) || isSameContent(draft.before, draft.after)) continue;
    const change = resolveChange(skill, path, draft);
    const otherPath = places.get(change.place);
    if (otherPath !== undefined) failures.set(path, `"${otherPath}" is the same file and is also edited`);
    places.set(change.place, path);
    changes.push(change);
  }
  return {
    changes: changes.sort(additionsFirst),
    failures: [...failures].map(([path, reason]) => ({ path, reason })),
  };
}

function readDraft(skill: EditedSkill, edit: FileEdit): Attempt<Draft> {
  const reason = refusePath(edit.path);
  if (reason !== undefined) return refused(reason);
  const text = skill.text(edit.path);
  switch (text.kind) {
    case "text":
      return done({ before: text.text, after: text.text, ...PLAIN });
    case "missing":
      return done({ before: undefined, after: undefined, ...PLAIN });
    case "not-utf8": {
      const bytes = edit.kind === "copy" ? skill.bytes(edit.path) : undefined;
      if (bytes) return done({ before: bytes, after: bytes, ...PLAIN });
      return refused(`it is not valid UTF-8 (from byte ${text.offset} on), so it was not changed`);
    }
    case "too-large":
      return refused(`it is too large to edit (${text.size} bytes)`);
    case "unreadable":
      return refused(text.reason);
  }
}

function applyTo(draft: Draft, edit: FileEdit, skill: EditedSkill): Attempt<Draft> {
  switch (edit.kind) {
    case "copy":
      return applyCopy(draft, edit, skill);
    case "write":
      return done({ ...draft, after: textToWrite(edit), executable: edit.executable === true, mode: edit.mode });
    case "remove":
      return done({ ...draft, after: undefined, emptied: edit.emptied === true });
    default:
      if (draft.after === undefined) return refused("the file to edit does not exist");
      if (typeof draft.after !== "string") return refused("it is a copy, which is not edited");
      return done({ ...draft, after: applyTextEdits(draft.after, edit.edits) });
  }
}

/** A copy of a file of the skill, which is read as it is and replaces no other. */
function applyCopy(draft: Draft, { from }: Extract<FileEdit, { kind: "copy" }>, skill: EditedSkill): Attempt<Draft> {
  const reason = refusePath(from);
  if (reason !== undefined) return refused(`${from} cannot be copied: ${reason}`);
  const bytes = skill.bytes(from);
  if (bytes === undefined) return refused(`${from} cannot be copied: ${unreadableReason(skill.text(from))}`);
  if (draft.after !== undefined && !isSameContent(draft.after, bytes))
    return refused(`it exists, and is another file than ${from}`);
  return done({ ...draft, after: bytes, executable: skill.isExecutable?.(from) ?? false, mode: skill.mode?.(from) });
}

function unreadableReason(text: FileText): string {
  if (text.kind === "too-large") return `it has ${text.size} bytes, and at most ${MAX_TEXT_BYTES} are copied`;
  return text.kind === "unreadable" ? text.reason : "it does not exist";
}

function isSameContent(one: Content, other: Content): boolean {
  if (typeof one === "string" && typeof other === "string") return one === other;
  const bytes = bufferOf(other);
  return bytes === undefined ? one === undefined : (bufferOf(one)?.equals(bytes) ?? false);
}

function bufferOf(content: Content): Buffer | undefined {
  return typeof content === "object" ? Buffer.from(content) : content === undefined ? undefined : Buffer.from(content);
}

function resolveChange(skill: EditedSkill, path: string, draft: Draft): PlannedChange {
  const located = skill.locate(path);
  const place = located.kind === "file" ? located.path : path;
  const removesLink = draft.after === undefined && place !== path;
  return {
    path,
    place: removesLink ? path : place,
    before: bufferOf(draft.before),
    after: bufferOf(draft.after),
    executable: draft.executable,
    mode: draft.mode,
    emptied: draft.emptied,
    removesLink,
  };
}

/**
 * Sorts creations before updates that grow, updates that shrink and removals, each by path. Content that leaves one
 * file may exist only in another, so it must be added there first.
 */
function additionsFirst(left: PlannedChange, right: PlannedChange): number {
  const phases = phaseOf(left) - phaseOf(right);
  if (phases !== 0) return phases;
  const sizes = left.before === undefined || right.before === undefined ? 0 : growth(right) - growth(left);
  return sizes !== 0 ? sizes : left.path < right.path ? -1 : 1;
}

function phaseOf({ before, after }: PlannedChange): 0 | 1 | 2 {
  if (after === undefined) return 2;
  return before === undefined ? 0 : 1;
}

function growth({ before, after }: PlannedChange): number {
  return (after?.length ?? 0) - (before?.length ?? 0);
}
