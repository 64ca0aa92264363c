import type { Json, JsonRecord } from "@skill-convert/core";
import type { Codec, FieldInfo } from "./codec.js";

/** How a field behaves beyond its codec. */
export interface FieldOptions extends FieldInfo {
  /** Elements of a list are known by this field. */
  readonly key?: true;
  /**
   * Other names of the last key, such as an older one, under which the field may stand. The first name with a value is read; a value is written under the
   * name that is there, and what stands under another name is kept as it is.
   */
  readonly otherKeys?: readonly string[];
  /** The model's value if the document has none; it is not written over a document that has none. */
  readonly absent?: () => Json;
  /** The front matter beside the manifest may have the value of a required field instead. */
  readonly orInFrontMatter?: true;
  /** The codec reads and writes these fields of the model together, as one object, instead of one value. */
  readonly fields?: readonly string[];
  /** Other words that people use for the key, so that one of them is reported as a slip. */
  readonly aliases?: readonly string[];
  /** The code that is reported if the field is left out, although readers do without it. */
  readonly whenMissing?: string;
  /** Added to the JSON Schema of the value, such as examples. */
  readonly schema?: JsonRecord;
}

/** One row of a table: a place of the document, a place of the model, and the codec between them. */
export interface Field extends FieldOptions {
  readonly at: readonly string[];
  readonly to: readonly (string | number)[];
  readonly codec: Codec;
}

/**
 * One row of a table.
 *
 * @param at keys of the document, with dots between them: `preconditions.commands`
 * @param to fields of the model, likewise; a number is an index: `operations.0.input`. Left empty with `fields`
 * @throws TypeError for a key that every object has, such as `constructor`
 * @example
 * const version = field("min_version", "minVersion", string, { doc: "The lowest version that will do." });
 * defineTable([version], { id: "card" }).get({ min_version: "2" }, NOWHERE); // { minVersion: "2" }
 */
export function field(at: string, to: string, codec: Codec, options: FieldOptions = {}): Field {
  const keys = at.split(".");
  for (const key of [...keys, ...(options.otherKeys ?? [])])
    if (key in {}) throw new TypeError(`a field cannot be called ${key}`);
  const model = to === "" ? [] : to.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return { at: keys, to: model, codec, ...options };
}

/**
 * A row that stands for nothing in the model, such as the version of the format: its codec reads an empty object.
 *
 * @param at the key in the document
 * @example
 * const version = codec({ expected: "1", schema: { const: 1 }, get: (raw) => (raw === 1 ? {} : undefined), put: () => 1 });
 * defineTable([marker("card_version", version)], { id: "card" }).get({ card_version: 1 }, NOWHERE); // {}
 */
export function marker(at: string, codec: Codec, options: Omit<FieldOptions, "fields"> = {}): Field {
  return field(at, "", codec, { ...options, fields: [] });
}
