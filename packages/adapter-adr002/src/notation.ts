import {
  type Extensions,
  getOwn,
  isJsonRecord,
  isRecord,
  type Json,
  type JsonRecord,
  namedListKey,
  type Path,
  recordOf,
  type SkillManifest,
  SPELLING,
} from "@skill-convert/core";
import { FORMAT } from "./format.js";

/** Notation that says what a document is rather than how it is written. */
const NOT_ADOPTED: ReadonlySet<string> = new Set(["manifest_version"]);

/**
 * A manifest in the notation of the one that it is written over. Notation is used only while it means the same, so this
 * changes nothing of what is said; it keeps a conversion from rewriting what it did not change.
 */
export function adoptNotation(manifest: SkillManifest, from: SkillManifest): SkillManifest {
  return adopt(manifest, from, []) as SkillManifest;
}

function adopt(value: unknown, from: unknown, path: Path): unknown {
  if (Array.isArray(value) && Array.isArray(from)) {
    const key = namedListKey(path);
    return value.map((item, index) => adopt(item, counterpart(item, index, from, key, value.length), [...path, index]));
  }
  if (!isRecord(value) || !isRecord(from)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    key === "extensions" ? item : adopt(item, Object.hasOwn(from, key) ? from[key] : undefined, [...path, key]),
  ]);
  const extensions = withSpelling(value["extensions"] as Extensions | undefined, from["extensions"] as Extensions);
  return recordOf([...entries, ["extensions", extensions]]);
}

function counterpart(
  item: unknown,
  index: number,
  from: readonly unknown[],
  key: string | undefined,
  length: number,
): unknown {
  if (key === undefined || (length === 1 && from.length === 1)) return length === from.length ? from[index] : undefined;
  const name = isRecord(item) ? item[key] : undefined;
  return from.find((other) => isRecord(other) && other[key] === name);
}

function withSpelling(own: Extensions | undefined, from: Extensions | undefined): Extensions | undefined {
  const adopted = spellingOf(from).filter(([key]) => !NOT_ADOPTED.has(key));
  if (adopted.length === 0) return own;
  const spelled = recordOf<Json>([...adopted, ...spellingOf(own)]);
  const record: JsonRecord = own?.[FORMAT.id] ?? {};
  return { ...own, [FORMAT.id]: { ...record, [SPELLING]: spelled } };
}

function spellingOf(extensions: Extensions | undefined): [string, Json][] {
  const record = extensions && getOwn(extensions, FORMAT.id);
  const spelled = record && getOwn(record, SPELLING);
  return isJsonRecord(spelled) ? Object.entries(spelled) : [];
}
