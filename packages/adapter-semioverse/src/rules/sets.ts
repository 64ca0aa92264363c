import type { Path } from "@skill-convert/core";
import type { Finding } from "@skill-convert/format";
import { folders, strings } from "../fields/lists.js";
import { dependenciesOf, elementsOf, type Rules } from "./rule.js";

interface Member {
  readonly item: string;
  readonly path: Path;
}

/** Finds members that a set already has. */
function repetitions(members: readonly Member[]): Finding[] {
  const seen = new Set<string>();
  return members
    .filter(({ item }) => seen.size === seen.add(item).size)
    .map(({ item, path }) => ({ path, args: { item, key: path.filter((key) => typeof key === "string").join(".") } }));
}

export const setRules: Rules = {
  "repeated-item": {
    section: "Definitions 2.1, 3.1 and 5.1",
    sentences: ["semioverse.md#s8", "semioverse.md#d11"],
    requirement: "The folders of a region, dependencies and scopes are sets.",
    find(reading) {
      const dependencies = dependenciesOf(reading).map(({ id, ...rest }) => ({ item: id, ...rest }));
      const lists = [...elementsOf(reading, folders), ...elementsOf(reading, strings)].filter(
        ([first]) => first?.path[0] !== "triggers",
      );
      return [
        ...lists.flatMap((list) => repetitions(list.map(({ model, path }) => ({ item: model, path })))),
        // One skill may be both a dependency and a coordination dependency (semioverse.md#s71).
        ...[true, false].flatMap((kind) =>
          repetitions(dependencies.filter(({ isCoordinated }) => isCoordinated === kind)),
        ),
      ];
    },
  },
};
