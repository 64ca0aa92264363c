import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";

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

/** Returns a mapping with one key set, or without it if there is no value or an empty list. */
export function withKey(mapping: JsonRecord, key: string, value: Json | undefined): JsonRecord {
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return { ...mapping, [key]: value };
  const { [key]: _, ...rest } = mapping;
  return rest;
}

/** The words of the model for operating systems, by those of Node and Python. */
const PLATFORMS: Readonly<Record<string, string>> = { darwin: "macos", win32: "windows" };

/** The operating systems of a list, in the words of the model. */
export function platformsIn(raw: Json | undefined): string[] | undefined {
  const words = wordsIn(raw)?.map((word) => PLATFORMS[word] ?? word);
  return words && words.length > 0 ? [...new Set(words)] : undefined;
}
