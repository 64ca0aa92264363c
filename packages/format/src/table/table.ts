import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { type Child, type Codec, checkValue, type FieldInfo, type Issue, type Row } from "../codec/codec.js";
import { Cursor, type CursorSource } from "../codec/cursor.js";
import { type Lens, through } from "../codec/lens.js";
import type { Field } from "./field.js";
import { type RecordOptions, record } from "./record.js";

/** The description of a document: its fields, and everything that is derived from them. */
export interface Table extends Codec<JsonRecord> {
  /** The document path of each part of the model. */
  readonly mapping: readonly Row[];
  /** Returns the issues of a document. `source` gives codecs access to its source text. */
  issues(raw: Json, source?: CursorSource): readonly Issue[];
  /** Returns every value that one of the table's codecs reads, for rules about values of one kind. */
  find(raw: Json, codec: Codec): readonly FoundValue[];
  /** Returns the documentation at a path, for a hover text; undefined for an unknown key. */
  describe(raw: Json, path: Path): Description | undefined;
  /** Returns the keys that may be added to the mapping at a path, for completions. */
  complete(raw: Json, path: Path): readonly Completion[];
}

/** A value of a document, and its path. */
export interface FoundValue {
  readonly raw: Json;
  readonly path: Path;
}

/** The text that an editor shows for a field. */
export interface Description extends FieldInfo {
  readonly expected: string;
  readonly schema: JsonRecord;
}

/** A key or value that an editor may offer. */
export interface Completion extends FieldInfo {
  readonly key: string;
}

/** Options of a table. */
export interface TableOptions extends RecordOptions {
  /** Rearranges the document before it is read, if two of its keys belong to one field of the model. */
  readonly lens?: Lens;
}

/**
 * Describes a document as a table of fields. The table is compiled to closures once, when it is defined.
 *
 * @throws TypeError if two fields have the same path in the document
 * @example
 * const table = defineTable([field("name", "name", string, { required: true })], { id: "card" });
 * table.get({ name: "tidy" }, NOWHERE); // { name: "tidy" }
 * table.issues({}).map(({ code }) => code); // ["missing-field"]
 */
export function defineTable(fields: readonly Field[], { lens, ...options }: TableOptions): Table {
  const codec = lens ? through(lens, record(fields, options)) : record(fields, options);
  const mapping = codec.rows?.() ?? [];
  const find = finderOf(codec as Codec);
  return {
    ...codec,
    mapping,
    issues(raw, source = { text: () => undefined }) {
      const found: Issue[] = [];
      checkValue(codec as Codec, raw, new Cursor(source), (issue) => found.push(issue));
      return found;
    },
    find,
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

/** A path as a linked list, from a value up to the root. */
interface PathLink {
  readonly parent: PathLink | undefined;
  readonly key: string | number;
}

/**
 * Makes the function that finds the values that a codec reads. Many rules ask about the same document, so one walk
 * collects the values of all codecs that were ever asked for.
 */
function finderOf(root: Codec): Table["find"] {
  const wanted = new Set<Codec>();
  let last: { readonly raw: Json; readonly found: ReadonlyMap<Codec, FoundValue[]> } | undefined;
  return (raw, codec) => {
    const isNew = !wanted.has(codec);
    wanted.add(codec);
    if (isNew || last?.raw !== raw) {
      const found = new Map<Codec, FoundValue[]>();
      collect(root, raw, undefined, { wanted, found });
      last = { raw, found };
    }
    return last.found.get(codec) ?? [];
  };
}

interface Collection {
  readonly wanted: ReadonlySet<Codec>;
  readonly found: Map<Codec, FoundValue[]>;
}

function collect(codec: Codec, raw: Json, at: PathLink | undefined, collection: Collection): void {
  const { wanted, found } = collection;
  if (wanted.has(codec)) {
    const values = found.get(codec);
    if (values) values.push({ raw, path: pathOf(at) });
    else found.set(codec, [{ raw, path: pathOf(at) }]);
  }
  if (!isObject(raw) || !codec.child) return;
  const keys: Iterable<string | number> = Array.isArray(raw) ? raw.keys() : Object.keys(raw);
  for (const key of keys) {
    const child = codec.child(raw, key);
    if (child) collect(child.codec, valueAt(raw, [key]) ?? null, { parent: at, key }, collection);
  }
}

function pathOf(link: PathLink | undefined): Path {
  const path: (string | number)[] = [];
  for (let each = link; each; each = each.parent) path.unshift(each.key);
  return path;
}
