import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { type Finding, type Reading, stringsIn } from "@skill-convert/format";
import { capabilities } from "../fields/document.js";
import { effects } from "../fields/effects.js";
import { inputsOf, operation } from "../fields/operation.js";

/** Finds an id that is not the name of the skill's folder (skill-manifest-v2.md#s24). */
export function otherFolder({ document, files: { folder } }: Reading): readonly Finding[] {
  const id = getOwn(document, "id");
  if (typeof id !== "string" || folder === undefined || id === folder) return [];
  return [{ path: ["id"], args: { id, folder } }];
}

/**
 * Finds a block whose fence says one version and whose fields say the other (skill-manifest-v2.md#s77,
 * skill-manifest-v1.md#s24).
 *
 * @param otherField a field of the other version only
 * @param ownField the field that replaces it in the version of the fence
 */
export function otherVersion(otherField: string, ownField: string) {
  return ({ document }: Reading): readonly Finding[] =>
    getOwn(document, otherField) === undefined || getOwn(document, ownField) !== undefined
      ? []
      : [{ path: [otherField], part: "key" }];
}

/** Finds repeated capabilities and effects, because both are sets (skill-manifest-v2.md#d14). */
export function repeatedItems(reading: Reading): readonly Finding[] {
  return [capabilities, effects].flatMap((codec) => {
    const seen = new Set<string>();
    return stringsIn(reading, [codec]).flatMap(({ text, path }) => {
      if (seen.has(text)) return [{ path, args: { list: String(path[0]), item: text } }];
      seen.add(text);
      return [];
    });
  });
}

/** Finds capabilities that are not a domain and a verb joined by a hyphen (skill-manifest-v2.md#s34). */
export function capabilityForm(reading: Reading): readonly Finding[] {
  return stringsIn(reading, [capabilities])
    .filter(({ text }) => !/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(text))
    .map(({ text, path }) => ({ path, args: { capability: text } }));
}

/** Finds blank ids, names and required descriptions (skill-manifest-v2.md#d11). */
export function blankTexts({ document, table }: Reading): readonly Finding[] {
  const found: Finding[] = [];
  const checkValue = (text: Json | undefined, what: string, path: Path) => {
    if (isBlank(text)) found.push({ path, args: { what } });
  };
  const checkKey = (name: string, what: string, path: Path) => {
    if (isBlank(name)) found.push({ path, part: "key", args: { what } });
  };
  checkValue(getOwn(document, "id"), "The id", ["id"]);
  for (const { raw, path } of table.find(document, operation)) {
    const name = String(path[1] ?? "");
    checkKey(name, "The name of an operation", path);
    if (!isJsonRecord(raw)) continue;
    checkValue(getOwn(raw, "description"), `The description of the operation "${name}"`, [...path, "description"]);
    checkValue(valueAt(raw, ["output", "description"]), `The description of the output of "${name}"`, [
      ...path,
      "output",
      "description",
    ]);
    for (const input of inputsOf(raw)) checkKey(input, `The name of an input of "${name}"`, [...path, "input", input]);
  }
  return found;
}

function isBlank(text: Json | undefined): boolean {
  return typeof text === "string" && text.trim() === "";
}
