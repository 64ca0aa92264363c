import type { Link } from "@skill-convert/language-service";
import { type Group, groupOf } from "../editor/groups.js";

/** A shape for all links of one group between the same lines. */
export interface Band {
  readonly links: readonly number[];
  readonly group: Group;
  readonly status: Link["status"];
  /** Offsets in the source file; undefined if the conversion added the part. */
  readonly source: { readonly start: number; readonly end: number } | undefined;
  /** Offsets in the result file; undefined if the part is lost or in another file. */
  readonly result: { readonly start: number; readonly end: number } | undefined;
  /** The file of the result that has the part, if it is not the file that is shown. */
  readonly elsewhere: string | undefined;
}

/** The file that an editor shows. */
export interface ShownFile {
  readonly file: string;
  lineOf(offset: number): number;
}

/** Groups the links with an end in the source file or the result file into bands. */
export function bandsOf(links: readonly Link[], source: ShownFile, result: ShownFile): Band[] {
  const bands = new Map<string, Band>();
  for (const [index, link] of links.entries()) {
    const left = link.source?.file === source.file ? link.source.range : undefined;
    const right = link.result?.file === result.file ? link.result.range : undefined;
    if (!left && (link.source || !right)) continue;
    const elsewhere = link.result && !right ? link.result.file : undefined;
    const group = groupOf(link.path);
    const lines = [
      ...(left ? [source.lineOf(left.start), source.lineOf(left.end)] : [-1]),
      ...(right ? [result.lineOf(right.start), result.lineOf(right.end)] : [-1]),
    ];
    const key = [group, link.status === "same" ? "" : link.status, elsewhere, ...lines].join();
    const known = bands.get(key);
    bands.set(key, {
      ...(known ?? { group, status: link.status, source: left, result: right, elsewhere }),
      links: [...(known?.links ?? []), index],
    });
  }
  // Draws the largest first, so that none hides another.
  return [...bands.values()].sort((a, b) => extent(b) - extent(a));
}

function extent({ source, result }: Band): number {
  return Math.max(source ? source.end - source.start : 0, result ? result.end - result.start : 0);
}
