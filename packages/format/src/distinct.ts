import type { Json } from "@skill-convert/core";
import { canonicalJson, isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/**
 * A list of objects in which no two may be the same: a second one is reported.
 *
 * @param code of the diagnostic, which is given the `name` and the `list`
 * @param key the field of the model by which an element is known, and where a repetition is shown
 * @param identity what makes two elements the same, if it is more than the key
 * @example
 * const command = record([field("cmd", "name", string, { key: true })], { id: "card" });
 * const commands = distinct(list(command), "duplicate-entry", "name");
 * const table = defineTable([field("commands", "commands", commands)], { id: "card" });
 * table.issues({ commands: [{ cmd: "git" }, { cmd: "git" }] }).map(({ code }) => code); // ["duplicate-entry"]
 */
export function distinct<M extends Json>(
  inner: Codec<readonly M[]>,
  code: string,
  key: string,
  identity: (model: M) => Json | undefined = (model) => (isJsonRecord(model) ? model[key] : model),
): Codec<readonly M[]> {
  /** The indexes of the elements that repeat another. */
  const repeated = (models: readonly M[]): readonly number[] => {
    if (models.length < 2) return [];
    const seen = new Set<string>();
    return models.flatMap((model, index) => {
      const value = identity(model);
      if (value === undefined) return [];
      const text = typeof value === "string" ? value : canonicalJson(value);
      if (seen.has(text)) return [index];
      seen.add(text);
      return [];
    });
  };
  return {
    ...inner,
    get(raw, at) {
      const models = inner.get(raw, at);
      if (models && repeated(models).length > 0) at.note();
      return models;
    },
    check(raw, at, report) {
      inner.check?.(raw, at, report);
      const models = inner.get(raw, at) ?? [];
      for (const index of repeated(models)) {
        const model: Json | undefined = models[index];
        const place = inner.toDocument?.(raw, [index, key]) ?? { path: [index, key] };
        const name = isJsonRecord(model) ? model[key] : model;
        const list = at.path.join(".");
        const args = { list, name: typeof name === "string" ? name : JSON.stringify(name ?? null) };
        report({ code, ...place, path: [...at.path, ...place.path], args });
      }
    },
  };
}
