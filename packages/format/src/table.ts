import { type Json, type JsonRecord, memoizeLast, type Path } from "@skill-convert/core";
import type { Child, Codec, FieldInfo, Issue, Row } from "./codec.js";
import { checkValue } from "./codec.js";
import type { Field } from "./field.js";
import { type Lens, through } from "./lens.js";
import { Place, type PlaceSource } from "./place.js";
import { type RecordOptions, record } from "./record.js";
import { valueAt } from "./tree.js";

/** A whole document, described once. */
export interface Table extends Codec<JsonRecord> {
  /** Where the document keeps each part of the model. */
  readonly mapping: readonly Row[];
  /** What is wrong with a document, and noteworthy in it; its places and texts come from `source`. */
  issues(raw: Json, source?: PlaceSource): readonly Issue[];
  /** Every value of a document that one of the table's codecs reads, for rules about values of one kind. */
  find(raw: Json, codec: Codec): readonly FoundValue[];
  /** What is documented about a place of a document, for a hover text; undefined for an unknown key. */
  describe(raw: Json, path: Path): Description | undefined;
  /** The keys that may be added to the mapping at a place of a document, for completions. */
  complete(raw: Json, path: Path): readonly Completion[];
}

/** A value of a document, and where it stands. */
export interface FoundValue {
  readonly raw: Json;
  readonly path: Path;
}

/** What an editor shows about a field. */
export interface Description extends FieldInfo {
  readonly expected: string;
  readonly schema: JsonRecord;
}

/** A key, or one of the words of a value, that may be written at a place. */
export interface Completion extends FieldInfo {
  readonly key: string;
}

/** How a whole document is described. */
export interface TableOptions extends RecordOptions {
  /** Rearranges the document before the fields see it, if two of its keys say one field of the model. */
  readonly lens?: Lens;
}

/**
 * Describes a document as a table of fields. Everything is compiled when the table is defined; nothing is interpreted per
 * document.
 *
 * @throws TypeError if two fields stand at one place
 * @example
 * const table = defineTable([field("name", "name", string, { required: true })], { id: "my-format" });
 * table.get({ name: "tidy" }, NOWHERE); // { name: "tidy" }
 */
export function defineTable(fields: readonly Field[], { lens, ...options }: TableOptions): Table {
  const codec = lens ? through(lens, record(fields, options)) : record(fields, options);
  const mapping = codec.rows?.() ?? [];
  // Many rules ask about one document, which nobody changes.
  const indexOf = memoizeLast((raw: Json) => {
    const index = new Map<Codec, FoundValue[]>();
    indexValues(codec as Codec, raw, [], index);
    return index;
  });
  return {
    ...codec,
    mapping,
    issues(raw, source = { text: () => undefined }) {
      const found: Issue[] = [];
      checkValue(codec as Codec, raw, new Place(source), (issue) => found.push(issue));
      return found;
    },
    find: (raw, wanted) => indexOf(raw).get(wanted) ?? [],
    describe(raw, path) {
      const found = childAt(codec, raw, path);
      return found && { ...found.info, expected: found.codec.expected, schema: found.codec.schema };
    },
    complete(raw, path) {
      const around = path.length === 0 ? codec : childAt(codec, raw, path)?.codec;
      const value = valueAt(raw, path);
      const taken = typeof value === "object" && value !== null ? Object.keys(value) : [];
      return (around?.keys?.(value) ?? []).filter(({ key }) => !taken.includes(key));
    },
  };
}

/** The codec at a path of a document. */
function childAt(codec: Codec, raw: Json, path: Path): Child | undefined {
  let found: Child | undefined = { codec, info: {} };
  for (const [depth, key] of path.entries()) {
    found = found?.codec.child?.(valueAt(raw, path.slice(0, depth)), key);
  }
  return found;
}

function isObject(value: Json): value is JsonRecord | readonly Json[] {
  return typeof value === "object" && value !== null;
}

/** Notes for each codec the values that it reads. */
function indexValues(codec: Codec, raw: Json, path: Path, index: Map<Codec, FoundValue[]>): void {
  const values = index.get(codec);
  if (values) values.push({ raw, path });
  else index.set(codec, [{ raw, path }]);
  if (!isObject(raw) || !codec.child) return;
  const entries: Iterable<[string | number, Json]> = Array.isArray(raw) ? raw.entries() : Object.entries(raw);
  for (const [key, value] of entries) {
    const child = codec.child(raw, key);
    if (child) indexValues(child.codec, value, [...path, key], index);
  }
}
