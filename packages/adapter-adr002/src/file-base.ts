import type { FileBase, Json } from "@skill-convert/core";

/** What a path is relative to ("Path Resolution"), and what the model calls it. */
const BASES: readonly (readonly [string, FileBase])[] = [
  ["skill_root", "skill"],
  ["repo_root", "repository"],
  ["cwd", "cwd"],
];

export function decodeBase(raw: Json | undefined): FileBase | undefined {
  return BASES.find(([name]) => name === raw)?.[1];
}

export function encodeBase(base: FileBase | undefined): string | undefined {
  return BASES.find(([, known]) => known === base)?.[0];
}
