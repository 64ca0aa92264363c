import type { Json } from "@skill-convert/core";
import type { Codec, Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { either } from "./either.js";
import { list } from "./list.js";
import { reporting } from "./reporting.js";

/**
 * A string in place of a list, which is read as its only element.
 *
 * @example
 * stringForList(string).get("git", NOWHERE); // ["git"]
 */
export function stringForList<M extends Json>(each: Codec<M>): Codec<readonly M[]> {
  return {
    expected: each.expected,
    schema: { type: "string" },
    needsSource: each.needsSource ?? false,
    get(raw, at) {
      const model = typeof raw === "string" ? each.get(raw, at) : undefined;
      return model === undefined ? undefined : [model];
    },
    put: ([only, ...more], previous, at) =>
      only === undefined || more.length > 0
        ? undefined
        : each.put(only, typeof previous === "string" ? previous : undefined, at),
    toDocument: (raw, [index, ...inside]) =>
      index === undefined ? { path: [] } : (each.toDocument?.(raw, inside) ?? { path: inside }),
    toModel(raw, path) {
      const found = each.toModel ? each.toModel(raw, path) : path;
      return found && [0, ...found];
    },
  };
}

/**
 * A list, or a string that is read as its only element. A string stays one until the list has another length.
 *
 * @param issues returns the issues of a string, with paths relative to it; none if a string is valid
 * @example
 * const words = stringOrList(string, "a list of strings");
 * words.get("git", NOWHERE); // ["git"]
 * words.put(["git", "curl"], "git", NOWHERE); // ["git", "curl"]
 */
export function stringOrList<M extends Json>(
  each: Codec<M>,
  expected: string,
  issues?: (raw: Json, at: Cursor) => readonly Issue[],
): Codec<readonly M[]> {
  const alone = stringForList(each);
  const items = list(each, expected);
  return {
    ...either(expected, [items, issues ? reporting(alone, issues) : alone]),
    ...(items.holds !== undefined && { holds: items.holds }),
  };
}
