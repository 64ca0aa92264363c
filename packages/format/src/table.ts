import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import { type Child, type Codec, checkValue, type FieldInfo, type Issue, type Row } from "./codec.js";
import { Cursor, type CursorSource } from "./cursor.js";
import type { Field } from "./field.js";
import { type Lens, through } from "./lens.js";
import { type RecordOptions, record } from "./record.js";

/** A whole document, described once. */
export interface Table extends Codec<JsonRecord> {
  /** Where the document keeps each part of the model. */
  readonly mapping: readonly Row[];
  /** What is wrong with a document, and noteworthy in it; its places and texts come from `source`. */
  issues(raw: Json, source?: CursorSource): readonly Issue[];
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

/** The way to a value from the root of its document. */
interface Step {
  readonly up: Step | undefined;
  readonly key: string | number;
}

/**
 * What finds the values that a codec reads. Many rules ask about one document, which nobody changes: it is walked once for
 * all codecs that somebody has asked for before.
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

/** Collects the values that the wanted codecs read. */
function collect(codec: Codec, raw: Json, at: Step | undefined, collection: Collection): void {
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
    if (child) collect(child.codec, valueAt(raw, [key]) ?? null, { up: at, key }, collection);
  }
}

function pathOf(step: Step | undefined): Path {
  const path: (string | number)[] = [];
  for (let each = step; each; each = each.up) path.unshift(each.key);
  return path;
}
