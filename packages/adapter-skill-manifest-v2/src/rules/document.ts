import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { type Finding, type Reading, stringsIn } from "@skill-convert/format";
import { capabilities } from "../fields/document.js";
import { effects } from "../fields/effects.js";
import { inputsOf, operation } from "../fields/operation.js";

/** "id": the name of the skill's folder. */
export function otherFolder({ document, files: { folder } }: Reading): readonly Finding[] {
  const id = getOwn(document, "id");
  if (typeof id !== "string" || folder === undefined || id === folder) return [];
  return [{ path: ["id"], args: { id, folder } }];
}

/** "Migration from v1": the fence says one version, and the fields another. */
export function otherVersion(theirs: string, ours: string) {
  return ({ document }: Reading): readonly Finding[] =>
    getOwn(document, theirs) === undefined || getOwn(document, ours) !== undefined
      ? []
      : [{ path: [theirs], part: "key" }];
}

/** Capabilities and effects are sets: what is said again says nothing. */
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

/** "capabilities": by convention a subject and a verb. */
export function capabilityForm(reading: Reading): readonly Finding[] {
  return stringsIn(reading, [capabilities])
    .filter(({ text }) => !/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(text))
    .map(({ text, path }) => ({ path, args: { capability: text } }));
}

/** "Field Reference": what is required to be there, because somebody goes by it, says something. */
export function blankTexts({ document, table }: Reading): readonly Finding[] {
  const found: Finding[] = [];
  const value = (text: Json | undefined, what: string, path: Path) => {
    if (isBlank(text)) found.push({ path, args: { what } });
  };
  const key = (name: string, what: string, path: Path) => {
    if (isBlank(name)) found.push({ path, part: "key", args: { what } });
  };
  value(getOwn(document, "id"), "The id", ["id"]);
  for (const { raw, path } of table.find(document, operation)) {
    const name = String(path[1] ?? "");
    key(name, "The name of an operation", path);
    if (!isJsonRecord(raw)) continue;
    value(getOwn(raw, "description"), `The description of the operation "${name}"`, [...path, "description"]);
    value(valueAt(raw, ["output", "description"]), `The description of the output of "${name}"`, [
      ...path,
      "output",
      "description",
    ]);
    for (const input of inputsOf(raw)) key(input, `The name of an input of "${name}"`, [...path, "input", input]);
  }
  return found;
}

function isBlank(text: Json | undefined): boolean {
  return typeof text === "string" && text.trim() === "";
}
