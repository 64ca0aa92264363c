import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type Codec, checkValue, type DocumentPath } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { asRecord, keepOrder, NONE, type Node } from "./tree.js";

/**
 * Rearranges a value of the document before a codec sees it, and puts it back. The laws are those of a codec: what is
 * put back unchanged is the old value, and what was put back is got again.
 */
export interface Lens {
  get(raw: Json): Json;
  put(view: Json, was: Json | undefined): Json;
  /** Where something of the view stands in the document. */
  toDocument(raw: Json | undefined, path: Path): DocumentPath;
  /** Where something of the document stands in the view; undefined if nowhere. */
  toView(raw: Json | undefined, path: Path): Path | undefined;
}

/**
 * A codec of what a lens shows of a value.
 *
 * @example
 * const parameter = record([field("default", "default", json), field("schema", "schema", json)], { id: "card" });
 * const codec = through(hoist("schema", { default: "default" }), parameter);
 * codec.get({ schema: { type: "number", default: 1 } }, NOWHERE); // { schema: { type: "number" }, default: 1 }
 */
export function through<M extends Json>(lens: Lens, inner: Codec<M>, schema: JsonRecord = inner.schema): Codec<M> {
  const viewOf = (raw: Json | undefined) => (raw === undefined ? undefined : lens.get(raw));
  // A view that is the value itself has the same places.
  const inView = (raw: Json | undefined, view: Json | undefined, at: Cursor) =>
    view === raw ? at : at.seenAs((path) => lens.toDocument(raw, path).path);
  return {
    ...inner,
    schema,
    get(raw, at) {
      const view = lens.get(raw);
      return inner.get(view, inView(raw, view, at));
    },
    put(model, was, at, kept) {
      const view = viewOf(was);
      const next = inner.put(model, view, inView(was, view, at), kept);
      if (next === undefined) return undefined;
      return was !== undefined && next === view ? was : lens.put(next, was);
    },
    ...(inner.rest && { rest: (raw: Json) => inner.rest?.(lens.get(raw)) }),
    ...(inner.name && {
      name: { raw: (raw: Json) => inner.name?.raw(lens.get(raw)), model: (model: Json) => inner.name?.model(model) },
    }),
    toDocument(raw, path) {
      const found = inner.toDocument?.(viewOf(raw), path) ?? { path };
      return { ...found, ...lens.toDocument(raw, found.path) };
    },
    toModel(raw, path) {
      const found = lens.toView(raw, path);
      return found && (inner.toModel ? inner.toModel(viewOf(raw), found) : found);
    },
    check(raw, at, report) {
      const view = lens.get(raw);
      if (view === raw) {
        checkValue(inner, raw, at, report);
        return;
      }
      const around = at.seenAs((path) => lens.toDocument(raw, path).path);
      checkValue(inner, view, around, (issue) => {
        const place = lens.toDocument(raw, issue.path);
        report({ ...issue, ...place, path: [...at.path, ...place.path] });
      });
    },
    child: (raw, key) => inner.child?.(viewOf(raw), key),
    keys: (raw) => inner.keys?.(viewOf(raw)) ?? [],
  };
}

/**
 * A lens that shows keys of a nested mapping beside it: with `hoist("schema", { default: "default" })` the entry
 * `{ schema: { type, default } }` is seen as `{ schema: { type }, default }`. A key that the entry has itself wins, and
 * then the nested one is not seen, and stays as long as the other does. A new value is put where the old one stood, else in its home.
 *
 * @param keys the nested key to the key under which it is shown
 * @param home of shown keys that are written beside the mapping and not into it when they are new
 * @example
 * const lens = hoist("schema", { default: "default" });
 * lens.get({ schema: { type: "number", default: 1 } }); // { schema: { type: "number" }, default: 1 }
 */
export function hoist(
  section: string,
  keys: Readonly<Record<string, string>>,
  { beside = [], takes = () => true }: HoistOptions = {},
): Lens {
  const names = Object.entries(keys);
  /** The nested keys that are taken out of the mapping: shown beside it, or hidden behind a key of the entry's own. */
  const taken = (raw: Json | undefined): readonly { inner: string; outer: string; isHidden: boolean }[] => {
    const entry = asRecord(raw) ?? NONE;
    const nested = asRecord(asRecord(raw)?.[section]);
    if (!nested) return [];
    return names.flatMap(([inner, outer]) => {
      const value = getOwn(nested, inner);
      if (value === undefined || !takes(inner, value)) return [];
      return [{ inner, outer, isHidden: Object.hasOwn(entry, outer) }];
    });
  };
  const shown = (raw: Json | undefined) => taken(raw).filter(({ isHidden }) => !isHidden);
  return {
    get(raw) {
      const moved = taken(raw);
      if (!isJsonRecord(raw) || moved.length === 0) return raw;
      const nested = asRecord(raw[section]) ?? NONE;
      const view: Node = {
        ...raw,
        [section]: without(
          nested,
          moved.map(({ inner }) => inner),
        ),
      };
      for (const { inner, outer, isHidden } of moved) if (!isHidden) view[outer] = nested[inner] ?? null;
      return view;
    },
    put(view, was) {
      if (!isJsonRecord(view)) return view;
      const old = asRecord(was);
      const nested = asRecord(old?.[section]);
      const moved = new Set(shown(was).map(({ inner }) => inner));
      // In a mapping that goes, what can stand beside it does not stay.
      const goes = !Object.hasOwn(view, section);
      const stays = (inner: string, outer: string) => moved.has(inner) && !(goes && beside.includes(outer));
      const isBeside = (outer: string) => beside.includes(outer) || (old !== undefined && Object.hasOwn(old, outer));
      const into = names.filter(
        ([inner, outer]) => Object.hasOwn(view, outer) && (stays(inner, outer) || !isBeside(outer)),
      );
      // What is said a second time stays as long as it is said at all.
      const twice = taken(was).filter(({ outer, isHidden }) => isHidden && !goes && Object.hasOwn(view, outer));
      const rest = without(
        view,
        into.map(([, outer]) => outer),
      );
      if (into.length === 0 && twice.length === 0) return keepOrder({ ...rest }, old);
      const filled: Node = { ...asRecord(view[section]) };
      for (const [inner, outer] of into) filled[inner] = view[outer] ?? null;
      for (const { inner } of twice) filled[inner] = nested?.[inner] ?? null;
      return keepOrder({ ...rest, [section]: keepOrder(filled, nested) }, old);
    },
    toDocument(raw, [head, ...inside]) {
      const found = shown(raw).find(({ outer }) => outer === head);
      if (found) return { path: [section, found.inner, ...inside] };
      return { path: head === undefined ? [] : [head, ...inside] };
    },
    toView(raw, [head, inner, ...inside]) {
      const found = head === section ? taken(raw).find((each) => each.inner === inner) : undefined;
      if (found) return found.isHidden ? undefined : [found.outer, ...inside];
      return [head, inner, ...inside].filter((key) => key !== undefined);
    },
  };
}

/** What else {@link hoist} is told. */
export interface HoistOptions {
  /** The shown keys that are written beside the mapping when they are new, and not into it. */
  readonly beside?: readonly string[];
  /** Whether a nested value is one of those that are shown; all are, if left out. */
  readonly takes?: (inner: string, value: Json) => boolean;
}

function without(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return recordOf(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
