import {
  type Adapter,
  compareManifests,
  overlay,
  type Path,
  type SkillFiles,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { type Ground, growWhileAlone, type Touched, touchedBy } from "./change-places.js";
import { type Change, changesOf } from "./changes.js";
import { entriesIn, hasRange, hull, type Located } from "./document-index.js";
import { dump, encode, LawBroken, read } from "./laws.js";
import { fail, type Report } from "./report.js";

/** Whether a change at a path of a manifest shows in other places as well. */
export type Elsewhere = (path: Path, manifest: SkillManifest) => boolean;

/**
 * Law 4: changing any one path changes only the bytes of that path, in every file that says it.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * oneEditStaysInPlace(stopAdapter, files); // undefined
 */
export function oneEditStaysInPlace(
  adapter: Adapter,
  files: SkillFiles,
  report: Report = fail,
  elsewhere: Elsewhere = () => false,
): void {
  const decoded = read(adapter, files);
  const ground = { decoded, entries: entriesIn(adapter, files) };
  for (const change of changesOf(decoded.manifest)) {
    const { edits } = encode(adapter, change.manifest, files);
    if (edits.length === 0 || elsewhere(change.path, decoded.manifest)) continue;
    const touched = touchedBy(change, ground);
    const after = overlay(files, edits);
    for (const { kind, path } of edits) {
      // A program that is generated from the manifest is written anew as a whole.
      if (kind === "write" && !adapter.manifestFiles.includes(path)) continue;
      const was = files.text(path);
      const is = after.text(path);
      const places = touched.places.filter(({ file }) => file === path);
      // Another file may say the same field again.
      if (was.kind !== "text" || is.kind !== "text" || places.length === 0) continue;
      if (keepsTheRest(was.text, is.text, { ...touched, places })) continue;
      const more = alsoTouched(change, adapter, after, ground).filter(({ file }) => file === path);
      if (more.length > 0 && keepsTheRest(was.text, is.text, { places: [...places, ...more], loose: true })) continue;
      const evidence = { change: change.kind, pointer: toPointer(change.path), places, edits, files: dump(files) };
      report(new LawBroken("bytes outside of the place change", evidence));
    }
  }
}

/**
 * What goes with the old value because the format cannot hold it beside the new one, such as the bounds of a value of
 * another type; the list to which the format adds something in place of what was taken out.
 */
function alsoTouched({ path, manifest }: Change, adapter: Adapter, after: SkillFiles, ground: Ground): Located[] {
  const around = path.slice(0, -1);
  const differences = compareManifests(manifest, read(adapter, after).manifest).filter(
    (difference) => startsWith(difference.path, around) || startsWith(around, difference.path),
  );
  const at = (place: Path) => [ground.decoded.locate(place)].filter(hasRange);
  const gone = differences.flatMap((difference) => (difference.before === undefined ? [] : at(difference.path)));
  const isMore = differences.some(({ before }) => before === undefined);
  const places = [...(gone[0] ? [gone.reduce(hull)] : []), ...(isMore ? at(around) : [])];
  return places.map((place) => growWhileAlone(place, ground.entries));
}

/** Whether a text is the same before, between and after some places. */
function keepsTheRest(was: string, is: string, { places, loose }: Touched): boolean {
  const kept: string[] = [];
  let last = 0;
  for (const { start, end } of merged(places.map((place) => (loose ? withSeparators : withSpaceBefore)(was, place)))) {
    kept.push(was.slice(last, start));
    last = end;
  }
  const tail = was.slice(last);
  let at = 0;
  for (const [index, part] of kept.entries()) {
    const found = index === 0 ? (is.startsWith(part) ? 0 : -1) : is.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return is.length - tail.length >= at && is.endsWith(tail);
}

function merged(places: readonly Located[]): { start: number; end: number }[] {
  const ranges = places.map(({ range }) => ({ ...range })).sort((a, b) => a.start - b.start);
  const out: { start: number; end: number }[] = [];
  for (const range of ranges) {
    const last = out.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else out.push(range);
  }
  return out;
}

/** A place with the space before it, which goes if a scalar becomes a mapping of more than one line. */
function withSpaceBefore(text: string, { file, range }: Located): Located {
  const start = text[range.start - 1] === " " ? range.start - 1 : range.start;
  return { file, range: { start, end: range.end } };
}

/** A place with the dashes, commas and white space around it, and a comment behind it. */
function withSeparators(text: string, { file, range }: Located): Located {
  let { start, end } = range;
  while (/[\s,-]/.test(text[start - 1] ?? "")) start--;
  end += /^[ \t]+#.*/.exec(text.slice(end))?.[0].length ?? 0;
  while (/[\s,]/.test(text[end] ?? "")) end++;
  return { file, range: { start, end } };
}
