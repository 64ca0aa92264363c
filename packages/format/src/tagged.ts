import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/** How mappings whose fields depend on what kind they are of are told apart. */
export interface TaggedOptions {
  /** The kind of a value of the document; undefined if it is of no known kind. */
  readonly kindOf: (raw: JsonRecord) => string | undefined;
  /** The kind of a value of the model. */
  readonly kindOfModel: (model: JsonRecord) => string | undefined;
  /** The codec of each kind, which reads and writes what tells it apart, too. */
  readonly kinds: Readonly<Record<string, Codec<JsonRecord>>>;
  /** What can be said of a value of any kind, or of none. */
  readonly any: Codec<JsonRecord>;
}

/**
 * Mappings of several kinds, each with fields of its own. A value that becomes one of another kind is written anew.
 *
 * @example
 * const kind = field("kind", "kind", string);
 * const file = record([kind, field("path", "path", string)], { id: "card" });
 * const page = record([kind, field("url", "url", string)], { id: "card" });
 * const kindOf = ({ kind }) => kind;
 * const source = tagged({ kindOf, kindOfModel: kindOf, kinds: { file, page }, any: record([kind], { id: "card" }) });
 * source.get({ kind: "page", url: "https://example.org" }, NOWHERE); // { kind: "page", url: "https://example.org" }
 */
export function tagged({ kindOf, kindOfModel, kinds, any }: TaggedOptions): Codec<JsonRecord> {
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
    put(model, was, at, kept) {
      const codec = codecOf(kindOfModel(model));
      return codec?.put(model, codec === inDocument(was) ? was : undefined, at, kept);
    },
    toDocument: (raw, path) => (inDocument(raw) ?? any).toDocument?.(raw, path) ?? { path },
    toModel: (raw, path) => (inDocument(raw) ?? any).toModel?.(raw, path),
    check: (raw, at, report) => (inDocument(raw) ?? any).check?.(raw, at, report),
    child: (raw, key) => (inDocument(raw) ?? any).child?.(raw, key),
    keys: (raw) => (inDocument(raw) ?? any).keys?.(raw) ?? [],
    rows: () => all.flatMap((codec) => codec.rows?.() ?? []),
  };
}
