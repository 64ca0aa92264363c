import {
  type Adapter,
  type Json,
  type ManifestDocument,
  type SkillFiles,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { manifestDocument, readMarkdown } from "@skill-convert/source";

/** An entry of a mapping or an element of a list in a document, with its position. */
export interface DocumentEntry {
  readonly path: readonly (string | number)[];
  readonly value: Json;
  /** The position of the key of a mapping's entry. */
  readonly key?: SourceLocation;
  /** The position of the value. */
  readonly place: SourceLocation;
  /** The number of entries or elements of its mapping or list, including itself. */
  readonly siblings: number;
}

/** A position with a range. */
export type Located = SourceLocation & Required<Pick<SourceLocation, "range">>;

/** Returns all entries of a document, outer before inner. */
export function entriesOf(document: ManifestDocument): DocumentEntry[] {
  const entries: DocumentEntry[] = [];
  const visit = (value: Json, path: DocumentEntry["path"]): void => {
    const isList = Array.isArray(value);
    const parts = isList ? [...value.entries()] : isJsonRecord(value) ? Object.entries(value) : [];
    for (const [part, item] of parts) {
      const at = [...path, part];
      const place = document.locatePointer(toPointer(at));
      const key = document.locateKey(toPointer(at));
      if (place) entries.push({ path: at, value: item, place, siblings: parts.length, ...(!isList && key && { key }) });
      visit(item, at);
    }
  };
  visit(document.document, []);
  return entries;
}

/** Returns all entries of a skill's manifest and of the front matter of SKILL.md. */
export function entriesIn(adapter: Adapter, files: SkillFiles): DocumentEntry[] {
  const document = adapter.read(files).document;
  return [...(document ? entriesOf(document) : []), ...entriesBeside(adapter, files)];
}

/** Returns all entries of the front matter of SKILL.md, if the manifest is elsewhere. */
export function entriesBeside(adapter: Adapter, files: SkillFiles): DocumentEntry[] {
  const content = files.text("SKILL.md");
  if (content.kind !== "text") return [];
  const { frontmatter, body } = readMarkdown(content.text, "SKILL.md");
  const { file, range } = adapter.read(files).document?.locatePointer("") ?? {};
  const isManifest = file === "SKILL.md" && (range?.start ?? 0) < body.start;
  if (!frontmatter || frontmatter.value === undefined || isManifest) return [];
  return entriesOf(manifestDocument(frontmatter, frontmatter.value));
}

export function hasRange(place: SourceLocation | undefined): place is Located {
  return place?.range !== undefined;
}

/** Returns the position from the key to the end of the value. */
export function keyAndValue({ key, place }: DocumentEntry): Located | undefined {
  if (!hasRange(place)) return undefined;
  return hasRange(key) && key.file === place.file ? hull(key, place) : place;
}

/** Returns the smallest position that contains two positions of one file. */
export function hull(one: Located, other: Located): Located {
  const start = Math.min(one.range.start, other.range.start);
  return { file: one.file, range: { start, end: Math.max(one.range.end, other.range.end) } };
}

/** Returns true if a position lies within another. */
export function liesIn(inner: Located, outer: Located): boolean {
  return inner.file === outer.file && inner.range.start >= outer.range.start && inner.range.end <= outer.range.end;
}
