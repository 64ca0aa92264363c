import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path, recordOf } from "@skill-convert/core";
import { recordsOf } from "./extensions.js";

/** The two lists in which inputs and variables stand, the required ones first. */
export const LISTS = ["required", "optional"] as const;
export const LIST_NAMES: ReadonlySet<string> = new Set(LISTS);

/** The notation of the dialect in which inputs are one list with `required` on each. */
export const FLAT = "list";

export interface ListEntry {
  readonly raw: JsonRecord;
  readonly required: boolean | undefined;
  /** From the lists on. */
  readonly path: Path;
}

/** The entries of both lists, in the order in which the model has them, or those of the one flat list. */
export function readLists(raw: Json | undefined): ListEntry[] {
  if (Array.isArray(raw)) {
    return recordsOf(raw).map((entry, index) => {
      const required = getOwn(entry, "required");
      return { raw: entry, required: typeof required === "boolean" ? required : undefined, path: [index] };
    });
  }
  if (!isJsonRecord(raw)) return [];
  return LISTS.flatMap((list) =>
    recordsOf(getOwn(raw, list)).map((entry, index) => ({
      raw: entry,
      required: list === "required",
      path: [list, index],
    })),
  );
}

/** What to remember of how the lists were written: that there was one, or which of the two were empty. */
export function listsSpelling(raw: Json | undefined): Json | undefined {
  if (Array.isArray(raw)) return FLAT;
  if (!isJsonRecord(raw)) return undefined;
  const empty = LISTS.filter((list) => isEmptyList(getOwn(raw, list)));
  return empty.length > 0 ? recordOf<Json>(empty.map((list) => [list, []])) : undefined;
}

/** The two lists as entries of a document. A list that nothing stands in is left out unless it was written empty. */
export function writeLists(
  entries: readonly { readonly required: boolean; readonly raw: JsonRecord }[],
  spelled: Json | undefined,
): [string, Json | undefined][] {
  return LISTS.map((list) => {
    const members = entries.filter(({ required }) => required === (list === "required")).map(({ raw }) => raw);
    const wasEmpty = isJsonRecord(spelled) && isEmptyList(getOwn(spelled, list));
    return [list, members.length > 0 || wasEmpty ? members : undefined];
  });
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
