import { getOwn, isJsonRecord, type Json, type Path } from "@skill-convert/core";
import type { Finding, Reading } from "@skill-convert/format";
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
export function repeatedItems({ document }: Reading): readonly Finding[] {
  return ["capabilities", "effects"].flatMap((list) => {
    const seen = new Set<string>();
    return stringsIn(document[list]).flatMap(({ text, index }) => {
      if (seen.has(text)) return [{ path: [list, index], args: { list, item: text } }];
      seen.add(text);
      return [];
    });
  });
}

/** "capabilities": by convention a subject and a verb. */
export function capabilityForm({ document }: Reading): readonly Finding[] {
  return stringsIn(document["capabilities"])
    .filter(({ text }) => !/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(text))
    .map(({ text, index }) => ({ path: ["capabilities", index], args: { capability: text } }));
}

function stringsIn(list: Json | undefined): { text: string; index: number }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((text: Json, index) => (typeof text === "string" ? [{ text, index }] : []));
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
    const output = getOwn(raw, "output");
    const described = isJsonRecord(output) ? getOwn(output, "description") : undefined;
    value(described, `The description of the output of "${name}"`, [...path, "output", "description"]);
    for (const input of inputsOf(raw)) key(input, `The name of an input of "${name}"`, [...path, "input", input]);
  }
  return found;
}

function isBlank(text: Json | undefined): boolean {
  return typeof text === "string" && text.trim() === "";
}
