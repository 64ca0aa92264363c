import type { Json } from "@skill-convert/core";
import { canonicalJson, isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/**
 * A list in which duplicates are reported.
 *
 * @param code the code of the diagnostic, which gets the arguments `name` and `list`
 * @param key the field of the model that names an element, and at which a duplicate is reported
 * @param identity returns the value by which elements are compared, if it is not that of `key`; undefined for an
 *   element that is never a duplicate
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
  /** Returns the indexes of duplicates. */
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
    get(raw, at, leaveOut) {
      const models = inner.get(raw, at, leaveOut);
      if (models && repeated(models).length > 0) at.note();
      return models;
    },
    check(raw, at, report) {
      inner.check?.(raw, at, report);
      const models = inner.get(raw, at) ?? [];
      for (const index of repeated(models)) {
        const model: Json | undefined = models[index];
        const target = inner.toDocument?.(raw, [index, key]) ?? { path: [index, key] };
        const name = isJsonRecord(model) ? model[key] : model;
        const list = at.path.join(".");
        const args = { list, name: typeof name === "string" ? name : JSON.stringify(name ?? null) };
        report({ code, ...target, path: [...at.path, ...target.path], args });
      }
    },
  };
}
