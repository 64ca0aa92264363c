import { clientKey, clientsWithKey } from "@skill-convert/clients/front-matter";
import { didYouMean, enumerate } from "@skill-convert/core/text";
import type { ManifestReading } from "@skill-convert/format";
import { KEYS } from "../fields/document.js";
import { LIFTED } from "../fields/metadata.js";

/** Finds keys that neither the specification nor a client defines, and the key that was probably meant. */
export function otherKeys({ document }: ManifestReading) {
  return Object.keys(document)
    .filter((key) => !KEYS.includes(key) && clientKey(key) === undefined)
    .map((field) => {
      const hint = didYouMean(
        field,
        KEYS.filter((key) => !Object.hasOwn(document, key)),
      );
      return { path: [field], part: "key" as const, args: { field, hint } };
    });
}

/**
 * Finds fields that the specification keeps in `metadata` and that some clients document at the top level
 * (agent-skills.md#d24).
 */
export function keysOfSomeClients({ document }: ManifestReading) {
  return LIFTED.flatMap((field) => {
    const titles = Object.hasOwn(document, field) ? clientsWithKey(field) : [];
    if (titles.length === 0) return [];
    const clients = `${enumerate(titles, "and")} ${titles.length === 1 ? "documents" : "document"}`;
    return [{ path: [field], part: "key" as const, args: { field, clients } }];
  });
}
