import type { Json } from "@skill-convert/core";
import { canonicalJson, getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Codec, wrongType } from "./codec.js";
import { type Cursor, NOWHERE } from "./cursor.js";

/**
 * A value that may be written in several forms. It is read in the first form that understands it, keeps its form as long
 * as that can hold the whole value, and is otherwise written in the first form that can.
 *
 *
 * @example
 * const level = either("a number or a word", [number, oneOf({ low: 1, high: 9 })]);
 * level.get("low", NOWHERE); // 1
 * level.put(9, "low", NOWHERE); // "high"
 * level.put(5, "low", NOWHERE); // 5
 */
export function either<M extends Json>(expected: string, forms: readonly Codec<M>[]): Codec<M> {
  /** What was read last, and the form that understood it: reading a value asks for what is left of it as well. */
  let last: { readonly raw: Json; readonly form: Codec<M> } | undefined;
  const read = (raw: Json, at: Cursor): M | undefined => {
    for (const form of forms) {
      const model = form.get(raw, at);
      if (model === undefined) continue;
      last = { raw, form };
      return model;
    }
    return undefined;
  };
  const formOf = (raw: Json | undefined, at: Cursor = NOWHERE) => {
    if (raw === undefined) return undefined;
    if (typeof raw === "object" && last?.raw === raw) return last.form;
    return read(raw, at) === undefined ? undefined : last?.form;
  };
  const inner = (raw: Json | undefined) => formOf(raw) ?? forms[0];
  return {
    expected,
    schema: { anyOf: forms.map(({ schema }) => schema) },
    needsSource: forms.some(({ needsSource }) => needsSource),
    get: read,
    put(model, was, at, kept) {
      const current = formOf(was, at);
      const others = forms.filter((form) => form !== current);
      const partial: { readonly raw: Json; readonly said: Json | undefined }[] = [];
      for (const form of current ? [current, ...others] : others) {
        const raw = form.put(model, form === current ? was : undefined, at, kept);
        if (raw === undefined) continue;
        const said = form.get(raw, at);
        if (saysAll(said, model)) return raw;
        partial.push({ raw, said });
      }
      return fullest(partial)?.raw;
    },
    ...(forms.some((form) => form.name) && {
      name: {
        raw: (raw: Json) => formOf(raw)?.name?.raw(raw),
        model: (model: Json) => forms.find((form) => form.name)?.name?.model(model),
      },
    }),
    rest: (raw) => formOf(raw)?.rest?.(raw),
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

/** Whether what was read says all of a model value, unknown keys aside that the model says nothing of. */
function saysAll(read: Json | undefined, model: Json): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(read) && read.length === model.length && model.every((item, at) => saysAll(read[at], item));
  }
  if (!isJsonRecord(model) || !isJsonRecord(read)) return jsonEqual(read, model);
  const extra = Object.keys(read).filter((key) => !Object.hasOwn(model, key));
  return (
    extra.every((key) => key === "extensions") &&
    Object.keys(model).every((key) => saysAll(getOwn(read, key), model[key] ?? null))
  );
}

/** Whether a value is of the one type that a JSON Schema allows, so that what is wrong with it lies inside. */
function hasTypeOf(raw: Json, type: Json | undefined): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  return type === (Array.isArray(raw) ? "array" : "object");
}

/** Of what was written in several forms, none of which holds all, the one that says most; the first of equals. */
function fullest<W extends { readonly said: Json | undefined }>(written: readonly W[]): W | undefined {
  const length = ({ said }: W) => canonicalJson(said ?? null).length;
  return written.reduce<W | undefined>((best, each) => (best && length(best) >= length(each) ? best : each), undefined);
}
