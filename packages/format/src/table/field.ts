import type { Json, JsonRecord } from "@skill-convert/core";
import type { Codec, FieldInfo } from "../codec/codec.js";

/** Options of a field, beyond its codec. */
export interface FieldOptions extends FieldInfo {
  /** True if list elements are matched by this field when the list changes. */
  readonly key?: true;
  /**
   * Other names of the last key of `at`, such as an older one. The first name with a value is read. A value is written
   * under the existing name, and values under other names are kept unchanged.
   */
  readonly otherKeys?: readonly string[];
  /** Returns the model value if the document has no value. It is not written over a document that has none. */
  readonly absent?: () => Json;
  /** True if the front matter next to the manifest may have the value of a required field instead. */
  readonly orInFrontMatter?: true;
  /** The fields of the model that the codec reads and writes together, as one object. Leave `to` empty. */
  readonly fields?: readonly string[];
  /** Words that people use for the key by mistake. They are reported as misspelt. */
  readonly aliases?: readonly string[];
  /** The code to report if an optional field is missing. */
  readonly whenMissing?: string;
  /** Keywords that are added to the JSON Schema of the value, such as `examples`. */
  readonly schema?: JsonRecord;
}

/** One row of a table: a path in the document, a path in the model, and the codec between them. */
export interface Field extends FieldOptions {
  readonly at: readonly string[];
  readonly to: readonly (string | number)[];
  readonly codec: Codec;
}

/**
 * Makes one row of a table.
 *
 * @param at the path in the document, with dots between the keys: `preconditions.commands`; the list of keys if one of
 *   them has a dot
 * @param to the path in the model, with dots; a number is an index: `operations.0.input`. Empty with the option
 *   `fields`
 * @throws TypeError for a key that every object has, such as `constructor`
 * @example
 * const version = field("min_version", "minVersion", string, { doc: "The lowest version that will do." });
 * defineTable([version], { id: "card" }).get({ min_version: "2" }, NOWHERE); // { minVersion: "2" }
 */
export function field(at: string | readonly string[], to: string, codec: Codec, options: FieldOptions = {}): Field {
  const keys = typeof at === "string" ? at.split(".") : at;
  for (const key of [...keys, ...(options.otherKeys ?? [])])
    if (key in {}) throw new TypeError(`a field cannot be called ${key}`);
  const model = to === "" ? [] : to.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return { at: keys, to: model, codec, ...options };
}

/**
 * Makes a row for a value that the model does not have, such as the version of the format. Its codec must read `{}`.
 *
 * @param at the key in the document
 * @example
 * const version = codec({ expected: "1", schema: { const: 1 }, get: (raw) => (raw === 1 ? {} : undefined), put: () => 1 });
 * defineTable([marker("card_version", version)], { id: "card" }).get({ card_version: 1 }, NOWHERE); // {}
 */
export function marker(at: string, codec: Codec, options: Omit<FieldOptions, "fields"> = {}): Field {
  return field(at, "", codec, { ...options, fields: [] });
}
