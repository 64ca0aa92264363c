import type { Folder } from "./folder.js";
import { type Segment, segmentContains, segmentsMeet } from "./segment.js";

/**
 * Definition 3.3: two folders overlap when one is the other or contains it, for some pair of concrete paths.
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
 * Whether everything under `inner` is under `outer`, whatever the placeholders stand for.
 *
 * @example
 * folderContains(folderOf("docs/*"), folderOf("docs/tools/2026")); // true
 * folderContains(folderOf("docs/tools"), folderOf("docs/*")); // false
 */
export function folderContains(outer: Folder, inner: Folder): boolean {
  return contains(wildcardsFirst(outer.segments), wildcardsFirst(inner.segments));
}

function contains(outer: readonly Segment[], inner: readonly Segment[]): boolean {
  // reached: the places in `outer` that the segments of `inner` so far can lead to.
  let reached = withSkips(outer, new Set([0]));
  for (const segment of inner) {
    if (reached.has(outer.length)) return true;
    const next = new Set<number>();
    for (const place of reached) {
      const step = outer[place];
      if (step === undefined || !segmentContains(step, segment)) continue;
      next.add(step.kind === "many" ? place : place + 1);
    }
    reached = withSkips(outer, next);
  }
  return reached.has(outer.length);
}

/** The places with those after a `**`, which may stand for nothing. */
function withSkips(outer: readonly Segment[], places: Set<number>): Set<number> {
  for (const place of places) if (outer[place]?.kind === "many") places.add(place + 1);
  return places;
}

/** In a run of wildcards the order says nothing; with `*` before `**` equal runs look the same. */
function wildcardsFirst(segments: readonly Segment[]): Segment[] {
  const ordered: Segment[] = [];
  let held: Segment[] = [];
  for (const segment of segments) {
    if (segment.kind === "many") held = [segment];
    else if (segment.kind === "one") ordered.push(segment);
    else {
      ordered.push(...held, segment);
      held = [];
    }
  }
  return [...ordered, ...held];
}
