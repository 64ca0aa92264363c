import {
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  parseTemplate,
  type Reference,
  templateReferences,
} from "@skill-convert/core";
import { type CheckKind, parametersOf, readCheck } from "./assertions.js";
import { syntax } from "./references.js";
import { checkShape, type ShapeIssue } from "./shape.js";
import { recordAt, textAt } from "./values.js";

/** A mapping in a list of the document, and where it stands. */
export interface Item {
  readonly raw: JsonRecord;
  readonly path: Path;
}

/** A side effect, or something else that has a type; undefined where that is no text. */
export interface TypedItem extends Item {
  readonly type: string | undefined;
}

/** An input or an output. */
export interface ValueItem extends TypedItem {
  readonly name: string | undefined;
}

export interface AssertionItem extends Item {
  /** What stands under `check`, empty where that is no text. */
  readonly check: string;
  /** Undefined where it is no check of the specification. */
  readonly kind: CheckKind | undefined;
}

export interface Text {
  readonly text: string;
  readonly path: Path;
}

/** A document as reading and the rules look at it: each mapping and text that they ask for, found once. */
export interface DocumentView {
  readonly document: Json;
  /** The document, or an empty mapping where it is none. */
  readonly top: JsonRecord;
  readonly inputs: readonly ValueItem[];
  readonly outputs: readonly ValueItem[];
  readonly effects: readonly TypedItem[];
  readonly requirements: JsonRecord | undefined;
  readonly preconditions: readonly AssertionItem[];
  /** Those before a run and those after it. */
  readonly assertions: readonly AssertionItem[];
  readonly observability: JsonRecord | undefined;
  readonly metrics: readonly Item[];
  /** What stands where a list of texts belongs. */
  readonly textLists: readonly { readonly value: Json; readonly path: Path }[];
  /** Every text that a runtime interpolates. */
  readonly templates: readonly Text[];
  readonly references: readonly { readonly reference: Reference; readonly path: Path }[];
  readonly misshapen: readonly ShapeIssue[];
}

let latest: DocumentView | undefined;

/** The view of a document. Reading it and each of its rules ask for the same one in turn, so that is remembered. */
export function viewOf(document: Json): DocumentView {
  if (latest?.document !== document) latest = lookAt(document);
  return latest;
}

function lookAt(document: Json): DocumentView {
  const top = isJsonRecord(document) ? document : {};
  const effects = effectsIn(top);
  const requirements = recordAt(top, "requirements");
  const asserted = recordAt(top, "assertions") ?? {};
  const preconditions = assertionsIn(asserted, "pre");
  const assertions = [...preconditions, ...assertionsIn(asserted, "post")];
  const observability = recordAt(top, "observability");
  const templates = templatesIn(effects, requirements, assertions);
  return {
    document,
    top,
    inputs: valuesIn(top, "inputs"),
    outputs: valuesIn(top, "outputs"),
    effects,
    requirements,
    preconditions,
    assertions,
    observability,
    metrics: itemsIn(observability && getOwn(observability, "metrics"), ["observability", "metrics"]),
    textLists: textListsIn(top, requirements, effects),
    templates,
    references: referencesIn(templates),
    misshapen: checkShape(document, assertions),
  };
}

/** The mappings of a list. */
function itemsIn(list: Json | undefined, path: Path): Item[] {
  const items: Item[] = [];
  if (!Array.isArray(list)) return items;
  for (let index = 0; index < list.length; index++) {
    const raw: Json = list[index];
    if (isJsonRecord(raw)) items.push({ raw, path: [...path, index] });
  }
  return items;
}

function valuesIn(top: JsonRecord, list: "inputs" | "outputs"): ValueItem[] {
  return itemsIn(getOwn(top, list), [list]).map(({ raw, path }) => {
    return { raw, path, type: textAt(raw, "type"), name: textAt(raw, "name") };
  });
}

function effectsIn(top: JsonRecord): TypedItem[] {
  return itemsIn(getOwn(top, "side_effects"), ["side_effects"]).map(({ raw, path }) => {
    return { raw, path, type: textAt(raw, "type") };
  });
}

function assertionsIn(asserted: JsonRecord, list: "pre" | "post"): AssertionItem[] {
  return itemsIn(getOwn(asserted, list), ["assertions", list]).map(({ raw, path }) => {
    const check = textAt(raw, "check") ?? "";
    return { raw, path, check, kind: readCheck(check) };
  });
}

const REQUIREMENTS = ["env_vars", "files", "tools", "capabilities"];

function textListsIn(top: JsonRecord, requirements: JsonRecord = {}, effects: readonly Item[]) {
  const lists: { value: Json; path: Path }[] = [];
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

function templatesIn(
  effects: readonly Item[],
  requirements: JsonRecord = {},
  assertions: readonly AssertionItem[],
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

function referencesIn(templates: readonly Text[]): DocumentView["references"] {
  const references: { reference: Reference; path: Path }[] = [];
  for (const { text, path } of templates) {
    if (!text.includes("${")) continue;
    for (const reference of templateReferences(parseTemplate(text, syntax))) references.push({ reference, path });
  }
  return references;
}
