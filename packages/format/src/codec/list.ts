import type { Json } from "@skill-convert/core";
import { type Codec, checkValue, wrongType } from "./codec.js";
import { NONE } from "./mapping.js";
import { matchElements, sameOr } from "./match.js";

/**
 * A list whose elements all have the same codec.
 *
 * @example
 * list(string).get(["files", "text"], NOWHERE); // ["files", "text"]
 * list(string).get(["files", 3], NOWHERE); // undefined
 */
export function list<M extends Json>(each: Codec<M>, expected = "a list"): Codec<readonly M[]> {
  const itemsOf = (raw: Json | undefined): readonly Json[] => (Array.isArray(raw) ? raw : []);
  const element: Codec = each;
  return {
    expected,
    schema: { type: "array", items: each.schema },
    ...(each.holds === undefined ? {} : { holds: { items: each.holds } }),
    needsSource: each.needsSource ?? false,
    get(raw, at) {
      if (!Array.isArray(raw)) return undefined;
      const models: M[] = [];
      for (let index = 0; index < raw.length; index++) {
        const model = each.get(raw[index], each.needsSource ? at.down(index) : at);
        if (model === undefined) return undefined;
        models.push(model);
      }
      return models;
    },
    put(models, previous, at) {
      const old = itemsOf(previous);
      const { found, renamed } = matchElements(models, old, element);
      const next: Json[] = [];
      for (const [index, model] of models.entries()) {
        const from = found[index] ?? -1;
        const inside = each.needsSource ? at.down(from < 0 ? index : from) : at;
        // The unknown keys of an element that was matched only by its order may belong to another one.
        const raw = each.put(model, from < 0 ? undefined : old[from], inside, renamed.has(index) ? NONE : undefined);
        if (raw !== undefined) next.push(raw);
      }
      return sameOr(next, previous);
    },
    toDocument(raw, [index, ...inside]) {
      if (index === undefined) return { path: [] };
      const inner = each.toDocument?.(itemsOf(raw)[Number(index)], inside) ?? { path: inside };
      return { ...inner, path: [index, ...inner.path] };
    },
    toModel(raw, [index, ...inside]) {
      if (index === undefined) return [];
      const inner = each.toModel ? each.toModel(itemsOf(raw)[Number(index)], inside) : inside;
      return inner && [index, ...inner];
    },
    check(raw, at, report) {
      if (!Array.isArray(raw)) report(wrongType({ expected }, raw, at.path));
      else for (const [index, item] of raw.entries()) checkValue(element, item, at.down(index), report);
    },
    child: (_, key) => (typeof key === "number" ? { codec: element, info: {} } : undefined),
    rows: () => each.rows?.().map((row) => ({ ...row, at: ["*", ...row.at], to: ["*", ...row.to] })) ?? [],
  };
}
