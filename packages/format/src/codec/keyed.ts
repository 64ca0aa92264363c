import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, setOwn } from "@skill-convert/core/json";
import { type Codec, checkValue, wrongType } from "./codec.js";
import { asRecord, type MutableRecord, NONE } from "./mapping.js";
import { matchElements } from "./match.js";

/**
 * Reads a mapping whose keys are names as a list of the model: `{ search: {…}, store: {…} }` has two elements. A
 * renamed element keeps its position and its source form.
 *
 * @param key the field of the model that has the name
 * @param each the codec of the values, which reads an object without that field
 * @example
 * const operations = keyed("name", record([field("does", "description", string)], { id: "card" }));
 * operations.get({ search: { does: "Searches." } }, NOWHERE); // [{ name: "search", description: "Searches." }]
 */
export function keyed(key: string, each: Codec<JsonRecord>, expected = "a mapping"): Codec<readonly JsonRecord[]> {
  const element: Codec = each;
  const nameOf = (model: Json): string => String(asRecord(model)?.[key] ?? "");
  // Entries are matched only by name, because the keys of a mapping are unique.
  const entry: Codec = {
    expected,
    schema: {},
    put: () => undefined,
    get: () => undefined,
    name: { raw: (raw) => (Array.isArray(raw) ? String(raw[0]) : undefined), model: nameOf },
  };
  return {
    expected,
    schema: { type: "object", additionalProperties: each.schema },
    needsSource: each.needsSource ?? false,
    get(raw, at) {
      if (!isJsonRecord(raw)) return undefined;
      const models: JsonRecord[] = [];
      for (const name of Object.keys(raw)) {
        const model = each.get(raw[name] ?? null, each.needsSource ? at.down(name) : at);
        if (model === undefined) return undefined;
        models.push({ [key]: name, ...model });
      }
      return models;
    },
    put(models, previous, at) {
      const old = asRecord(previous) ?? NONE;
      const entries = Object.entries(old);
      const { found, renamed } = matchElements(models, entries, entry);
      const next: MutableRecord = {};
      for (const [index, model] of models.entries()) {
        const from = entries[found[index] ?? -1];
        const { [key]: _, ...rest } = model;
        const inside = each.needsSource ? at.down(from?.[0] ?? nameOf(model)) : at;
        const raw = each.put(rest, from?.[1], inside, renamed.has(index) ? NONE : undefined);
        if (raw !== undefined) setOwn(next, nameOf(model), raw);
      }
      return inSameOrder(next, previous) ? previous : next;
    },
    toDocument(raw, [index, field, ...inside]) {
      const name = index === undefined ? undefined : Object.keys(asRecord(raw) ?? NONE)[Number(index)];
      if (name === undefined) return { path: [] };
      if (field === key) return { path: [name], part: "key" };
      if (field === undefined) return { path: [name] };
      const inner = each.toDocument?.(getOwn(asRecord(raw) ?? NONE, name), [field, ...inside]);
      return { ...inner, path: [name, ...(inner?.path ?? [field, ...inside])] };
    },
    toModel(raw, [name, ...inside]) {
      if (name === undefined) return [];
      const index = Object.keys(asRecord(raw) ?? NONE).indexOf(String(name));
      const value = getOwn(asRecord(raw) ?? NONE, String(name));
      const inner = each.toModel ? each.toModel(value, inside) : inside;
      return index < 0 ? undefined : inner && [index, ...inner];
    },
    check(raw, at, report) {
      if (!isJsonRecord(raw)) report(wrongType({ expected }, raw, at.path));
      else for (const name of Object.keys(raw)) checkValue(element, raw[name] ?? null, at.down(name), report);
    },
    child: (_, name) => (typeof name === "string" ? { codec: element, info: {} } : undefined),
    rows: () => [
      { at: ["*"], to: ["*", key], expected: "the key", info: {} },
      ...(each.rows?.() ?? []).map((row) => ({ ...row, at: ["*", ...row.at], to: ["*", ...row.to] })),
    ],
  };
}

/** Returns true if two mappings have identical values under the same keys in the same order. */
function inSameOrder(next: JsonRecord, previous: Json | undefined): previous is JsonRecord {
  const old = asRecord(previous);
  if (!old) return false;
  const keys = Object.keys(next);
  const before = Object.keys(old);
  return keys.length === before.length && keys.every((key, index) => key === before[index] && next[key] === old[key]);
}
