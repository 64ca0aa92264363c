import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { type Child, type Codec, checkValue, type FieldInfo, type Issue, type Row } from "../codec/codec.js";
import { Cursor, type CursorSource, NOWHERE } from "../codec/cursor.js";
import { type Lens, through } from "../codec/lens.js";
import type { Field } from "./field.js";
import { type RecordOptions, record } from "./record.js";

/** The description of a document: its fields, and everything that is derived from them. */
export interface Table extends Codec<JsonRecord> {
  /** The document path of each part of the model. */
  readonly mapping: readonly Row[];
  /** The top-level fields of the model without which no document can be written. Every manifest has `operations`. */
  readonly requiredFields: readonly string[];
  /** Returns what a document has, even if it lacks required fields; undefined if it is no mapping. */
  known(raw: Json): JsonRecord | undefined;
  /** Returns the issues of a document. `source` gives codecs access to its source text. */
  issues(raw: Json, source?: CursorSource): readonly Issue[];
  /** Collects the values of a document by the codecs that read them, for rules about values of one kind. */
  index(raw: Json): TableIndex;
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

/** The values of one document by their codecs. */
export interface TableIndex {
  /** Returns the values that a codec reads, whether or not it accepts them. */
  find(codec: Codec): readonly FoundValue[];
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
export function defineTable(fields: readonly Field[], definition: TableOptions): Table {
  const { lens, ...options } = definition;
  const codecOf = (own: readonly Field[]) => (lens ? through(lens, record(own, options)) : record(own, options));
  const codec = codecOf(fields);
  let lenient: Codec<JsonRecord> | undefined;
  const mapping = codec.rows?.() ?? [];
  return {
    ...codec,
    mapping,
    requiredFields: requiredFieldsOf(fields),
    known(raw) {
      lenient ??= codecOf(fields.map(({ required: _, ...field }) => field));
      return lenient.get(raw, NOWHERE);
    },
    issues(raw, source = { text: () => undefined }) {
      const found: Issue[] = [];
      checkValue(codec as Codec, raw, new Cursor(source), (issue) => found.push(issue));
      return found;
    },
    index: (raw) => indexOf(codec as Codec, raw),
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

function requiredFieldsOf(fields: readonly Field[]): readonly string[] {
  const required = fields.filter((field) => field.required && !field.orInFrontMatter);
  const names = required.flatMap(({ to, fields: several }) => several ?? (to.length === 1 ? to.map(String) : []));
  return [...new Set(names)].filter((name) => name !== "operations");
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

/** A value in the index, with its path as a linked list: few values are asked for. */
interface IndexedValue {
  readonly raw: Json;
  readonly at: PathLink | undefined;
}

function indexOf(root: Codec, document: Json): TableIndex {
  const values = new Map<Codec, IndexedValue[]>();
  collect(root, document, undefined, values);
  return { find: (codec) => (values.get(codec) ?? []).map(({ raw, at }) => ({ raw, path: pathOf(at) })) };
}

function collect(codec: Codec, raw: Json, at: PathLink | undefined, values: Map<Codec, IndexedValue[]>): void {
  const found = values.get(codec);
  if (found) found.push({ raw, at });
  else values.set(codec, [{ raw, at }]);
  if (!isObject(raw) || !codec.child) return;
  const keys: Iterable<string | number> = Array.isArray(raw) ? raw.keys() : Object.keys(raw);
  for (const key of keys) {
    const child = codec.child(raw, key);
    if (child) collect(child.codec, valueAt(raw, [key]) ?? null, { parent: at, key }, values);
  }
}

function pathOf(link: PathLink | undefined): Path {
  const path: (string | number)[] = [];
  for (let each = link; each; each = each.parent) path.unshift(each.key);
  return path;
}
