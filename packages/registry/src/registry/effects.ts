import { PERMISSIONS } from "@skill-convert/access";
import type { Effect } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import type { RegistryStore } from "../store/registry-store.js";

const EFFECT_TYPES: readonly Effect["type"][] = [
  "filesystem",
  "network",
  "process",
  "database",
  "git",
  "message",
  "state",
];

/**
 * Returns a clause about an effect that no format and no skill has, because an empty answer would hide the typing error;
 * undefined for any other effect.
 *
 * @example
 * await unknownEffect("fs.wirte", memoryStore()); // 'unknown effect "fs.wirte" (did you mean "fs.write"?); known effects: …'
 */
export async function unknownEffect(wanted: string, store: Pick<RegistryStore, "query">): Promise<string | undefined> {
  const known = new Set<string>([...PERMISSIONS, ...EFFECT_TYPES]);
  if (known.has(wanted) || (await store.query({ effect: wanted }, { limit: 1 })).matches.length > 0) return undefined;
  return `unknown effect "${wanted}"${didYouMean(wanted, known)}; known effects: ${[...known].join(", ")}`;
}
