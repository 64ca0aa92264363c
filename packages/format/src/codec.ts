import type { Fix, Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { Cursor } from "./cursor.js";

/** What is documented about a field. */
export interface FieldInfo {
  /** One or two sentences for editors and the docs. */
  readonly doc?: string;
  /** The section of the specification that defines the field. */
  readonly section?: string;
  /** Whether the field has to be there. */
  readonly required?: true;
}

/** Something to report about a document, before it knows its file and its position. */
export interface Issue {
  /** A code of the format's diagnostics, such as `wrong-type`. */
  readonly code: string;
  readonly path: Path;
  /** `key`: the name of the entry at the path is meant, and not its value. */
  readonly part?: "key";
  /** Arguments of the message, beside `place`, which is the container of the path in words. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** Whether the manifest can be understood in spite of it, even if it is an error. */
  readonly isRecoverable?: true;
  /** Source text that repairs the finding if it replaces that of the value. */
  readonly fix?: { readonly text: string } & Omit<Fix, "edits">;
}

/** Takes the issues of a document, in the order in which they are found. */
export type Report = (issue: Issue) => void;

/** A place in the document, from the value that a codec reads: the value at a path, or the key under which it stands. */
export interface DocumentPath {
  readonly path: Path;
  readonly part?: "key";
}

/** A row of the mapping table: where the document keeps a part of the model. `*` stands for any element. */
export interface Row {
  /** In the document, from the value that the codec reads. */
  readonly at: readonly string[];
  /** In the model, likewise. */
  readonly to: readonly string[];
  /** What the value in the document is, in words. */
  readonly expected: string;
  /** The model values that survive; all of them if left out. */
  readonly holds?: JsonSchema;
  readonly info: FieldInfo;
}

/** What stands under one key of a value: how to read it, and what is documented about it. */
export interface Child {
  readonly codec: Codec;
  readonly info: FieldInfo;
}

/**
 * One kind of value, in both directions: a lens between a value of the document and a value of the model. Two laws hold
 * for every codec, and `describeCodec` in the tests of this package checks them:
 *
 * - GetPut: `put(get(raw), raw)` is `raw`, the same object. What means the same keeps its source form.
 * - PutGet: `get(put(model, raw))` equals `model` wherever `holds` says so, and never less than when `raw` is undefined.
 *
 * Anything but `get` and `put` may be left out by a codec of single values; the codecs of this package that are made of
 * others (`record`, `list`, `keyed` …) derive the rest from their parts.
 */
export interface Codec<M extends Json = Json> {
  /** The name of a codec that is a copy of another; see {@link named}. */
  readonly label?: string;
  /** What the value in the document must be, to complete "must be …": "a list of mappings". */
  readonly expected: string;
  /** The JSON Schema of the value in the document, for editors and for the structural rules. */
  readonly schema: JsonRecord;
  /** The model values that survive; all of them if left out. This is what the format's coverage says. */
  readonly holds?: JsonSchema;
  /** Whether `get` or `put` looks at the source text, so that it has to be told its place. */
  readonly needsSource?: boolean;
  /** The model value; undefined if `raw` is not of this shape. */
  get(raw: Json, at: Cursor): M | undefined;
  /**
   * The value of the document that says `model`, as close to `was` as it can be; `was` itself if it says so already.
   * Undefined if the format has no place for it.
   *
   * @param was what stands there now
   * @param kept the unknown keys that the model carries for this value; undefined if the model says nothing of them, and
   *   then those of `was` stay
   */
  put(model: M, was: Json | undefined, at: Cursor, kept?: JsonRecord): Json | undefined;
  /** Keys of `raw` that `get` passes over, for the mapping around it to keep; `put` is given them as `kept`. */
  rest?(raw: Json): JsonRecord | undefined;
  /** What an element of a list is known by, on either side. */
  readonly name?: { raw(raw: Json): string | undefined; model(model: Json): string | undefined };
  /** Where a part of the model value stands: the value or key that it was read from. */
  toDocument?(raw: Json | undefined, path: Path): DocumentPath;
  /** What a part of the document says in the model; undefined if nothing. */
  toModel?(raw: Json | undefined, path: Path): Path | undefined;
  /** Reports what is wrong with a value, or noteworthy in it. Left out: that `get` does not understand it. */
  check?(raw: Json, at: Cursor, report: Report): void;
  /** What stands under a key or index of the value, for hover texts and completions. */
  child?(raw: Json | undefined, key: string | number): Child | undefined;
  /** The keys that a mapping may have, for completions. */
  keys?(raw: Json | undefined): readonly (FieldInfo & { readonly key: string })[];
  /** The rows of the mapping table below this value. */
  rows?(): readonly Row[];
}

/** What a codec of a single value is made of. */
export type ValueCodec<M extends Json> = Pick<Codec<M>, "expected" | "schema" | "get" | "put"> & Partial<Codec<M>>;

/**
 * Makes a codec of a single value. Its `put` is only asked for what `was` does not say already, so that GetPut holds.
 *
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
export function codec<M extends Json>(spec: ValueCodec<M>): Codec<M> {
  return {
    ...spec,
    put: (model, was, at, kept) =>
      was !== undefined && jsonEqual(spec.get(was, at), model) ? was : spec.put(model, was, at, kept),
  };
}

/**
 * A codec of its own that reads and writes as another does, so that a rule can ask for the values of this field alone.
 *
 * @param label what the values are, for readers of the table
 * @example
 * const license = named(string, "license");
 * const table = defineTable([field("name", "name", string), field("license", "license", license)], { id: "card" });
 * table.find({ name: "tidy", license: "MIT" }, license); // [{ raw: "MIT", path: ["license"] }]
 */
export function named<M extends Json>(codec: Codec<M>, label: string): Codec<M> {
  return { ...codec, label };
}

/** Reports what is wrong with a value; that it is of another shape, if the codec has no more to say. */
export function checkValue(codec: Codec, raw: Json, at: Cursor, report: Report): void {
  if (codec.check) codec.check(raw, at, report);
  else if (codec.get(raw, at) === undefined) report(wrongType(codec, raw, at.path));
}

/**
 * The issue that a value is not what a codec expects.
 *
 * @example
 * wrongType(string, 3, ["name"]).args; // { expected: "a string", found: "the number 3" }
 */
export function wrongType({ expected }: Pick<Codec, "expected">, raw: Json, path: Path): Issue {
  return { code: "wrong-type", path, args: { expected, found: describeValue(raw) } };
}

/**
 * A value in a few words, without what may be in it: "a list", "the number 3".
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
