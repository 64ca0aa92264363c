import type { LossNote, MovedTo } from "../adapter/adapter.js";
import { isJsonRecord, type Json, jsonEqual, recordOf, textOf, valueAt } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { type Path, startsWith } from "../path.js";
import type { Difference } from "./compare.js";

/** A place in the result of a conversion: a path of its canonical manifest, or a file. */
export type ResultPlace = { readonly path: Path } | { readonly file: string };

/** The place where a value was found. */
export interface Moved {
  readonly place: ResultPlace;
  /** False if the place has only a part of the value. */
  readonly isWhole: boolean;
}

/** The source, and the result that is searched. */
interface Searched {
  readonly before: SkillManifest;
  readonly after: SkillManifest;
  readonly text?: (file: string) => string | undefined;
}

/**
 * Finds a value that reads back differently elsewhere in the result: in a longer text at its own place, or at the place
 * that a note names. The result must have the form that the note gives, and that form must depend on every part of the
 * value; otherwise, and in a value of more than a thousand scalars, the place counts as having only a part of it.
 *
 * @param written the path of the difference in the result
 */
export function findMoved(
  { path, before, after }: Difference,
  written: Path,
  note: LossNote | undefined,
  result: Searched,
): Moved | undefined {
  if (before === undefined) return undefined;
  if (isExtended(before, after)) return { place: { path: written }, isWhole: true };
  if (note?.movedTo === undefined || !startsWith(path, note.path)) return undefined;
  const { movedTo } = note;
  const value = valueAt(result.before, note.path);
  if (value === undefined || !isThere(movedTo, value, result)) return undefined;
  const place = "file" in movedTo ? { file: movedTo.file } : { path: movedTo.path };
  return { place, isWhole: dependsOn(movedTo, value, path.slice(note.path.length)) };
}

/** Returns true if a text was only added to. */
function isExtended(before: Json, after: Json | undefined): boolean {
  if (typeof before !== "string" || typeof after !== "string" || before === "") return false;
  return after.startsWith(before) && /^\s/.test(after.slice(before.length));
}

function isThere(movedTo: MovedTo, value: Json, { after, text }: Searched): boolean {
  if ("path" in movedTo) return contains(valueAt(after, movedTo.path), movedTo.as?.(value) ?? value);
  const content = text?.(movedTo.file);
  return content !== undefined && movedTo.as(value).every((part) => content.includes(part));
}

/** Returns true if a value is another one, lines of it or members of it. A scalar may be written as a string. */
function contains(value: Json | undefined, part: Json): boolean {
  if (typeof value === "string" && typeof part !== "object") return hasLines(value, textOf(part));
  if (!Array.isArray(value)) return jsonEqual(value, part);
  const members = Array.isArray(part) ? part : [part];
  return members.every((member) => value.some((each) => jsonEqual(each, member)));
}

/** Returns true if a text has another one as whole lines. The text may be long, so it is not copied. */
function hasLines(text: string, lines: string): boolean {
  for (let at = text.indexOf(lines); at >= 0; at = text.indexOf(lines, at + 1)) {
    const end = at + lines.length;
    if ((at === 0 || text[at - 1] === "\n") && (end === text.length || text[end] === "\n")) return true;
  }
  return false;
}

/** Values with more scalars are not tried, because each scalar is tried with all the others. */
const MAX_SCALARS = 1000;

/**
 * Returns true if changing any scalar in a part of a value changes the form in which the result has the value; false
 * for a value that is too large to try.
 */
function dependsOn({ as }: MovedTo, value: Json, part: Path): boolean {
  if (as === undefined) return true;
  if (scalarsIn(value) > MAX_SCALARS) return false;
  const form = as(value);
  return variants(value, part).every((changed) => !jsonEqual(as(changed), form));
}

function scalarsIn(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, item: Json) => sum + scalarsIn(item), 0);
}

/** Copies of a value, each with another scalar changed, below one path. */
function variants(value: Json, [head, ...rest]: Path): Json[] {
  if (head !== undefined && (Array.isArray(value) || isJsonRecord(value))) {
    const child = valueAt(value, [head]);
    return child === undefined ? [] : variants(child, rest).map((changed) => replaced(value, String(head), changed));
  }
  if (Array.isArray(value) || isJsonRecord(value)) {
    // The values of an enumeration imply their type, and every text about a skill implies its folder.
    const implied = (key: string) => key === "builtin" || (key === "type" && Object.hasOwn(value, "enum"));
    return Object.keys(value).flatMap((key) => (implied(key) ? [] : variants(value, [key])));
  }
  if (typeof value === "boolean") return [!value];
  return [typeof value === "number" ? value + 1 : `${value}~`];
}

function replaced(value: Json, key: string, child: Json): Json {
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? child : each));
  return isJsonRecord(value) ? recordOf([...Object.entries(value), [key, child]]) : value;
}
