import {
  type Adapter,
  compareManifests,
  overlay,
  type Path,
  type SkillFiles,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import { manifestMatcher, startsWith } from "@skill-convert/core/adapters";
import { lastPart } from "@skill-convert/core/text";
import { type AffectedPlaces, affectedBy, growWhileAlone, type UnchangedSkill } from "./affected-places.js";
import { type Change, changesOf } from "./changes.js";
import { entriesIn, hasRange, hull, type Located } from "./document-index.js";
import type { ChangeOptions } from "./law-of-changes.js";
import { dump, encode, LawBroken, read } from "./laws.js";
import { fail } from "./report.js";

/** Returns true if a change of a path affects other places of the documents as well. */
export type Elsewhere = (path: Path, manifest: SkillManifest) => boolean;

/** How the law about edits is tested. */
export interface EditOptions extends ChangeOptions {
  readonly elsewhere?: Elsewhere;
}

/**
 * Law 4: changing any one path changes only the bytes of that path, in every file that contains it.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * oneEditStaysInPlace(stopAdapter, files); // undefined
 */
export function oneEditStaysInPlace(
  adapter: Adapter,
  files: SkillFiles,
  { report = fail, only, elsewhere = () => false }: EditOptions = {},
): void {
  const decoded = read(adapter, files);
  const isManifest = manifestMatcher(adapter.manifestFiles.map(lastPart));
  const skill = { decoded, entries: entriesIn(adapter, files) };
  for (const change of changesOf(decoded.manifest, only)) {
    const { edits } = encode(adapter, change.manifest, files);
    if (edits.length === 0 || elsewhere(change.path, decoded.manifest)) continue;
    const affected = affectedBy(change, skill);
    const after = overlay(files, edits);
    for (const { kind, path } of edits) {
      // A program that is generated from the manifest is rewritten completely.
      if (kind === "write" && !isManifest(path)) continue;
      const oldText = files.text(path);
      const newText = after.text(path);
      const places = affected.places.filter(({ file }) => file === path);
      // Another file may repeat the field.
      if (oldText.kind !== "text" || newText.kind !== "text" || places.length === 0) continue;
      if (keepsTheRest(oldText.text, newText.text, { ...affected, places })) continue;
      const more = alsoAffected(change, adapter, after, skill).filter(({ file }) => file === path);
      if (more.length > 0 && keepsTheRest(oldText.text, newText.text, { places: [...places, ...more], loose: true }))
        continue;
      const evidence = { change: change.kind, pointer: toPointer(change.path), places, edits, files: dump(files) };
      report(new LawBroken("bytes outside of the place change", evidence));
    }
  }
}

/**
 * Returns the places of values that the format cannot hold with the new value, such as the bounds of a value of another
 * type, and of the list to which the format adds a replacement for a removed value.
 */
function alsoAffected(
  { path, manifest }: Change,
  adapter: Adapter,
  after: SkillFiles,
  skill: UnchangedSkill,
): Located[] {
  const around = path.slice(0, -1);
  const differences = compareManifests(manifest, read(adapter, after).manifest).filter(
    (difference) => startsWith(difference.path, around) || startsWith(around, difference.path),
  );
  const at = (place: Path) => [skill.decoded.locate(place)].filter(hasRange);
  const lost = differences.flatMap((difference) => (difference.before === undefined ? [] : at(difference.path)));
  const isExtended = differences.some(({ before }) => before === undefined);
  const places = [...(lost[0] ? [lost.reduce(hull)] : []), ...(isExtended ? at(around) : [])];
  return places.map((place) => growWhileAlone(place, skill.entries));
}

/** Returns true if a text is the same before, between and after some places. */
function keepsTheRest(before: string, after: string, { places, loose }: AffectedPlaces): boolean {
  const kept: string[] = [];
  let last = 0;
  for (const { start, end } of merged(
    places.map((place) => (loose ? withSeparators : withSpaceBefore)(before, place)),
  )) {
    kept.push(before.slice(last, start));
    last = end;
  }
  const tail = before.slice(last);
  let at = 0;
  for (const [index, part] of kept.entries()) {
    const found = index === 0 ? (after.startsWith(part) ? 0 : -1) : after.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return after.length - tail.length >= at && after.endsWith(tail);
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

/** Adds the space before a place, which is removed if a scalar becomes a mapping of more than one line. */
function withSpaceBefore(text: string, { file, range }: Located): Located {
  const start = text[range.start - 1] === " " ? range.start - 1 : range.start;
  return { file, range: { start, end: range.end } };
}

/** Adds the dashes, commas and white space around a place, and a comment after it. */
function withSeparators(text: string, { file, range }: Located): Located {
  let { start, end } = range;
  while (/[\s,-]/.test(text[start - 1] ?? "")) start--;
  end += /^[ \t]+#.*/.exec(text.slice(end))?.[0].length ?? 0;
  while (/[\s,]/.test(text[end] ?? "")) end++;
  return { file, range: { start, end } };
}
