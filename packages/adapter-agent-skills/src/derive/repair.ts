import { applyTextEdits, type Fix, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { kebabCase } from "@skill-convert/core/text";
import type { Issue, ManifestReading } from "@skill-convert/format";
import { LIFTED } from "../fields/metadata.js";
import { isValidName } from "../limits.js";
import { otherKeys } from "./other-keys.js";

/** The fields of the model that the name is read as. */
const NAMES: readonly Path[] = [["id"], ["name"]];

/** Returns the fix of an issue that needs more than a new text for one value. */
export function repair(issue: Issue, reading: ManifestReading): Fix | undefined {
  switch (issue.code) {
    case "no-name":
      return nameOfFolder(reading);
    case "name-characters":
    case "name-hyphens":
      return validName(reading);
    case "name-not-folder":
      return nameLikeFolder(reading);
    case "unknown-field":
      return movedToMetadata(reading, String(issue.path[0]));
    case "misspelt-field":
      return asking(withKeyRenamed(reading, String(issue.path[0]), keyInHint(issue.args)));
    case "byte-order-mark":
      return { title: "Remove the byte-order mark", edits: [{ start: 0, end: 1, text: "" }] };
    default:
      return undefined;
  }
}

/**
 * Writes the name of the folder, which most clients use if a skill has no name. If a misspelt key has that name, the
 * key is renamed; if it has another name, there is no fix, because either of the two may be meant.
 */
function nameOfFolder(reading: ManifestReading): Fix | undefined {
  const { data, document, files } = reading;
  const { folder } = files;
  if (folder === undefined || !isValidName(folder)) return undefined;
  const misspelt = otherKeys(reading).find(({ args }) => keyInHint(args) === "name")?.args.field;
  if (misspelt !== undefined)
    return kebabCase(String(document[misspelt])) === folder ? withKeyRenamed(reading, misspelt, "name") : undefined;
  const desired = { name: folder, ...document };
  return { title: `Write the name of the folder, "${folder}"`, edits: data.edit(desired), changes: NAMES };
}

/** Returns the key that the hint of an issue suggests. */
const keyInHint = (args: Issue["args"]) => /"(.+)"/.exec(String(args?.["hint"]))?.[1];

/** Writes a valid name. The fix is safe if the folder has that name too, because clients use it already. */
function validName({ data, document, files: { folder } }: ManifestReading): Fix | undefined {
  const kebabName = kebabCase(String(document["name"]));
  const name = folder !== undefined && isValidName(folder) ? folder : kebabName;
  if (!isValidName(name)) return undefined;
  const edits = data.edit({ ...document, name });
  return {
    title: `Write the name "${name}"`,
    edits,
    changes: NAMES,
    ...(name === kebabName && name === folder ? {} : ASKS),
  };
}

const ASKS = { asks: true } as const;
const asking = (fix: Fix | undefined): Fix | undefined => fix && { ...fix, ...ASKS };

/**
 * Writes the name of the folder, or renames a folder whose name is not valid. Asks, because either name may be wrong.
 */
function nameLikeFolder({ data, document, files: { folder = "" } }: ManifestReading): Fix | undefined {
  const name = String(document["name"]);
  if (!isValidName(name)) return undefined;
  if (!isValidName(folder)) return { title: `Rename the folder to "${name}"`, edits: [], folder: name, ...ASKS };
  const edits = data.edit({ ...document, name: folder });
  return { title: `Write the name of the folder, "${folder}"`, edits, changes: NAMES, folder: name, ...ASKS };
}

/**
 * Moves a field that neither the specification nor a client defines to `metadata` (agent-skills.md#s26,
 * agent-skills.md#d24). Asks before it moves any other field than those of `LIFTED`, because only they are read from
 * there.
 */
function movedToMetadata({ data, document }: ManifestReading, key: string): Fix | undefined {
  const value = getOwn(document, key);
  const range = data.locate([key]);
  const text = textOf(value, range && data.text.slice(range.start, range.end).trim());
  const metadata = getOwn(document, "metadata") ?? {};
  if (text === undefined || !isJsonRecord(metadata) || Object.hasOwn(metadata, key)) return undefined;
  const changes: Path[] = [["extensions"], ["metadata"], [key]];
  const edits = data.edit(withMovedKey(document, key, metadata, text));
  const before = data.text.slice(0, data.range.end);
  if (countComments(applyTextEdits(before, edits)) < countComments(before)) {
    return { title: `Move "${key}" into metadata, without the comment beside it`, edits, changes, ...ASKS };
  }
  const fix = { title: `Move "${key}" into metadata`, edits, changes };
  return LIFTED.includes(key) ? fix : { ...fix, ...ASKS };
}

/** Counts what may be a comment. A number sign in a value is counted as well, which is harmless in a comparison. */
function countComments(text: string): number {
  return text.match(/(?:^|[ \t])#/gm)?.length ?? 0;
}

function withMovedKey(document: JsonRecord, key: string, metadata: JsonRecord, text: string): JsonRecord {
  const newMetadata = { ...metadata, [key]: text };
  const isNew = !Object.hasOwn(document, "metadata");
  return recordOf(
    Object.entries(document).flatMap(([name, value]): (readonly [string, Json])[] => {
      if (name === "metadata" || (isNew && name === key)) return [["metadata", newMetadata]];
      return name === key ? [] : [[name, value]];
    }),
  );
}

/** Returns the source text of a value as a string; undefined if no string can express the value. */
function textOf(value: Json | undefined, source: string | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return source ?? String(value);
  const isJoinable = Array.isArray(value) && value.every((item) => typeof item === "string" && !item.includes(","));
  return isJoinable ? value.join(", ") : undefined;
}

function withKeyRenamed({ data, document }: ManifestReading, key: string, newKey: string | undefined): Fix | undefined {
  if (newKey === undefined || Object.hasOwn(document, newKey)) return undefined;
  const renamed = Object.entries(document).map(([name, value]) => [name === key ? newKey : name, value] as const);
  const edits = data.edit(recordOf(renamed));
  return { title: `Write "${newKey}"`, edits, changes: [[]] };
}
