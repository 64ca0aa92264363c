import type { Json, Path } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import type { Finding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { folders, strings } from "../fields/lists.js";
import { dependenciesOf, elementsOf } from "./list-elements.js";

/** The findings about the strings of a manifest and its lists of strings. */
export const listFindings = {
  "text-for-list": {
    severity: "warning",
    message: 'The string under "{key}" is read as a list of one.',
    docs: "A list of strings is expected. Put the string in brackets.",
    section: "Definitions 2.1 and 5.1",
    requirement: "Scopes, dependencies and triggers are lists.",
    sentences: ["semioverse.md#s8", "semioverse.md#d11"],
  },
  "empty-text": {
    severity: "warning",
    message: 'The string under "{key}" is empty.',
    docs: "An empty string identifies nothing. Fill it in, or remove it.",
    section: "Definition 2.1",
    requirement: "An id, a label, a kind and a scope are not blank.",
    sentences: ["semioverse.md#d6"],
    find: emptyTexts,
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears more than once under "{key}".',
    docs: "A set has each of its members once. The repetition has no effect; remove it.",
    section: "Definitions 2.1, 3.1 and 5.1",
    requirement: "The folders of a region, dependencies and scopes are sets.",
    sentences: ["semioverse.md#s8", "semioverse.md#d11"],
    find: repeatedItems,
  },
} as const satisfies FindingDefinitions;

function emptyTexts(reading: ManifestReading): Finding[] {
  const texts: { model: Json | undefined; path: Path }[] = [
    ...["id", "name", "kind"].map((key) => ({ model: getOwn(reading.document, key), path: [key] })),
    ...elementsOf(reading, strings).flat(),
    ...dependenciesOf(reading).map(({ id, path }) => ({ model: id, path })),
  ];
  return texts
    .filter(({ model }) => typeof model === "string" && model.trim() === "")
    .map(({ path }): Finding => ({ path, args: { key: String(path[0]) } }));
}

function repeatedItems(reading: ManifestReading): Finding[] {
  const dependencies = dependenciesOf(reading).map(({ id, ...rest }) => ({ item: id, ...rest }));
  const lists = [...elementsOf(reading, folders), ...elementsOf(reading, strings)].filter(
    ([first]) => first?.path[0] !== "triggers",
  );
  return [
    ...lists.flatMap((list) => repetitions(list.map(({ model, path }) => ({ item: model, path })))),
    // One skill may be both a dependency and a coordination dependency (semioverse.md#s71).
    ...[true, false].flatMap((kind) => repetitions(dependencies.filter(({ isCoordinated }) => isCoordinated === kind))),
  ];
}

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
