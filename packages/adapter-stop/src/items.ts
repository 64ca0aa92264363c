import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";

/** A mapping in a list of the document, and where it stands. */
export interface Item {
  readonly raw: JsonRecord;
  readonly path: Path;
}

/** The value at a path of keys; undefined where there is none. */
export function valueAt(document: Json, path: Path): Json | undefined {
  let node: Json | undefined = document;
  for (const key of path) {
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isJsonRecord(node) ? getOwn(node, String(key)) : undefined;
  }
  return node;
}

/** The mappings of the list at a path. */
export function itemsAt(document: Json, path: Path): Item[] {
  const list = valueAt(document, path);
  if (!Array.isArray(list)) return [];
  return list.flatMap((raw: Json, index) => (isJsonRecord(raw) ? [{ raw, path: [...path, index] }] : []));
}

/** Every assertion, before a run and after it. */
export function assertionsOf(document: Json): Item[] {
  return [...itemsAt(document, ["assertions", "pre"]), ...itemsAt(document, ["assertions", "post"])];
}

/** The texts at a path: those of a list, or a text alone. */
export function textsUnder(document: Json, path: Path): { text: string; path: Path }[] {
  const value = valueAt(document, path);
  if (typeof value === "string") return [{ text: value, path }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((text: Json, index) => (typeof text === "string" ? [{ text, path: [...path, index] }] : []));
}

/** A place in words. */
export function describePlace(path: Path): string {
  if (path.length === 0) return "The manifest";
  const words = path.map((segment) => (typeof segment === "number" ? `[${segment}]` : `.${segment}`)).join("");
  return `"${words.replace(/^\./, "")}"`;
}
