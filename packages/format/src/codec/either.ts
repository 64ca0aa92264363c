import type { Json } from "@skill-convert/core";
import { canonicalJson, getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Codec, wrongType } from "./codec.js";
import { type Cursor, NOWHERE } from "./cursor.js";

/**
 * A value that has several forms. It is read in the first form that accepts it. It keeps its form as long as that can
 * represent the complete value; otherwise it is written in the first form that can.
 *
 * @example
 * const level = either("a number or a word", [number, oneOf({ low: 1, high: 9 })]);
 * level.get("low", NOWHERE); // 1
 * level.put(9, "low", NOWHERE); // "high"
 * level.put(5, "low", NOWHERE); // 5
 */
export function either<M extends Json>(expected: string, forms: readonly Codec<M>[]): Codec<M> {
  const formOf = (raw: Json | undefined, at: Cursor = NOWHERE) =>
    raw === undefined ? undefined : forms.find((form) => form.get(raw, at) !== undefined);
  const inner = (raw: Json | undefined) => formOf(raw) ?? forms[0];
  return {
    expected,
    schema: { anyOf: forms.map(({ schema }) => schema) },
    needsSource: forms.some(({ needsSource }) => needsSource),
    leavesOutKeys: forms.some(({ leavesOutKeys }) => leavesOutKeys),
    get(raw, at, leaveOut) {
      for (const form of forms) {
        const model = form.get(raw, at, leaveOut);
        if (model !== undefined) return model;
      }
      return undefined;
    },
    put(model, previous, at, kept) {
      const current = formOf(previous, at);
      const others = forms.filter((form) => form !== current);
      const incomplete: { readonly raw: Json; readonly reading: Json | undefined }[] = [];
      for (const form of current ? [current, ...others] : others) {
        const raw = form.put(model, form === current ? previous : undefined, at, kept);
        if (raw === undefined) continue;
        const reading = form.get(raw, at);
        if (isComplete(reading, model)) return raw;
        incomplete.push({ raw, reading });
      }
      return mostComplete(incomplete)?.raw;
    },
    ...(forms.some((form) => form.name) && {
      name: {
        raw: (raw: Json) => formOf(raw)?.name?.raw(raw),
        model: (model: Json) => forms.find((form) => form.name)?.name?.model(model),
      },
    }),
    toDocument: (raw, path) => inner(raw)?.toDocument?.(raw, path) ?? { path },
    toModel(raw, path) {
      const form = inner(raw);
      return form?.toModel ? form.toModel(raw, path) : path;
    },
    check(raw, at, report) {
      const form = formOf(raw, at) ?? forms.find(({ schema }) => hasTypeOf(raw, schema["type"]));
      if (form?.check) form.check(raw, at, report);
      else if (form?.get(raw, at) === undefined) report(wrongType({ expected }, raw, at.path));
    },
    child: (raw, key) => inner(raw)?.child?.(raw, key),
    keys: (raw) => inner(raw)?.keys?.(raw) ?? [],
    rows: () => forms.find((form) => form.rows)?.rows?.() ?? [],
  };
}

/** Returns true if a reading equals a model value, except for unknown keys that the model value lacks. */
function isComplete(read: Json | undefined, model: Json): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(read) && read.length === model.length && model.every((item, at) => isComplete(read[at], item));
  }
  if (!isJsonRecord(model) || !isJsonRecord(read)) return jsonEqual(read, model);
  const extra = Object.keys(read).filter((key) => !Object.hasOwn(model, key));
  return (
    extra.every((key) => key === "extensions") &&
    Object.keys(model).every((key) => isComplete(getOwn(read, key), model[key] ?? null))
  );
}

/** Returns true if a list or mapping has the type of a JSON Schema, so that its errors must be inside. */
function hasTypeOf(raw: Json, type: Json | undefined): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  return type === (Array.isArray(raw) ? "array" : "object");
}

/** The written form with the longest reading; the first one of several. */
function mostComplete<W extends { readonly reading: Json | undefined }>(written: readonly W[]): W | undefined {
  const length = ({ reading }: W) => canonicalJson(reading ?? null).length;
  return written.reduce<W | undefined>((best, each) => (best && length(best) >= length(each) ? best : each), undefined);
}
