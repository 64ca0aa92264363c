import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/** Options of {@link tagged}. */
export interface TaggedOptions {
  /** Returns the kind of a value of the document; undefined for an unknown kind. */
  readonly kindOf: (raw: JsonRecord) => string | undefined;
  /** Returns the kind of a value of the model. */
  readonly kindOfModel: (model: JsonRecord) => string | undefined;
  /** The codec of each kind, which also reads and writes the field that names the kind. */
  readonly kinds: Readonly<Record<string, Codec<JsonRecord>>>;
  /** The codec that checks a value of unknown kind, and whose schema covers all kinds. */
  readonly any: Codec<JsonRecord>;
}

/**
 * Mappings of several kinds, each with its own fields. A value whose kind changes is written anew.
 *
 * @example
 * const kind = field("kind", "kind", string);
 * const file = record([kind, field("path", "path", string)], { id: "card" });
 * const page = record([kind, field("url", "url", string)], { id: "card" });
 * const kindOf = ({ kind }) => kind;
 * const source = tagged({ kindOf, kindOfModel: kindOf, kinds: { file, page }, any: record([kind], { id: "card" }) });
 * source.get({ kind: "page", url: "https://example.org" }, NOWHERE); // { kind: "page", url: "https://example.org" }
 */
export function tagged(options: TaggedOptions): Codec<JsonRecord> {
  const { kindOf, kindOfModel, kinds, any } = options;
  const all = Object.values(kinds);
  const codecOf = (kind: string | undefined) =>
    kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const inDocument = (raw: Json | undefined) =>
    raw !== undefined && isJsonRecord(raw) ? codecOf(kindOf(raw)) : undefined;
  return {
    expected: any.expected,
    schema: any.schema,
    needsSource: [any, ...all].some(({ needsSource }) => needsSource),
    get: (raw, at) => inDocument(raw)?.get(raw, at),
    put(model, previous, at, kept) {
      const codec = codecOf(kindOfModel(model));
      return codec?.put(model, codec === inDocument(previous) ? previous : undefined, at, kept);
    },
    toDocument: (raw, path) => (inDocument(raw) ?? any).toDocument?.(raw, path) ?? { path },
    toModel: (raw, path) => (inDocument(raw) ?? any).toModel?.(raw, path),
    check: (raw, at, report) => (inDocument(raw) ?? any).check?.(raw, at, report),
    child: (raw, key) => (inDocument(raw) ?? any).child?.(raw, key),
    keys: (raw) => (inDocument(raw) ?? any).keys?.(raw) ?? [],
    rows: () => all.flatMap((codec) => codec.rows?.() ?? []),
  };
}
