import { applyTextEdits, type FileEdit } from "@skill-convert/core";
import { type Attempt, done, refused, textToWrite } from "@skill-convert/core/adapters";
import { requireEdits, requireSkill } from "./arguments.js";
import type { FileFailure } from "./outcome.js";
import { refusePath } from "./portable-path.js";
import type { DiskSkill } from "./skill.js";

/** What the edits come to for one file of a skill. */
export interface PlannedChange {
  /** As the edits name it. */
  readonly path: string;
  /** Where it really lies in the skill, links inside it followed. */
  readonly place: string;
  /** The content that the edits were made against; undefined if there was no file. */
  readonly before: Buffer | undefined;
  /** Undefined: the file is removed. */
  readonly after: Buffer | undefined;
  readonly executable: boolean;
  /** A link is removed as such; what it leads to stays. */
  readonly removesLink: boolean;
}

export interface Plan {
  /** In the order in which they are to be done: see {@link byWhatIsTaken}. */
  readonly changes: readonly PlannedChange[];
  readonly failures: readonly FileFailure[];
}

/** What edits are planned against. */
type Planned = Pick<DiskSkill, "text" | "locate">;

interface Draft {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly executable: boolean;
}

/** Merges edits into one change per file, based on what the skill read. Overlapping splices throw, because they are a bug. */
export function planEdits(skill: Planned, edits: readonly FileEdit[]): Plan {
  requireSkill(skill, "the first argument");
  requireEdits(edits);
  const drafts = new Map<string, Draft>();
  const failures = new Map<string, string>();
  for (const edit of edits) {
    if (failures.has(edit.path)) continue;
    const known = drafts.get(edit.path);
    const draft = known ? done(known) : begin(skill, edit);
    const applied = draft.kind === "refused" ? draft : applyTo(draft.value, edit);
    if (applied.kind === "refused") failures.set(edit.path, applied.reason);
    else drafts.set(edit.path, applied.value);
  }
  const changes: PlannedChange[] = [];
  const places = new Map<string, string>();
  for (const [path, draft] of drafts) {
    if (failures.has(path) || draft.before === draft.after) continue;
    const change = resolveChange(skill, path, draft);
    const other = places.get(change.place);
    if (other !== undefined) failures.set(path, `"${other}" is the same file and is also edited`);
    places.set(change.place, path);
    changes.push(change);
  }
  return {
    changes: changes.sort(byWhatIsTaken),
    failures: [...failures].map(([path, reason]) => ({ path, reason })),
  };
}

function begin(skill: Planned, edit: FileEdit): Attempt<Draft> {
  const reason = refusePath(edit.path);
  if (reason !== undefined) return refused(reason);
  const text = skill.text(edit.path);
  switch (text.kind) {
    case "text":
      return done({ before: text.text, after: text.text, executable: false });
    case "missing":
      return done({ before: undefined, after: undefined, executable: false });
    case "not-utf8":
      return refused(`it is not valid UTF-8 (from byte ${text.offset} on), so it was not changed`);
    case "too-large":
      return refused(`it is too large to edit (${text.size} bytes)`);
    case "unreadable":
      return refused(text.reason);
  }
}

function applyTo(draft: Draft, edit: FileEdit): Attempt<Draft> {
  switch (edit.kind) {
    case "write":
      return done({ ...draft, after: textToWrite(edit), executable: edit.executable === true });
    case "remove":
      return done({ ...draft, after: undefined });
    default:
      if (draft.after === undefined) return refused("the file to edit does not exist");
      return done({ ...draft, after: applyTextEdits(draft.after, edit.edits) });
  }
}

function resolveChange(skill: Planned, path: string, draft: Draft): PlannedChange {
  const located = skill.locate(path);
  const place = located.kind === "file" ? located.path : path;
  const removesLink = draft.after === undefined && place !== path;
  return {
    path,
    place: removesLink ? path : place,
    before: draft.before === undefined ? undefined : Buffer.from(draft.before),
    after: draft.after === undefined ? undefined : Buffer.from(draft.after),
    executable: draft.executable,
    removesLink,
  };
}

/**
 * What only adds comes before what takes away, because what leaves one file may live on only in another: creations,
 * then updates, those that grow before those that shrink, then removals, each by path.
 */
function byWhatIsTaken(left: PlannedChange, right: PlannedChange): number {
  const kind = kindOf(left) - kindOf(right);
  if (kind !== 0) return kind;
  const taken = left.before === undefined || right.before === undefined ? 0 : growth(right) - growth(left);
  return taken !== 0 ? taken : left.path < right.path ? -1 : 1;
}

function kindOf({ before, after }: PlannedChange): 0 | 1 | 2 {
  if (after === undefined) return 2;
  return before === undefined ? 0 : 1;
}

function growth({ before, after }: PlannedChange): number {
  return (after?.length ?? 0) - (before?.length ?? 0);
}
