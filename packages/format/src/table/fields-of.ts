import type { Json, JsonRecord } from "@skill-convert/core";
import type { Codec, Issue } from "../codec/codec.js";
import type { Cursor } from "../codec/cursor.js";
import { type Field, type FieldOptions, marker } from "./field.js";
import { type RecordOptions, record } from "./record.js";
import { defineTable, type Table, type TableOptions } from "./table.js";

/** The functions that make parts of a table, for one format. */
export interface FormatFields {
  /** See {@link record}. */
  readonly record: (fields: readonly Field[], options?: Omit<RecordOptions, "id">) => Codec<JsonRecord>;
  /** See {@link defineTable}. */
  readonly defineTable: (fields: readonly Field[], options?: Omit<TableOptions, "id">) => Table;
  /** Makes the row of a key that the model does not have, and whose value is kept like that of an unknown key. */
  readonly kept: (key: string, options: KeptOptions) => Field;
}

/** Options of the row of a key that is only kept. */
export interface KeptOptions extends Omit<FieldOptions, "fields" | "required"> {
  readonly expected?: string;
  /** Returns the issues of a value, with paths relative to it. */
  readonly issues?: (raw: Json, at: Cursor) => readonly Issue[];
}

/**
 * Binds the functions that keep unknown keys to the id of a format, under which the model has them.
 *
 * @example
 * const { record } = fieldsOf("card");
 * record([field("cmd", "name", string)]).get({ cmd: "git", since: 2005 }, NOWHERE);
 * // { name: "git", extensions: { card: { since: 2005 } } }
 */
export function fieldsOf(id: string): FormatFields {
  return {
    record: (fields, options) => record(fields, { ...options, id }),
    defineTable: (fields, options) => defineTable(fields, { ...options, id }),
    kept(key, { expected = "a value", issues = () => [], ...options }) {
      const value: Codec = {
        expected,
        schema: {},
        get: () => undefined,
        put: () => undefined,
        toModel: (_, inside) => ["extensions", id, key, ...inside],
        check(raw, at, report) {
          for (const issue of issues(raw, at)) report({ ...issue, path: [...at.path, ...issue.path] });
        },
      };
      return marker(key, value, options);
    },
  };
}
