import type { JsonRecord, Path } from "@skill-convert/core";
import { isRecord, valueAt } from "@skill-convert/core/json";
import { asRecord, NOWHERE, type Table } from "@skill-convert/format";

/** The codes of values for which a program rejects the plugin, or skips the entry. */
const REJECTED: ReadonlySet<string> = new Set(["bad-name", "not-an-address", "path-leaves"]);

/**
 * The document of a table, without the values that programs would reject. Undefined if the table requires one of them,
 * the name among others, or one that neither the model nor the previous document has in a form that can be read.
 */
export function accepted(model: JsonRecord, table: Table, previous: JsonRecord | undefined): JsonRecord | undefined {
  const written = asRecord(table.put(model, previous, NOWHERE));
  if (!written || !table.get(written, NOWHERE)) return undefined;
  const invalid = table.issues(written).filter(({ code }) => REJECTED.has(code));
  if (invalid.length === 0) return written;
  const paths = invalid.map(({ path }) => table.toModel?.(written, path) ?? []);
  if (paths.some((path) => path.length === 0 || path[0] === "name" || valueAt(model, path) === undefined))
    return undefined;
  const rest = paths.reduce<unknown>((left, path) => without(left, path), model);
  return accepted(rest as JsonRecord, table, previous);
}

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) return value.filter((_, index) => index !== key);
  if (!isRecord(value)) return value;
  const { [String(key)]: inside, ...others } = value;
  const left = rest.length === 0 ? undefined : without(inside, rest);
  return left === undefined ? others : { ...others, [String(key)]: left };
}
