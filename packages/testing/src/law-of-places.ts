import {
  type Adapter,
  type Decoded,
  type Json,
  type Path,
  type SkillFiles,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { isRecord, jsonEqual } from "@skill-convert/core/json";
import { type DocumentEntry, entriesBeside, entriesOf, hasRange, liesIn } from "./document-index.js";
import { dump, LawBroken, read } from "./laws.js";
import { isName } from "./other-values.js";
import { isReference } from "./references.js";
import { fail, type Report } from "./report.js";

/** An adapter that can be asked what a place of the document says in the model. */
interface Mapped {
  toModel(document: Json, path: Path): Path | undefined;
}

function isMapped(adapter: object): adapter is Mapped {
  return "toModel" in adapter && typeof adapter.toModel === "function";
}

/**
 * Law 8: every leaf of the manifest is found where it was read from, and from there the way leads back to it.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * locateFindsTheValue(stopAdapter, files); // undefined
 */
export function locateFindsTheValue(adapter: Adapter, files: SkillFiles, report: Report = fail): void {
  const decoded = read(adapter, files);
  const locate: (path: Path, part?: "key") => SourceLocation | undefined = decoded.locate;
  const document = adapter.document(files);
  const entries = document ? entriesOf(document) : [];
  const beside = entriesBeside(adapter, files);
  const broken = (message: string, path: Path, evidence: object) =>
    report(new LawBroken(message, { pointer: toPointer(path), ...evidence, files: dump(files) }));
  for (const { path, value } of tellableLeaves(decoded.manifest)) {
    const place = locate(path);
    const sources = entries.flatMap((entry) => sourcesIn(entry, path, value));
    const besides = beside.flatMap((entry) => sourcesIn(entry, path, value));
    const [source] = sources;
    // Another file may say it, such as a program, and the document something else in the same words.
    if (place?.file !== undefined && ![...sources, ...besides].some((each) => each.place?.file === place.file))
      continue;
    if (sources.length > 1 || besides.length > 1 || besides.some((each) => isSame(place, each.place))) continue;
    if (!source) {
      if (besides[0]) broken("a leaf is not found where it stands", path, { place, source: besides[0] });
      continue;
    }
    if (entries.some((entry) => isSame(place, entry.place) && saysSeveral(entry, value))) continue;
    if (!isSame(place, source.place)) broken("a leaf is not found where it stands", path, { place, source });
    if (source.part === "value" && typeof path.at(-1) === "string" && hasRange(source.entry.key)) {
      const key = locate(path, "key");
      if (!isSame(key, source.entry.key)) broken("the key of a leaf is not found", path, { key, source });
    }
    if (!document || !isMapped(adapter)) continue;
    const back = adapter.toModel(document.document, source.entry.path);
    // One string of the document may say a whole list.
    if (source.part === "value" && !(back && startsWith(path, back)))
      broken("the way back leads elsewhere", path, { back, source });
  }
  if (document && isMapped(adapter))
    everyPlaceLeadsBack({ adapter, decoded, document: document.document, entries }, broken);
}

type Broken = (message: string, path: Path, evidence: object) => void;

/** Every scalar of a document leads to a place of the model that lies where the scalar stands, or around it. */
function everyPlaceLeadsBack({ adapter, decoded, document, entries }: Both, broken: Broken): void {
  for (const { path, value, place, key } of entries) {
    if (typeof value === "object" && value !== null) continue;
    const model = adapter.toModel(document, path);
    const found = model && decoded.locate(model);
    if (!found || !hasRange(place) || isSame(found, key)) continue;
    if (!hasRange(found) || !liesIn(place, found)) broken("a place is not found again", path, { model, found, place });
  }
}

interface Both {
  readonly adapter: Mapped;
  readonly decoded: Decoded;
  readonly document: Json;
  readonly entries: readonly DocumentEntry[];
}

/** Whether one string says several values, and this is one of them. */
function saysSeveral({ value: whole }: DocumentEntry, value: Json): boolean {
  if (typeof whole !== "string" || whole === value) return false;
  return whole.split(",").some((part) => part.trim() === value) || whole.split(" ").some((part) => part === value);
}

/** A place of the document that says a value: as the value of an entry, or as its key. */
interface Source {
  readonly entry: DocumentEntry;
  readonly part: "value" | "key";
  readonly place: DocumentEntry["place"];
}

function sourcesIn(entry: DocumentEntry, path: Path, value: Json): Source[] {
  const sources: Source[] = [];
  if (jsonEqual(entry.value, value)) sources.push({ entry, part: "value", place: entry.place });
  if (entry.key && isName(path) && entry.path.at(-1) === value) sources.push({ entry, part: "key", place: entry.key });
  return sources;
}

/** The leaves that no other leaf is equal to. A value that the document has once as well was read from there. */
function tellableLeaves(manifest: Decoded["manifest"]): { path: Path; value: Json }[] {
  const leaves: { path: Path; value: Json }[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === "string" || typeof value === "number") leaves.push({ path, value });
    // The parts of a template stand in one text.
    else if (Array.isArray(value) && !value.some(isReference))
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    else if (isRecord(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(manifest, []);
  const counts = new Map<Json, number>();
  for (const { value } of leaves) counts.set(value, (counts.get(value) ?? 0) + 1);
  return leaves.filter(({ value }) => counts.get(value) === 1);
}

function isSame(one: DocumentEntry["key"], other: DocumentEntry["key"]): boolean {
  return hasRange(one) && hasRange(other) && jsonEqual(one, other);
}
