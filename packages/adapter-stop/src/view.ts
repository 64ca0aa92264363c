import { getOwn, isJsonRecord, type Json, type JsonRecord, rememberLast } from "@skill-convert/core";
import {
  type AssertionItem,
  assertionsIn,
  effectsIn,
  type Item,
  itemsIn,
  type TypedItem,
  type ValueItem,
  valuesIn,
} from "./items.js";
import { checkShape, type ShapeIssue } from "./shape.js";
import { type PlacedReference, referencesIn, type Text, type TextList, templatesIn, textListsIn } from "./texts.js";
import { recordAt } from "./values.js";

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
  readonly textLists: readonly TextList[];
  /** Every text that a runtime interpolates. */
  readonly templates: readonly Text[];
  /** Of those texts. */
  readonly references: readonly PlacedReference[];
  readonly misshapen: readonly ShapeIssue[];
}

/** The view of a document. Reading it and each of its rules ask for the same one in turn, so that is remembered. */
export const viewOf = rememberLast(lookAt);

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
