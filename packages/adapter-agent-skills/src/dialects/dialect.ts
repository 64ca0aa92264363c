import type { EnvironmentVariable, Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";

// Dialects of SKILL.md: clients whose front matter also says what a skill requires (agent-skills.md#d27). Their keys
// stay where they are, in the metadata and among the other keys of the model, because the client still reads them there.
// Reading derives the requirements of the model from them; writing changes them if the requirements have changed.

/** The parts of the model that the keys of a dialect say. */
export type Contract = Pick<
  SkillManifest,
  | "author"
  | "commands"
  | "environment"
  | "packages"
  | "platforms"
  | "requiredCapabilities"
  | "requiredFiles"
  | "tags"
  | "tools"
  | "version"
>;

/** The front matter as far as dialects use it. */
export interface FrontMatter {
  /** The entries of `metadata`. */
  readonly metadata: JsonRecord;
  /** The keys that the specification does not define. */
  readonly keys: JsonRecord;
}

export interface Dialect {
  /** Returns what the front matter says; undefined if it does not use the dialect. */
  read(front: FrontMatter): Contract | undefined;
  /** Returns the front matter with the keys of the dialect saying what a contract says, as far as they can. */
  write(contract: Contract, front: FrontMatter): FrontMatter;
}

/** A list of texts, or text with commas between them. Empty ones are left out, as the clients do. */
export function wordsIn(raw: Json | undefined): string[] | undefined {
  const words = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw.map(scalar) : undefined;
  return words?.flatMap((word) => word?.trim() || []);
}

function scalar(raw: Json): string | undefined {
  return typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? String(raw) : undefined;
}

/** A text that is not blank. */
export function textIn(raw: Json | undefined): string | undefined {
  return typeof raw === "string" && raw.trim() !== "" ? raw.trim() : undefined;
}

export function mappingIn(raw: Json | undefined): JsonRecord | undefined {
  return isJsonRecord(raw) ? raw : undefined;
}

/** Returns a list; undefined if it is empty. */
export function filled<T>(items: readonly T[] | undefined): T[] | undefined {
  return items && items.length > 0 ? [...items] : undefined;
}

/** Returns a mapping with one key set, or without it if there is no value, or an empty list or mapping. */
export function withKey(mapping: JsonRecord, key: string, value: Json | undefined): JsonRecord {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (value !== undefined && !isEmpty) return { ...mapping, [key]: value };
  const { [key]: _, ...rest } = mapping;
  return rest;
}

/** Returns true if two lists are equal. One that is absent is an empty one. */
export function isSameList(left: readonly object[] | readonly string[] = [], right: typeof left = []): boolean {
  return jsonEqual([...left] as Json[], [...right] as Json[]);
}

/** Returns true if two lists name the same variables with the same descriptions, whether or not these are sensitive. */
export function namesSameVariables(
  left: readonly EnvironmentVariable[] = [],
  right: readonly EnvironmentVariable[] = [],
): boolean {
  const shown = (variables: readonly EnvironmentVariable[]) =>
    variables.map(({ name, required, description = "" }) => [name, required, description]);
  return jsonEqual(shown(left), shown(right));
}

/** Returns true if the metadata of a document has a field, which then is not read from the top level. */
export function isInMetadata(field: string, document: JsonRecord): boolean {
  const metadata = getOwn(document, "metadata");
  return isJsonRecord(metadata) && getOwn(metadata, field) !== undefined;
}

/** The words of Node and Python for operating systems, by those of the model. */
export const NODE_PLATFORMS: Readonly<Record<string, string>> = { macos: "darwin", windows: "win32" };

const PLATFORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NODE_PLATFORMS).map(([word, ofNode]) => [ofNode, word]),
);

/** The operating systems of a list, in the words of the model. */
export function platformsIn(raw: Json | undefined): string[] | undefined {
  const words = wordsIn(raw)?.map((word) => PLATFORMS[word] ?? word);
  return words && words.length > 0 ? [...new Set(words)] : undefined;
}
