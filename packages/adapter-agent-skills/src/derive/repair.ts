import { applyTextEdits, type Fix, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Issue, Reading } from "@skill-convert/format";
import { LIFTED } from "../fields/metadata.js";
import { isValidName } from "../format.js";
import { otherKeys } from "../rules.js";

/** What a name is read as. */
const NAMES: readonly Path[] = [["id"], ["name"]];

/** How the front matter is repaired where other words in one place are not enough. */
export function repair(issue: Issue, reading: Reading): Fix | undefined {
  switch (issue.code) {
    case "no-name":
      return nameOfFolder(reading);
    case "name-characters":
    case "name-hyphens":
      return validName(reading);
    case "name-not-folder":
      return sameName(reading);
    case "unknown-field":
      return intoMetadata(reading, String(issue.path[0]));
    case "misspelt-field":
      return asking(respelt(reading, String(issue.path[0]), wordMeant(issue.args)));
    case "byte-order-mark":
      return { title: "Remove the byte-order mark", edits: [{ start: 0, end: 1, text: "" }] };
    default:
      return undefined;
  }
}

/**
 * A name that is missing is the name of the folder, which is what most clients take it for. Where a misspelt key holds
 * that name, its spelling is what is wrong; with another name there, nobody knows which of the two is meant.
 */
function nameOfFolder(reading: Reading): Fix | undefined {
  const { data, document, files } = reading;
  const { folder } = files;
  if (folder === undefined || !isValidName(folder)) return undefined;
  const misspelt = otherKeys(reading).find(({ args }) => wordMeant(args) === "name")?.args.field;
  if (misspelt !== undefined)
    return kebabCase(String(document[misspelt])) === folder ? respelt(reading, misspelt, "name") : undefined;
  const desired = { name: folder, ...document };
  return { title: `Write the name of the folder, "${folder}"`, edits: data.edit(desired), changes: NAMES };
}

/** What the hint of a misspelt key names. */
const wordMeant = (args: Issue["args"]) => /"(.+)"/.exec(String(args?.["hint"]))?.[1];

/** The valid name that is meant: safe if the folder has it too, because clients know the skill by that already. */
function validName({ data, document, files: { folder } }: Reading): Fix | undefined {
  const made = kebabCase(String(document["name"]));
  const name = folder !== undefined && isValidName(folder) ? folder : made;
  if (!isValidName(name)) return undefined;
  const edits = data.edit({ ...document, name });
  return {
    title: `Write the name "${name}"`,
    edits,
    changes: NAMES,
    ...(name === made && name === folder ? {} : ASKS),
  };
}

const ASKS = { asks: true } as const;
const asking = (fix: Fix | undefined): Fix | undefined => fix && { ...fix, ...ASKS };

/** One of the two may be wrong. No valid name is that of a folder whose own name is not valid, which has to be renamed. */
function sameName({ data, document, files: { folder = "" } }: Reading): Fix | undefined {
  const name = String(document["name"]);
  if (!isValidName(name)) return undefined;
  if (!isValidName(folder)) return { title: `Rename the folder to "${name}"`, edits: [], folder: name, ...ASKS };
  const edits = data.edit({ ...document, name: folder });
  return { title: `Write the name of the folder, "${folder}"`, edits, changes: NAMES, folder: name, ...ASKS };
}

/** "Additional properties" belong in `metadata`. Nobody else is known to read a version, an author or tags where they are. */
function intoMetadata({ data, document }: Reading, key: string): Fix | undefined {
  const value = getOwn(document, key);
  const range = data.locate([key]);
  const text = textOf(value, range && data.text.slice(range.start, range.end).trim());
  const metadata = getOwn(document, "metadata") ?? {};
  if (text === undefined || !isJsonRecord(metadata) || Object.hasOwn(metadata, key)) return undefined;
  const changes: Path[] = [["extensions"], ["metadata"], [key]];
  const edits = data.edit(moved(document, key, metadata, text));
  const before = data.text.slice(0, data.range.end);
  if (commentsIn(applyTextEdits(before, edits)) < commentsIn(before)) {
    return { title: `Move "${key}" into metadata, without the comment beside it`, edits, changes, ...ASKS };
  }
  const fix = { title: `Move "${key}" into metadata`, edits, changes };
  return LIFTED.includes(key) ? fix : { ...fix, ...ASKS };
}

/** How many there may be: a number sign in a value is counted as well, before a change and after it. */
function commentsIn(text: string): number {
  return text.match(/(?:^|[ \t])#/gm)?.length ?? 0;
}

function moved(document: JsonRecord, key: string, metadata: JsonRecord, text: string): JsonRecord {
  const inside = { ...metadata, [key]: text };
  const isNew = !Object.hasOwn(document, "metadata");
  return recordOf(
    Object.entries(document).flatMap(([name, value]): (readonly [string, Json])[] => {
      if (name === "metadata" || (isNew && name === key)) return [["metadata", inside]];
      return name === key ? [] : [[name, value]];
    }),
  );
}

/** A value as a string, as it is written; undefined for what no string stands for. */
function textOf(value: Json | undefined, source: string | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return source ?? String(value);
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === "string" && !item.includes(","));
  return isTexts ? value.join(", ") : undefined;
}

function respelt({ data, document }: Reading, key: string, wanted: string | undefined): Fix | undefined {
  if (wanted === undefined || Object.hasOwn(document, wanted)) return undefined;
  const renamed = Object.entries(document).map(([name, value]) => [name === key ? wanted : name, value] as const);
  const edits = data.edit(recordOf(renamed));
  return { title: `Write "${wanted}"`, edits, changes: [[]] };
}
