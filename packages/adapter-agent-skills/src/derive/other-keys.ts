import { CLIENT_KEYS } from "@skill-convert/clients/front-matter";
import { didYouMean } from "@skill-convert/core/adapters";
import type { ManifestReading } from "@skill-convert/format";
import { KEYS } from "../fields/document.js";

/** Finds keys that neither the specification nor a client defines, and the key that was probably meant. */
export function otherKeys({ document }: ManifestReading) {
  const known = [...KEYS, ...CLIENT_KEYS];
  return Object.keys(document)
    .filter((key) => !known.includes(key))
    .map((field) => {
      const hint = didYouMean(
        field,
        KEYS.filter((key) => !Object.hasOwn(document, key)),
      );
      return { path: [field], part: "key" as const, args: { field, hint } };
    });
}
