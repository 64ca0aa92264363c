import type { Adapter, Json, ManifestDocument, Path, Reading, Registry, SkillFiles } from "@skill-convert/core";
import { toPointer } from "@skill-convert/core";
import { manifestMatcher } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { lastPart } from "@skill-convert/core/text";
import { readingsOf, type SkillReadings } from "@skill-convert/examine";
import type { FormatAdapter, Table } from "@skill-convert/format";

/** A manifest document in a file, with its format. */
export interface OpenDocument extends ManifestDocument {
  readonly adapter: Adapter;
  readonly reading: Reading;
  /** Undefined if the format is not described by a table. */
  readonly table: Table | undefined;
  /** Returns the path of the canonical manifest that a path of the document maps to; undefined if none. */
  toModel(path: Path): Path | undefined;
}

/**
 * Returns the manifest document in a file, in the first format that claims it; undefined if none does or it does not
 * parse.
 */
export function documentIn(
  skill: SkillFiles | SkillReadings,
  file: string,
  registry: Registry,
): OpenDocument | undefined {
  const readings = readingsOf(skill);
  for (const adapter of formatsOf(readings.files, file, registry)) {
    const reading = readings.in(adapter);
    const found = reading.document;
    if (found?.locatePointer("")?.file !== file) continue;
    const { document } = found;
    const described = isDescribed(adapter) && isRecord(document) ? adapter : undefined;
    return {
      ...found,
      adapter,
      reading,
      table: described?.table(document as Record<string, Json>),
      toModel: (path) => described?.toModel(document as Record<string, Json>, path),
    };
  }
  return undefined;
}

/**
 * Returns the formats that claim a file, or, while its content decides nothing, every format with a manifest of this
 * name.
 */
function formatsOf(files: SkillFiles, file: string, registry: Registry): readonly Adapter[] {
  const claiming = registry.candidates(files).filter(({ detection }) => detection.file === file);
  if (claiming.length > 0) return claiming.map(({ adapter }) => adapter);
  return registry.adapters.filter(({ manifestFiles }) => manifestMatcher(manifestFiles.map(lastPart))(file));
}

function isDescribed(adapter: Adapter): adapter is FormatAdapter {
  return "table" in adapter;
}

/** The part of a document at an offset: the deepest value, or the key of an entry. */
export interface Cursor {
  readonly path: Path;
  readonly part: "key" | "value";
  readonly range: { readonly start: number; readonly end: number };
}

/** Returns the part of the document at an offset; undefined if the offset is outside the document. */
export function cursorAt(document: ManifestDocument, offset: number): Cursor | undefined {
  const documentRange = document.locatePointer("")?.range;
  if (!documentRange || !contains(documentRange, offset)) return undefined;
  let found: Cursor = { path: [], part: "value", range: documentRange };
  for (let value: Json | undefined = document.document; ; ) {
    const inside = entryAt(document, value, found.path, offset);
    if (!inside) return found;
    found = inside.cursor;
    if (found.part === "key") return found;
    value = inside.value;
  }
}

function entryAt(document: ManifestDocument, value: Json | undefined, path: Path, offset: number) {
  for (const [key, child] of entriesOf(value)) {
    const below = [...path, key];
    const pointer = toPointer(below);
    const name = isRecord(value) ? document.locateKey(pointer)?.range : undefined;
    if (name && contains(name, offset))
      return { cursor: { path: below, part: "key", range: name } as const, value: child };
    const range = document.locatePointer(pointer)?.range;
    if (range && contains(range, offset))
      return { cursor: { path: below, part: "value", range } as const, value: child };
  }
  return undefined;
}

export function entriesOf(value: Json | undefined): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return [...value.entries()];
  return isRecord(value) ? Object.entries(value as Record<string, Json>) : [];
}

function contains({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset <= end;
}
