import type { Fix, Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { Cursor } from "./cursor.js";

/** The documentation of a field. */
export interface FieldInfo {
  /** One or two sentences, for editors and the docs. */
  readonly doc?: string;
  /** The section of the specification that defines the field. */
  readonly section?: string;
  /** True if a document without the field is invalid. */
  readonly required?: true;
}

/** A finding about a document, before its file and position are known. */
export interface Issue {
  /** A code of the format's diagnostics, such as `wrong-type`. */
  readonly code: string;
  readonly path: Path;
  /** `key` if the finding is about the key at the path, not about its value. */
  readonly part?: "key";
  /** Arguments of the message. `place`, `Place`, `container` and `Container` are derived from the path. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** True if the manifest can be read in spite of the finding, even if it is an error. */
  readonly isRecoverable?: true;
  /** A fix that replaces the source text of the value. */
  readonly fix?: { readonly text: string } & Omit<Fix, "edits">;
  /**
   * The word that was probably meant instead of the value or, with `part: "key"`, of the key. It becomes a fix that
   * keeps the quotes and asks, because what is read changes.
   */
  readonly meant?: string;
}

/** Receives the issues of a document in the order in which they are found. */
export type Report = (issue: Issue) => void;

/**
 * A path in the document, relative to the value that a codec reads. It leads to a value or, with `part: "key"`, to its
 * key.
 */
export interface DocumentPath {
  readonly path: Path;
  readonly part?: "key";
}

/** A row of the mapping table: the document path of a part of the model. `*` matches any element. */
export interface Row {
  /** The path in the document, relative to the value that the codec reads. */
  readonly at: readonly string[];
  /** The path in the model, relative to the value that the codec returns. */
  readonly to: readonly string[];
  /** A description of the value in the document: "a list of mappings". */
  readonly expected: string;
  /** The model values that the document can represent; all of them if left out. */
  readonly holds?: JsonSchema;
  readonly info: FieldInfo;
}

/** The value under a key: its codec and its documentation. */
export interface Child {
  readonly codec: Codec;
  readonly info: FieldInfo;
}

/** Receives the keys of a value that its model value does not have. */
type LeaveOut = (keys: JsonRecord) => void;

/**
 * Reads and writes one kind of value: a lens between a value of the document (`raw`) and a value of the model. Two laws
 * hold for every codec, and `describeCodec` in the tests of this package checks them:
 *
 * - GetPut: `put(get(raw), raw)` is `raw`, the same object. A value that does not change keeps its source form.
 * - PutGet: `get(put(model, raw))` equals `model` for every model value that `holds` accepts. An existing `raw` never
 *   makes the result worse than writing from nothing.
 *
 * A codec of a single value only needs `get` and `put`. The codecs of this package that are composed of others
 * (`record`, `list`, `keyed` …) derive the other members from their parts.
 */
export interface Codec<M extends Json = Json> {
  /** The label of a copy of another codec; see {@link named}. */
  readonly label?: string;
  /** A description of the valid values, which completes "must be …": "a list of mappings". */
  readonly expected: string;
  /** The JSON Schema of the value in the document, for editors and structural rules. */
  readonly schema: JsonRecord;
  /**
   * The model values that the document can represent; all of them if left out. The format's coverage is derived from
   * it.
   */
  readonly holds?: JsonSchema;
  /** True if `get` or `put` looks at the source text. Only then is `at` the position of the value. */
  readonly needsSource?: boolean;
  /** True if `get` may leave out keys of `raw`. Only then is it given `leaveOut`. */
  readonly leavesOutKeys?: boolean;
  /**
   * Returns the model value; undefined if `raw` does not have this shape.
   *
   * @param leaveOut receives the keys of `raw` that the model value does not have. The mapping around the value keeps
   *   them, and passes them to `put` as `kept`.
   */
  get(raw: Json, at: Cursor, leaveOut?: LeaveOut): M | undefined;
  /**
   * Returns the document value that reads as `model`, as close to the previous value as possible; the same object if
   * the previous value already reads as `model`. Undefined if the format cannot represent `model`.
   *
   * @param previous the value that is written over; undefined if there is none
   * @param kept the unknown keys that the model has for this value; undefined if the model has no unknown keys at all,
   *   and then those of `previous` stay
   */
  put(model: M, previous: Json | undefined, at: Cursor, kept?: JsonRecord): Json | undefined;
  /** The name by which list elements are matched, in the document and in the model. */
  readonly name?: { raw(raw: Json): string | undefined; model(model: Json): string | undefined };
  /** Maps a path in the model value to the value or key of the document from which it was read. */
  toDocument?(raw: Json | undefined, path: Path): DocumentPath;
  /** Maps a path in the document to the model; undefined if the model has nothing from there. */
  toModel?(raw: Json | undefined, path: Path): Path | undefined;
  /** Reports the issues of a value. If left out, a value that `get` does not accept is reported as `wrong-type`. */
  check?(raw: Json, at: Cursor, report: Report): void;
  /** The codec and documentation at a key or index, for hover texts and completions. */
  child?(raw: Json | undefined, key: string | number): Child | undefined;
  /** The known keys of a mapping, for completions. */
  keys?(raw: Json | undefined): readonly (FieldInfo & { readonly key: string })[];
  /** The rows of the mapping table for the parts of this value. */
  rows?(): readonly Row[];
}

/** The definition of a codec of a single value. */
export type ValueCodec<M extends Json> = Pick<Codec<M>, "expected" | "schema" | "get" | "put"> &
  Partial<Codec<M>> & {
    /**
     * The path in the model to which the value leads, if it is one scalar of the document and an object or a list in
     * the model. Every path in the model then leads to the scalar. If left out, paths in both are the same.
     */
    readonly to?: Path;
  };

/**
 * Makes a codec of a single value. `put` is only called if the previous value does not already read as the model value,
 * so that GetPut holds.
 *
 * @example
 * const percentage = codec({
 *   expected: "a number from 0 to 100",
 *   schema: { type: "number", minimum: 0, maximum: 100 },
 *   get: (raw) => (typeof raw === "number" ? raw / 100 : undefined),
 *   put: (fraction) => fraction * 100,
 * });
 * percentage.get(50, NOWHERE); // 0.5
 */
export function codec<M extends Json>(definition: ValueCodec<M>): Codec<M> {
  const { to, ...spec } = definition;
  return {
    ...(to && { toDocument: () => ({ path: [] }), toModel: () => to }),
    ...spec,
    put: (model, previous, at, kept) =>
      previous !== undefined && jsonEqual(spec.get(previous, at), model)
        ? previous
        : spec.put(model, previous, at, kept),
  };
}

/**
 * Copies a codec under a label, so that a rule can find the values of one field with {@link TableIndex.find}.
 *
 * @param label a name for the values, for readers of the table
 * @example
 * const license = named(string, "license");
 * const table = defineTable([field("name", "name", string), field("license", "license", license)], { id: "card" });
 * table.index({ name: "tidy", license: "MIT" }).find(license); // [{ raw: "MIT", path: ["license"] }]
 */
export function named<M extends Json>(codec: Codec<M>, label: string): Codec<M> {
  return { ...codec, label };
}

/** Reports the issues of a value: those of the codec's `check`, or a wrong type if it has none. */
export function checkValue(codec: Codec, raw: Json, at: Cursor, report: Report): void {
  if (codec.check) codec.check(raw, at, report);
  else if (codec.get(raw, at) === undefined) report(wrongType(codec, raw, at.path));
}

/**
 * Makes the issue for a value of a type that a codec does not accept.
 *
 * @example
 * wrongType(string, 3, ["name"]).args; // { expected: "a string", found: "the number 3" }
 */
export function wrongType(codec: Pick<Codec, "expected">, raw: Json, path: Path): Issue {
  const { expected } = codec;
  return { code: "wrong-type", path, args: { expected, found: describeValue(raw) } };
}

/**
 * Describes a value without repeating strings, which may be secret: "a list", "the number 3".
 *
 * @example
 * describeValue("hello"); // "a string"
 * describeValue(3); // "the number 3"
 */
export function describeValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string") return value === "" ? "an empty string" : "a string";
  return typeof value === "number" ? `the number ${value}` : `${value}`;
}
