import type { Range, TextEdit } from "../diagnostics/diagnostic.js";
import type { FileEdit, SkillFiles } from "../files.js";

/**
 * Turns edits of a skill without its old manifest into edits of the skill with it, so that the old manifest is kept.
 * Returns undefined if both manifests would need the same place in a file.
 */
export function keepSource(
  files: SkillFiles,
  erased: readonly FileEdit[],
  encoded: readonly FileEdit[],
): FileEdit[] | undefined {
  const erasures = new Map(erased.map((edit) => [edit.path, edit]));
  const kept: FileEdit[] = [];
  for (const edit of encoded) {
    const erasure = erasures.get(edit.path);
    if (!erasure) {
      kept.push(edit);
      continue;
    }
    const content = files.text(edit.path);
    if (content.kind !== "text" || edit.kind === "remove" || edit.kind === "copy") return undefined;
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
  if (erasure.kind !== "splice" || erasure.edits.some((edit) => edit.text !== "")) return undefined;
  return erasure.edits;
}

/** Maps a splice of the text without the removed ranges to one of the text with them. */
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

/**
 * An offset at the position of a removed range is put before the range, unless it begins a splice of the text after it.
 */
function moveOffset(offset: number, removed: readonly Range[], isAfter: boolean): number {
  let moved = offset;
  for (const { start, end } of removed) {
    if (start < moved || (isAfter && start === moved)) moved += end - start;
  }
  return moved;
}
