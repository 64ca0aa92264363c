import { getOwn } from "@skill-convert/core/json";
import type { ManifestReading } from "@skill-convert/format";

/** The string under a key of the front matter. */
export function textAt({ document }: ManifestReading, key: string): string | undefined {
  const value = getOwn(document, key);
  return typeof value === "string" ? value : undefined;
}

/** Counts code points (agent-skills.md#d5). */
export function lengthOf(text: string): number {
  return [...text].length;
}
