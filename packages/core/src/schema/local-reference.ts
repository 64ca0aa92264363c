import { getOwn, isJsonRecord, type Json } from "../json.js";
import { fromPointer } from "../path.js";

/**
 * The path that a reference into the same document names, such as `#/$defs/name`; undefined for an anchor and for another
 * document. The pointer is split before it is decoded (RFC 3986, section 2.4), as validators do: `%2F` is a slash within
 * a name, and `%7E1` is `~1`, which RFC 6901 makes a slash too.
 */
export function localReferencePath(reference: string): string[] | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  return fromPointer(reference.slice(1).split("/").map(decode).join("/"));
}

/** What a reference into the same document leads to; undefined if it leads nowhere, or is not of that kind. */
export function resolveLocalReference(root: Json, reference: string): Json | undefined {
  const path = localReferencePath(reference);
  let value: Json | undefined = path && root;
  for (const segment of path ?? []) {
    if (Array.isArray(value)) value = INDEX.test(segment) ? value[Number(segment)] : undefined;
    else value = value !== undefined && isJsonRecord(value) ? getOwn(value, segment) : undefined;
  }
  return value;
}

/** RFC 6901, section 4: no sign and no leading zero. */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** A slash that was encoded stays within its segment, so it is written as RFC 6901 escapes it. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("/", "~1");
  } catch {
    return segment;
  }
}
