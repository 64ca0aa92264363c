import type { Range, TextEdit } from "../diagnostic.js";
import type { FileEdit, SkillFiles } from "../files.js";

/**
 * What was encoded over a skill without its old manifest, as edits of the skill with it: the old manifest stays where
 * it is. Undefined where both would have to stand in the same place.
 */
export function keepSource(
  files: SkillFiles,
  erased: readonly FileEdit[],
  encoded: readonly FileEdit[],
): FileEdit[] | undefined {
  const gone = new Map(erased.map((edit) => [edit.path, edit]));
  const kept: FileEdit[] = [];
  for (const edit of encoded) {
    const erasure = gone.get(edit.path);
    if (!erasure) {
      kept.push(edit);
      continue;
    }
    const content = files.text(edit.path);
    if (content.kind !== "text" || edit.kind === "remove") return undefined;
    const removed = removedRanges(erasure, content.text);
    const edits = edit.kind === "splice" ? edit.edits : [{ start: 0, end: 0, text: edit.text }];
    if (!removed || (edit.kind === "write" && erasure.kind !== "remove")) return undefined;
    const moved = edits.map((splice) => moveSplice(splice, removed));
    if (!moved.every((splice) => splice !== undefined)) return undefined;
    kept.push({ kind: "splice", path: edit.path, edits: moved });
  }
  return kept;
}

function removedRanges(erasure: FileEdit, text: string): readonly Range[] | undefined {
  if (erasure.kind === "remove") return [{ start: 0, end: text.length }];
  if (erasure.kind === "write" || erasure.edits.some((edit) => edit.text !== "")) return undefined;
  return erasure.edits;
}

/** A splice of the text without the removed ranges, as one of the text with them. */
function moveSplice({ start, end, text }: TextEdit, removed: readonly Range[]): TextEdit | undefined {
  const inside = removed.some((range) => {
    const at = range.start - removedBefore(removed, range.start);
    return start < at && at < end;
  });
  if (inside) return undefined;
  const from = moveOffset(start, removed, end > start);
  const to = moveOffset(end, removed, false);
  return { start: Math.min(from, to), end: to, text };
}

function removedBefore(removed: readonly Range[], offset: number): number {
  return removed.reduce((sum, { start, end }) => (end <= offset ? sum + end - start : sum), 0);
}

/** At the place of a removed range an offset stands before it, unless it begins a splice that lies behind. */
function moveOffset(offset: number, removed: readonly Range[], behind: boolean): number {
  let moved = offset;
  for (const { start, end } of removed) {
    if (start < moved || (behind && start === moved)) moved += end - start;
  }
  return moved;
}
