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

/** An adapter that maps paths of its document to paths of the model. */
interface Mapped {
  toModel(document: Json, path: Path): Path | undefined;
}

function isMapped(adapter: object): adapter is Mapped {
  return "toModel" in adapter && typeof adapter.toModel === "function";
}

/**
 * Law 8: `locate` finds every leaf of the manifest where it was read, and the path in the document maps back to the
 * leaf.
 *
 * @example
 * const { files } = writeAndRead(stopAdapter, { name: "tidy", operations: [{}] });
 * locateFindsTheValue(stopAdapter, files); // undefined
 */
export function locateFindsTheValue(adapter: Adapter, files: SkillFiles, report: Report = fail): void {
  const decoded = read(adapter, files);
  const locate: (path: Path, part?: "key") => SourceLocation | undefined = decoded.locate;
  const document = adapter.read(files).document;
  const entries = document ? entriesOf(document) : [];
  const frontMatter = entriesBeside(adapter, files);
  const broken = (message: string, path: Path, evidence: object) =>
    report(new LawBroken(message, { pointer: toPointer(path), ...evidence, files: dump(files) }));
  for (const { path, value } of uniqueLeaves(decoded.manifest)) {
    const place = locate(path);
    const sources = entries.flatMap((entry) => occurrencesIn(entry, path, value));
    const inFrontMatter = frontMatter.flatMap((entry) => occurrencesIn(entry, path, value));
    const [source] = sources;
    // Another file, such as a program, may contain the value, and the document an unrelated equal value.
    if (place?.file !== undefined && ![...sources, ...inFrontMatter].some((each) => each.place?.file === place.file))
      continue;
    if (sources.length > 1 || inFrontMatter.length > 1 || inFrontMatter.some((each) => isSame(place, each.place)))
      continue;
    if ([...entries, ...frontMatter].some((entry) => isSame(place, entry.place) && containsValue(entry, value)))
      continue;
    if (!source) {
      if (inFrontMatter[0])
        broken("a leaf is not located where it was read", path, { place, source: inFrontMatter[0] });
      continue;
    }
    if (!isSame(place, source.place)) broken("a leaf is not located where it was read", path, { place, source });
    if (source.part === "value" && typeof path.at(-1) === "string" && hasRange(source.entry.key)) {
      const key = locate(path, "key");
      if (!isSame(key, source.entry.key)) broken("the key of a leaf is not located", path, { key, source });
    }
    if (!document || !isMapped(adapter)) continue;
    const back = adapter.toModel(document.document, source.entry.path);
    // One string of the document may contain all elements of a list.
    if (source.part === "value" && !(back && startsWith(path, back)))
      broken("the path does not map back to the leaf", path, { back, source });
  }
  if (document && isMapped(adapter))
    everyPathMapsBack({ adapter, decoded, document: document.document, entries }, broken);
}

type Broken = (message: string, path: Path, evidence: object) => void;

/** Every scalar of a document maps to a path of the model whose location contains the scalar. */
function everyPathMapsBack({ adapter, decoded, document, entries }: ReadDocument, broken: Broken): void {
  for (const { path, value, place, key } of entries) {
    if (typeof value === "object" && value !== null) continue;
    const model = adapter.toModel(document, path);
    const found = model && decoded.locate(model);
    if (!found || !hasRange(place) || isSame(found, key)) continue;
    if (!hasRange(found) || !liesIn(place, found))
      broken("a path of the document does not map back", path, { model, found, place });
  }
}

interface ReadDocument {
  readonly adapter: Mapped;
  readonly decoded: Decoded;
  readonly document: Json;
  readonly entries: readonly DocumentEntry[];
}

/** Returns true if a longer string contains a value, such as a list of several. */
function containsValue({ value: text }: DocumentEntry, value: Json): boolean {
  return typeof text === "string" && typeof value === "string" && text !== value && text.includes(value);
}

/** An occurrence of a value in the document: as the value of an entry, or as its key. */
interface Occurrence {
  readonly entry: DocumentEntry;
  readonly part: "value" | "key";
  readonly place: DocumentEntry["place"];
}

function occurrencesIn(entry: DocumentEntry, path: Path, value: Json): Occurrence[] {
  const sources: Occurrence[] = [];
  if (jsonEqual(entry.value, value)) sources.push({ entry, part: "value", place: entry.place });
  if (entry.key && isName(path) && entry.path.at(-1) === value) sources.push({ entry, part: "key", place: entry.key });
  return sources;
}

/** Returns the leaves whose value is unique. If the document also has the value once, the leaf was read there. */
function uniqueLeaves(manifest: Decoded["manifest"]): { path: Path; value: Json }[] {
  const leaves: { path: Path; value: Json }[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === "string" || typeof value === "number") leaves.push({ path, value });
    // The parts of a template are in one string.
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
