import type { Json, JsonRecord } from "@skill-convert/core";
import type { Codec, Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";

/** Options of {@link formatVersion}. */
export interface FormatVersionOptions {
  /** The JSON Schema of the value, for editors. */
  readonly schema: JsonRecord;
  readonly expected?: string;
  /** Returns true for a value with which a document can be read; an existing one is kept. */
  readonly reads: (raw: Json) => boolean;
  /** Returns the issue of a value other than the version, with a path relative to it; undefined if it has none. */
  readonly issue: (raw: Json, at: Cursor) => Issue | undefined;
}

/**
 * The version of a format, which a document of the format names and the model does not have. Use it with
 * {@link marker}.
 *
 * @param version the version that is written, and the only value that is never reported
 * @example
 * const version = formatVersion("1.0", {
 *   schema: { const: "1.0" },
 *   reads: (raw) => Number(raw) === 1,
 *   issue: () => ({ code: "version-spelling", path: [] }),
 * });
 * const table = defineTable([marker("card_version", version)], { id: "card" });
 * table.issues({ card_version: 1 }); // [{ code: "version-spelling", path: ["card_version"] }]
 */
export function formatVersion(version: string | number, options: FormatVersionOptions): Codec<JsonRecord> {
  const { schema, expected = `the string "${version}"`, reads, issue } = options;
  return {
    expected,
    schema,
    needsSource: true,
    get(raw, at) {
      if (raw !== version) at.note();
      return reads(raw) ? {} : undefined;
    },
    put: (_, previous) => ((previous ?? null) !== null && reads(previous ?? null) ? previous : version),
    toDocument: () => ({ path: [] }),
    toModel: () => undefined,
    check(raw, at, report) {
      const found = raw === version ? undefined : issue(raw, at);
      if (found) report({ ...found, path: [...at.path, ...found.path] });
    },
  };
}
