import type { Folder } from "./folder.js";
import { type Segment, segmentContains, segmentsMeet } from "./segment.js";

/**
 * Returns true if two folders can overlap: for some pair of concrete paths, they are equal or one contains the other
 * (semioverse.md#d32).
 *
 * @example
 * foldersOverlap(folderOf("docs/{team}"), folderOf("docs/tools/2026")); // true
 */
export function foldersOverlap(a: Folder, b: Folder): boolean {
  for (const [index, segment] of a.segments.entries()) {
    const other = b.segments[index];
    if (other === undefined || segment.kind === "many" || other.kind === "many") return true;
    if (!segmentsMeet(segment, other)) return false;
  }
  return true;
}

/**
 * Returns true if everything under `inner` is under `outer`, whatever the placeholders stand for.
 *
 * @example
 * folderContains(folderOf("docs/*"), folderOf("docs/tools/2026")); // true
 * folderContains(folderOf("docs/tools"), folderOf("docs/*")); // false
 */
export function folderContains(outer: Folder, inner: Folder): boolean {
  return contains(wildcardsFirst(outer.segments), wildcardsFirst(inner.segments));
}

function contains(outer: readonly Segment[], inner: readonly Segment[]): boolean {
  // The positions in `outer` that the segments of `inner` read so far can lead to.
  let reached = withSkips(outer, new Set([0]));
  for (const segment of inner) {
    if (reached.has(outer.length)) return true;
    const next = new Set<number>();
    for (const position of reached) {
      const step = outer[position];
      if (step === undefined || !segmentContains(step, segment)) continue;
      next.add(step.kind === "many" ? position : position + 1);
    }
    reached = withSkips(outer, next);
  }
  return reached.has(outer.length);
}

/** Adds the position after each `**`, because `**` may stand for no segment. */
function withSkips(outer: readonly Segment[], positions: Set<number>): Set<number> {
  for (const at of positions) if (outer[at]?.kind === "many") positions.add(at + 1);
  return positions;
}

/** Normalizes each run of wildcards to `*` before `**`, because their order makes no difference. */
function wildcardsFirst(segments: readonly Segment[]): Segment[] {
  const ordered: Segment[] = [];
  let many: Segment[] = [];
  for (const segment of segments) {
    if (segment.kind === "many") many = [segment];
    else if (segment.kind === "one") ordered.push(segment);
    else {
      ordered.push(...many, segment);
      many = [];
    }
  }
  return [...ordered, ...many];
}
