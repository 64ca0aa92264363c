import { type Adapter, overlay, type SkillFiles, toPointer } from "@skill-convert/core";
import { type Touched, touchedBy } from "./change-places.js";
import { changesOf } from "./changes.js";
import { entriesOf, type Located } from "./document-index.js";
import { dump, encode, LawBroken, read } from "./laws.js";
import { fail, type Report } from "./report.js";

/** Law 4: changing any one path changes only the bytes of that path, in every file that says it. */
export function oneEditStaysInPlace(adapter: Adapter, files: SkillFiles, report: Report = fail): void {
  const decoded = read(adapter, files);
  const document = adapter.document(files);
  const ground = { decoded, entries: document ? entriesOf(document) : [] };
  for (const change of changesOf(decoded.manifest)) {
    const { edits } = encode(adapter, change.manifest, files);
    if (edits.length === 0) continue;
    const touched = touchedBy(change, ground);
    const after = overlay(files, edits);
    for (const { path } of edits) {
      const [was, is] = [files.text(path), after.text(path)];
      const places = touched.places.filter(({ file }) => file === path);
      // Another file may say the same field again, as a generated program does.
      if (was.kind !== "text" || is.kind !== "text" || places.length === 0) continue;
      if (keepsTheRest(was.text, is.text, { ...touched, places })) continue;
      const evidence = { change: change.kind, pointer: toPointer(change.path), places, edits, files: dump(files) };
      report(new LawBroken("bytes outside of the place change", evidence));
    }
  }
}

/** Whether a text is the same before, between and after some places. */
function keepsTheRest(was: string, is: string, { places, loose }: Touched): boolean {
  const kept: string[] = [];
  let last = 0;
  for (const { start, end } of merged(places.map((place) => (loose ? withSeparators(was, place) : place)))) {
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

/** A place with the dashes, commas and white space around it, and a comment behind it. */
function withSeparators(text: string, { file, range }: Located): Located {
  let { start, end } = range;
  while (/[\s,-]/.test(text[start - 1] ?? "")) start--;
  end += /^[ \t]+#.*/.exec(text.slice(end))?.[0].length ?? 0;
  while (/[\s,]/.test(text[end] ?? "")) end++;
  return { file, range: { start, end } };
}
