import { requireArray, requireShape } from "@skill-convert/core/adapters";

// Checks of arguments for callers without types.

export function requireCodec(value: unknown, name = "the codec"): void {
  requireShape(value, name, "a codec", "get", "put");
}

export function requireCodecs(value: unknown, name = "the codecs"): void {
  requireEach(value, name, requireCodec);
}

export function requireFields(value: unknown): void {
  requireEach(value, "the fields", requireField);
}

/** @throws TypeError if the value is not an object that has all of some properties */
export function requireKeys(value: unknown, name: string, ...keys: readonly string[]): void {
  requireShape(value, name, `an object with ${keys.join(", ")}`, ...keys);
}

export function requireNames(value: unknown): void {
  requireShape(value, "the names", "a result of oneName", "of", "notes");
}

/** @throws TypeError if the value has no index of its document, as a reading and the index of a table have */
export function requireSearched(value: unknown): void {
  requireShape(value, "the reading", "a reading", "find");
}

export function requireSet(value: unknown, name: string): void {
  requireShape(value, name, "a set", "has", "size");
}

/** @throws TypeError if the value is not the files of a skill, for example if it is a reading of them */
export function requireSkillFiles(value: unknown): void {
  requireShape(value, "the files", "the files of a skill", "text", "has");
}

function requireEach(value: unknown, name: string, requireOne: (value: unknown, name: string) => void): void {
  requireArray(value, name);
  for (const each of value as readonly unknown[]) requireOne(each, `each of ${name}`);
}

function requireField(value: unknown, name: string): void {
  requireShape(value, name, "a field, made with field or marker", "at", "to", "codec");
}
