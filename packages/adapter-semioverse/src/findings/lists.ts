import {
  blankTexts,
  type CheckedText,
  type FindingDefinitions,
  type FoundString,
  type ManifestReading,
  repeatedItems,
  valuesUnder,
} from "@skill-convert/format";
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
    find: blankTexts(namesAndElements),
  },
  "repeated-item": {
    severity: "info",
    message: '"{item}" appears more than once under "{key}".',
    docs: "A set has each of its members once. The repetition has no effect; remove it.",
    section: "Definitions 2.1, 3.1 and 5.1",
    requirement: "The folders of a region, dependencies and scopes are sets.",
    sentences: ["semioverse.md#s8", "semioverse.md#d11"],
    find: repeatedItems("key", sets),
  },
} as const satisfies FindingDefinitions;

function namesAndElements(reading: ManifestReading): CheckedText[] {
  const texts = [
    ...valuesUnder({ raw: reading.document, path: [] }, ["id", "name", "kind"]),
    ...elementsOf(reading, strings).flatMap((list) => list.map(({ model, path }) => ({ raw: model, path }))),
    ...dependenciesOf(reading).map(({ id, path }) => ({ raw: id, path })),
  ];
  return texts.map(({ raw, path }) => ({ raw, path, args: { key: String(path[0]) } }));
}

function sets(reading: ManifestReading): FoundString[][] {
  const dependencies = dependenciesOf(reading).map(({ id, ...rest }) => ({ text: id, ...rest }));
  const lists = [...elementsOf(reading, folders), ...elementsOf(reading, strings)].filter(
    ([first]) => first?.path[0] !== "triggers",
  );
  return [
    ...lists.map((list) => list.map(({ model, path }) => ({ text: model, path }))),
    // One skill may be both a dependency and a coordination dependency (semioverse.md#s71).
    ...[true, false].map((kind) => dependencies.filter(({ isCoordinated }) => isCoordinated === kind)),
  ];
}
