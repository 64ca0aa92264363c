import type { ManifestReading } from "../reading/reading.js";
import type { FoundString } from "./find.js";
import type { Find, Finding } from "./findings.js";

/**
 * Makes the check for strings that a list has more than once. `distinct` checks lists of mappings.
 *
 * The message has the argument `item`, and one for the path of the list, in which dots separate the keys.
 *
 * @param listArgument the name of the argument for the path of the list
 * @example
 * const tagsIn = ({ document }) => [document.tags.map((text, index) => ({ text, path: ["tags", index] }))];
 * const find = repeatedItems("list", tagsIn);
 * find({ document: { tags: ["tea", "tea"] } }); // [{ path: ["tags", 1], args: { item: "tea", list: "tags" } }]
 */
export function repeatedItems(
  listArgument: string,
  listsIn: (reading: ManifestReading) => readonly (readonly FoundString[])[],
): Find {
  return (reading) => listsIn(reading).flatMap((list) => repetitions(list, listArgument));
}

function repetitions(items: readonly FoundString[], listArgument: string): Finding[] {
  const seen = new Set<string>();
  return items.flatMap(({ text, path }) => {
    if (!seen.has(text)) {
      seen.add(text);
      return [];
    }
    const list = path.filter((key) => typeof key === "string").join(".");
    return [{ path, args: { item: text, [listArgument]: list } }];
  });
}
