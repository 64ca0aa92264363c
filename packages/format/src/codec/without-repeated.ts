import type { Json } from "@skill-convert/core";
import type { Lens } from "./lens.js";

/**
 * A lens that hides list items with the name of an earlier one. They stay where they are in the document, after the
 * item that they repeat.
 *
 * @param nameOf returns the name of an item; undefined for one that is never hidden
 * @example
 * const lens = withoutRepeated((item) => (typeof item === "string" ? item : undefined));
 * lens.get(["git", "curl", "git"]); // ["git", "curl"]
 */
export function withoutRepeated(nameOf: (item: Json) => string | undefined): Required<Lens> {
  const indexes = (items: readonly Json[]) => firstIndexes(items, nameOf);
  return {
    get(raw) {
      if (!Array.isArray(raw)) return raw;
      const first = indexes(raw);
      return first.length === raw.length ? raw : first.map((index) => raw[index] ?? null);
    },
    put(view, previous) {
      if (!Array.isArray(view) || !Array.isArray(previous)) return view;
      const first = new Set(indexes(previous));
      const names = new Set(view.map(nameOf));
      const next: Json[] = [...view];
      for (const [index, item] of previous.entries()) {
        if (first.has(index) || !names.has(nameOf(item))) continue;
        const earliest = next.findIndex((each) => nameOf(each) === nameOf(item)) + 1;
        next.splice(Math.max(earliest, index), 0, item);
      }
      return next;
    },
    toDocument(raw, [index, ...inside]) {
      if (index === undefined) return { path: [] };
      return { path: [(Array.isArray(raw) ? indexes(raw)[Number(index)] : undefined) ?? index, ...inside] };
    },
    toView(raw, [index, ...inside]) {
      if (index === undefined) return [];
      if (!Array.isArray(raw)) return [index, ...inside];
      const nth = indexes(raw).indexOf(Number(index));
      return nth < 0 ? undefined : [nth, ...inside];
    },
  };
}

/** The indexes of the items that do not have the name of an earlier one. */
function firstIndexes(items: readonly Json[], nameOf: (item: Json) => string | undefined): number[] {
  const names = new Set<string>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === undefined) return [index];
    if (names.has(name)) return [];
    names.add(name);
    return [index];
  });
}
