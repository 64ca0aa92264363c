import type { JsonRecord } from "@skill-convert/core";

/**
 * Remembers what was made of the document looked at last: reading it and every rule ask for the same, one after the
 * other. Documents never change.
 */
export function perDocument<T>(make: (document: JsonRecord) => T): (document: JsonRecord) => T {
  let latest: { readonly document: JsonRecord; readonly made: T } | undefined;
  return (document) => {
    if (latest?.document !== document) latest = { document, made: make(document) };
    return latest.made;
  };
}
