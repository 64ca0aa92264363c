import type { Json, Path } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { any, type Codec, type Field, list, NOWHERE, reporting, restricted, scalarString } from "@skill-convert/format";
import { kept } from "./record.js";

/** A string. A number or a boolean is read as a string, and reported (skill-standard.md#d13). */
export const text: Codec<string> = reporting(scalarString, (raw, at) => {
  const read = scalarString.get(raw, at);
  if (typeof raw === "string" || read === undefined) return [];
  const fix = at.text === read ? { fix: { title: "Put the value in quotes", text: `"${read}"` } } : {};
  return [{ code: "scalar-as-text", path: [], args: { found: `the ${typeof raw} ${read}` }, ...fix }];
});

/** A list of strings; numbers and booleans are read as strings. */
export const texts: Codec<readonly string[]> = list(text, "a list of strings");

/** A list of any JSON values. YAML has numbers that JSON does not have, such as `.nan`. */
export const values: Codec<readonly Json[]> = list(restricted(any, { reads: isJson }));

function isJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
}

/** A field that only real manifests have. A value of an unknown form is not an error: it is kept and reported. */
export function dialect<M extends Json>(inner: Codec<M>): Codec<M> {
  return {
    ...inner,
    schema: {},
    check(raw, at, report) {
      if (inner.get(raw, NOWHERE) === undefined) report({ code: "unknown-shape", path: at.path });
      else inner.check?.(raw, at, (found) => report(found.code === "wrong-type" ? unknownShape(found.path) : found));
    },
  };
}

function unknownShape(path: Path) {
  return { code: "unknown-shape", path };
}

/** A key of real manifests that has no field in the model. It is kept unchanged under `extensions`. */
export function keptField(key: string, doc: string, isUnderstood: (raw: Json) => boolean = () => true): Field {
  return kept(key, { doc, issues: (raw) => (isUnderstood(raw) ? [] : [unknownShape([])]) });
}

/** Returns the items of a list; none if the value is not a list. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function without(raw: Json, ...keys: readonly string[]): Json {
  if (!isJsonRecord(raw)) return raw;
  const copy = { ...raw };
  for (const key of keys) delete copy[key];
  return copy;
}
