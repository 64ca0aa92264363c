import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { type CheckKind, readCheck } from "./assertions.js";
import { textAt } from "./values.js";

/** A mapping in a list of the document, and where it stands. */
export interface Item {
  readonly raw: JsonRecord;
  readonly path: Path;
}

/** A side effect, or something else that has a type; undefined where that is no text. */
export interface TypedItem extends Item {
  readonly type: string | undefined;
}

/** An input or an output; its name is undefined where that is no text. */
export interface ValueItem extends TypedItem {
  readonly name: string | undefined;
}

export interface AssertionItem extends Item {
  /** What stands under `check`, empty where that is no text. */
  readonly check: string;
  /** Undefined where it is no check of the specification. */
  readonly kind: CheckKind | undefined;
}

/** The mappings of a list. */
export function itemsIn(list: Json | undefined, path: Path): Item[] {
  const items: Item[] = [];
  if (!Array.isArray(list)) return items;
  for (let index = 0; index < list.length; index++) {
    const raw: Json = list[index];
    if (isJsonRecord(raw)) items.push({ raw, path: [...path, index] });
  }
  return items;
}

export function valuesIn(top: JsonRecord, list: "inputs" | "outputs"): ValueItem[] {
  return itemsIn(getOwn(top, list), [list]).map(({ raw, path }) => {
    return { raw, path, type: textAt(raw, "type"), name: textAt(raw, "name") };
  });
}

export function effectsIn(top: JsonRecord): TypedItem[] {
  return itemsIn(getOwn(top, "side_effects"), ["side_effects"]).map(({ raw, path }) => {
    return { raw, path, type: textAt(raw, "type") };
  });
}

export function assertionsIn(asserted: JsonRecord, list: "pre" | "post"): AssertionItem[] {
  return itemsIn(getOwn(asserted, list), ["assertions", list]).map(({ raw, path }) => {
    const check = textAt(raw, "check") ?? "";
    return { raw, path, check, kind: readCheck(check) };
  });
}
