import type { Json, Path } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { type Codec, type Field, list, marker, NOWHERE, reporting, scalarString } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** A string. A number or a boolean is read as one, and reported. */
export const text: Codec<string> = reporting(scalarString, (raw, at) => {
  const read = scalarString.get(raw, at);
  if (typeof raw === "string" || read === undefined) return [];
  const fix = at.text === read ? { fix: { title: "Put the value in quotes", text: `"${read}"` } } : {};
  return [{ code: "scalar-as-text", path: [], args: { found: `the ${typeof raw} ${read}` }, ...fix }];
});

/** A list of strings, likewise. */
export const texts: Codec<readonly string[]> = list(text, "a list of strings");

/** A list of any values. YAML has numbers that JSON has not. */
export const values: Codec<readonly Json[]> = list({
  expected: "a value",
  schema: {},
  get: (raw) => (isJson(raw) ? raw : undefined),
  put: (model) => model,
});

function isJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
}

/** What no specification describes: a value in another form is kept as it is, and reported. */
export function dialect<M extends Json>(inner: Codec<M>): Codec<M> {
  return {
    ...inner,
    schema: {},
    check(raw, at, report) {
      if (inner.get(raw, NOWHERE) === undefined) report({ code: "unknown-shape", path: at.path });
      else inner.check?.(raw, at, (found) => report(found.code === "wrong-type" ? shapeAt(found.path) : found));
    },
  };
}

/** What no specification describes cannot be wrong, only not understood; a part of it as little as the whole. */
function shapeAt(path: Path) {
  return { code: "unknown-shape", path };
}

/** A key of real manifests that the model has no name for. It is known, and kept as it is. */
export function keptField(key: string, doc: string, isUnderstood: (raw: Json) => boolean = () => true): Field {
  const kept: Codec = {
    expected: "a value",
    schema: {},
    get: () => undefined,
    put: () => undefined,
    toModel: (_, inside) => ["extensions", FORMAT, key, ...inside],
    check(raw, at, report) {
      if (!isUnderstood(raw)) report({ code: "unknown-shape", path: at.path });
    },
  };
  return marker(key, kept, { doc });
}

/** The items of a list; none if it is not one. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A copy of a mapping without some of its keys. */
export function without(raw: Json, ...keys: readonly string[]): Json {
  if (!isJsonRecord(raw)) return raw;
  const copy = { ...raw };
  for (const key of keys) delete copy[key];
  return copy;
}
