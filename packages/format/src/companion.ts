import { getOwn, isJsonRecord, type Json, type JsonRecord, jsonEqual, type Path } from "@skill-convert/core";
import type { Table } from "./table.js";
import { asRecord, NONE, type Node, valueAt } from "./tree.js";

/** The front matter of SKILL.md beside a manifest that stands elsewhere. */
export interface Companion {
  readonly table: Table;
  /**
   * The last word on what is written there: headings that a new SKILL.md needs, or undefined for no front matter at all.
   *
   * @param next what the table writes
   * @param was what is there now
   * @param document the manifest that is written beside it
   */
  settle?(next: JsonRecord, was: JsonRecord | undefined, document: JsonRecord): JsonRecord | undefined;
}

/** The places of the model that a table holds, its fields' own places alone. */
export function placesOf({ mapping }: Table): readonly Path[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ to }) => {
    const key = to.join("/");
    if (to.length === 0 || to.includes("*") || seen.has(key)) return [];
    seen.add(key);
    return [to];
  });
}

/** The model of a manifest with what its companion alone says. Where both say something, the manifest wins. */
export function joinModels(own: JsonRecord, beside: JsonRecord, places: readonly Path[]): JsonRecord {
  let joined = own;
  for (const place of places) {
    const value = valueAt(beside, place);
    if (value !== undefined && valueAt(own, place) === undefined) joined = withValue(joined, place, value);
  }
  const extensions = getOwn(beside, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...asRecord(getOwn(own, "extensions")), ...extensions } };
}

/** What is to be written of a model in each of the two documents. */
export interface Division {
  readonly own: JsonRecord;
  readonly beside: JsonRecord;
}

/**
 * Divides a model between a manifest and its companion. What only the companion said stays there; what both said alike
 * changes in both; what the companion says otherwise is its own and stays.
 *
 * @param own what the manifest said before, and `beside` what its companion said; empty if they are new
 * @param places those that both documents can hold
 */
export function divideModel(model: JsonRecord, { own, beside }: Division, places: readonly Path[]): Division {
  let [mine, theirs] = [model, model];
  for (const place of places) {
    const [here, there] = [valueAt(own, place), valueAt(beside, place)];
    if (there === undefined) theirs = withValue(theirs, place, undefined);
    else if (here === undefined) mine = withValue(mine, place, undefined);
    else if (!saysTheSame(here, there)) theirs = withValue(theirs, place, there);
  }
  return { own: mine, beside: theirs };
}

/** Whether two values say the same. Text folds in YAML, and a block of it ends with a line ending. */
export function saysTheSame(one: Json, other: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(one), folded(other));
}

/** A copy of a model in which the value at a place is another, or is not there. */
export function withValue(model: JsonRecord, [key, ...inside]: Path, value: Json | undefined): JsonRecord {
  const name = String(key);
  const copy: Node = { ...model };
  if (inside.length > 0) {
    const inner = withValue(asRecord(getOwn(model, name)) ?? NONE, inside, value);
    if (Object.keys(inner).length > 0) copy[name] = inner;
    else delete copy[name];
  } else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}
