import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { type Codec, checkValue, type DocumentPath } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { asRecord, keepOrder, type MutableRecord, NONE } from "./mapping.js";

/**
 * Rearranges a value of the document before a codec reads it, and back. The laws of a codec apply: putting an unchanged
 * view back gives the old value, and a view that was put back can be got again.
 */
export interface Lens {
  get(raw: Json): Json;
  put(view: Json, previous: Json | undefined): Json;
  /** Maps a path in the view to the document. If left out, the paths are the same. */
  toDocument?(raw: Json | undefined, path: Path): DocumentPath;
  /** Maps a path in the document to the view; undefined if the view does not show it. */
  toView?(raw: Json | undefined, path: Path): Path | undefined;
}

/**
 * Applies a codec to the view that a lens gives of a value.
 *
 * @example
 * const parameter = record([field("default", "default", any), field("schema", "schema", any)], { id: "card" });
 * const codec = through(hoist("schema", { default: "default" }), parameter);
 * codec.get({ schema: { type: "number", default: 1 } }, NOWHERE); // { schema: { type: "number" }, default: 1 }
 */
export function through<M extends Json>(lens: Lens, inner: Codec<M>, schema?: JsonRecord): Codec<M> {
  const viewOf = (raw: Json | undefined) => (raw === undefined ? undefined : lens.get(raw));
  const toDocument = (raw: Json | undefined, path: Path): DocumentPath => lens.toDocument?.(raw, path) ?? { path };
  // If the view is the value itself, the paths are the same.
  const inView = (raw: Json | undefined, view: Json | undefined, at: Cursor) =>
    view === raw || !lens.toDocument ? at : at.seenAs((path) => toDocument(raw, path).path);
  return {
    ...inner,
    schema: schema ?? inner.schema,
    get(raw, at, leaveOut) {
      const view = lens.get(raw);
      return inner.get(view, inView(raw, view, at), leaveOut);
    },
    put(model, previous, at, kept) {
      const view = viewOf(previous);
      const next = inner.put(model, view, inView(previous, view, at), kept);
      if (next === undefined) return undefined;
      return previous !== undefined && next === view ? previous : lens.put(next, previous);
    },
    ...(inner.name && {
      name: { raw: (raw: Json) => inner.name?.raw(lens.get(raw)), model: (model: Json) => inner.name?.model(model) },
    }),
    toDocument(raw, path) {
      const found = inner.toDocument?.(viewOf(raw), path) ?? { path };
      return { ...found, ...toDocument(raw, found.path) };
    },
    toModel(raw, path) {
      const found = lens.toView ? lens.toView(raw, path) : path;
      return found && (inner.toModel ? inner.toModel(viewOf(raw), found) : found);
    },
    check(raw, at, report) {
      const view = lens.get(raw);
      if (view === raw) {
        checkValue(inner, raw, at, report);
        return;
      }
      const viewAt = at.seenAs((path) => toDocument(raw, path).path);
      checkValue(inner, view, viewAt, (issue) => {
        const target = toDocument(raw, issue.path);
        report({ ...issue, ...target, path: [...at.path, ...target.path] });
      });
    },
    child: (raw, key) => inner.child?.(viewOf(raw), key),
    keys: (raw) => inner.keys?.(viewOf(raw)) ?? [],
  };
}

/**
 * A lens that moves keys of a nested mapping to the mapping around it: with `hoist("schema", { default: "default" })`,
 * the mapping `{ schema: { type, default } }` is read as `{ schema: { type }, default }`. If both mappings have the
 * key, the outer value is read, and the nested one stays as long as the outer one exists. A changed value is written
 * where the old one was, and a new value into the nested mapping unless `beside` lists its key.
 *
 * @param section the key of the nested mapping
 * @param keys maps each nested key to the key under which it is read
 * @example
 * const lens = hoist("schema", { default: "default" });
 * lens.get({ schema: { type: "number", default: 1 } }); // { schema: { type: "number" }, default: 1 }
 */
export function hoist(section: string, keys: Readonly<Record<string, string>>, options: HoistOptions = {}): Lens {
  const { beside = [], takes = () => true } = options;
  const names = Object.entries(keys);
  /** The nested keys that are not part of the view of the nested mapping: moved outside, or hidden by an outer key. */
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
      const view: MutableRecord = {
        ...raw,
        [section]: without(
          nested,
          moved.map(({ inner }) => inner),
        ),
      };
      for (const { inner, outer, isHidden } of moved) if (!isHidden) view[outer] = nested[inner] ?? null;
      return view;
    },
    put(view, previous) {
      if (!isJsonRecord(view)) return view;
      const old = asRecord(previous);
      const nested = asRecord(old?.[section]);
      const moved = new Set(shown(previous).map(({ inner }) => inner));
      // If the nested mapping is removed, keys that can be outside do not stay in it.
      const isRemoved = !Object.hasOwn(view, section);
      const stays = (inner: string, outer: string) => moved.has(inner) && !(isRemoved && beside.includes(outer));
      const isBeside = (outer: string) => beside.includes(outer) || (old !== undefined && Object.hasOwn(old, outer));
      const into = names.filter(
        ([inner, outer]) => Object.hasOwn(view, outer) && (stays(inner, outer) || !isBeside(outer)),
      );
      // A hidden nested value stays as long as the outer value that hides it.
      const hidden = taken(previous).filter(
        ({ outer, isHidden }) => isHidden && !isRemoved && Object.hasOwn(view, outer),
      );
      const rest = without(
        view,
        into.map(([, outer]) => outer),
      );
      if (into.length === 0 && hidden.length === 0) return keepOrder({ ...rest }, old);
      const filled: MutableRecord = { ...asRecord(view[section]) };
      for (const [inner, outer] of into) filled[inner] = view[outer] ?? null;
      for (const { inner } of hidden) filled[inner] = nested?.[inner] ?? null;
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

/** Options of {@link hoist}. */
export interface HoistOptions {
  /** The outer keys that are written next to the nested mapping when they are new, instead of into it. */
  readonly beside?: readonly string[];
  /** Returns true if a nested value is moved; all are, if left out. */
  readonly takes?: (inner: string, value: Json) => boolean;
}

function without(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return recordOf(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
