import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { type Codec, checkValue } from "./codec.js";
import { NOWHERE } from "./cursor.js";

const textOf = (value: Json | undefined) => (typeof value === "string" ? value : undefined);

/**
 * Reads a value as an object of the model with the value as its only field, such as a string in place of a mapping. The
 * other fields of an object are not written; see {@link restricted}.
 *
 * @param also fields that every such object has as well
 * @example
 * const command = asField("name", string);
 * command.get("git", NOWHERE); // { name: "git" }
 */
export function asField(name: string, value: Codec, also: JsonRecord = {}): Codec<JsonRecord> {
  const { expected, schema, needsSource = false, leavesOutKeys = false, child, keys, rows } = value;
  return {
    expected,
    schema,
    needsSource,
    leavesOutKeys,
    get(raw, at, leaveOut) {
      const read = value.get(raw, at, leaveOut);
      return read === undefined ? undefined : { [name]: read, ...also };
    },
    put(model, previous, at, kept) {
      const written = getOwn(model, name);
      return written === undefined ? undefined : value.put(written, previous, at, kept);
    },
    name: {
      raw: (raw) => textOf(value.get(raw, NOWHERE)),
      model: (model) => (isJsonRecord(model) ? textOf(getOwn(model, name)) : undefined),
    },
    toDocument(raw, [head, ...inside]) {
      if (head !== name) return { path: [] };
      return value.toDocument?.(raw, inside) ?? { path: inside };
    },
    toModel(raw, path) {
      const found = value.toModel ? value.toModel(raw, path) : path;
      return found && [name, ...found];
    },
    check: (raw, at, report) => checkValue(value, raw, at, report),
    ...(child && { child: (raw, key) => child(raw, key) }),
    ...(keys && { keys: (raw) => keys(raw) }),
    ...(rows && { rows: () => rows().map((row) => ({ ...row, to: [name, ...row.to] })) }),
  };
}
