import {
  getOwn,
  type Json,
  type JsonRecord,
  type Path,
  parseTemplate,
  type Reference,
  templateReferences,
} from "@skill-convert/core";
import { parametersOf } from "./assertions.js";
import type { AssertionItem, Item } from "./items.js";
import { syntax } from "./references.js";

/** A text of the document, and where it stands. */
export interface Text {
  readonly text: string;
  readonly path: Path;
}

/** What stands where a list of texts belongs. */
export interface TextList {
  readonly value: Json;
  readonly path: Path;
}

/** A reference in a text, and where that stands. */
export interface PlacedReference {
  readonly reference: Reference;
  readonly path: Path;
}

const REQUIREMENTS = ["env_vars", "files", "tools", "capabilities"];

/** Every list of texts that there is. */
export function textListsIn(top: JsonRecord, requirements: JsonRecord = {}, effects: readonly Item[] = []): TextList[] {
  const lists: TextList[] = [];
  const add = (raw: JsonRecord, key: string, path: Path) => {
    const value = getOwn(raw, key);
    if (value !== undefined) lists.push({ value, path: [...path, key] });
  };
  add(top, "tags", []);
  add(top, "tools_used", []);
  for (const key of REQUIREMENTS) add(requirements, key, ["requirements"]);
  for (const { raw, path } of effects) {
    add(raw, "paths", path);
    add(raw, "destinations", path);
  }
  return lists;
}

/** Every text of these that a runtime interpolates. */
export function templatesIn(
  effects: readonly Item[],
  requirements: JsonRecord = {},
  assertions: readonly AssertionItem[] = [],
): Text[] {
  const templates: Text[] = [];
  for (const { raw, path } of effects) {
    addTexts(raw, "paths", path, templates);
    addTexts(raw, "destinations", path, templates);
  }
  addTexts(requirements, "files", ["requirements"], templates);
  for (const { raw, path, kind } of assertions) {
    for (const { key, kind: type } of parametersOf(kind)) {
      if (type === "template") addTexts(raw, key, path, templates);
    }
  }
  return templates;
}

/** Adds the texts under a key: those of a list, or a text alone. */
export function addTexts(raw: JsonRecord, key: string, path: Path, texts: Text[]): void {
  const value = getOwn(raw, key);
  if (typeof value === "string") texts.push({ text: value, path: [...path, key] });
  if (!Array.isArray(value)) return;
  value.forEach((text: Json, index) => {
    if (typeof text === "string") texts.push({ text, path: [...path, key, index] });
  });
}

export function referencesIn(templates: readonly Text[]): PlacedReference[] {
  const references: PlacedReference[] = [];
  for (const { text, path } of templates) {
    if (!text.includes("${")) continue;
    for (const reference of templateReferences(parseTemplate(text, syntax))) references.push({ reference, path });
  }
  return references;
}
