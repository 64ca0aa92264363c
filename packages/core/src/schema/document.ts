import { getOwn, isJsonRecord, type Json, valueAt } from "../json.js";
import { localReferencePath } from "./references.js";

/** A schema, and the URI against which its references are resolved. */
export interface SchemaLocation {
  readonly schema: Json;
  readonly base: string;
}

/** The URI of a document without an `$id`. */
const NO_URI = "schema:///";

/** A JSON Schema with the schemas that are embedded in it. It resolves references. */
export class SchemaDocument {
  readonly root: SchemaLocation;
  readonly #others: ReadonlyMap<string, Json> | undefined;
  /** The schemas by URI; null for a URI that several schemas have. */
  #named: Map<string, SchemaLocation | null> | undefined;

  /** @param others the schemas outside the document that references may lead to, by URI */
  constructor(root: Json, others?: ReadonlyMap<string, Json>) {
    this.root = { schema: root, base: baseOf(root, NO_URI) };
    this.#others = others;
  }

  /** Resolves a reference; undefined if it has no target, or several. */
  resolve(reference: string, base = this.root.base): SchemaLocation | undefined {
    const at = `${reference}#`.indexOf("#");
    const fragment = reference.slice(at);
    const uri = at === 0 ? base : resolveUri(reference.slice(0, at), base);
    const path = fragment === "" ? [] : localReferencePath(fragment);
    if (!path) return this.#find(uri + fragment);
    return path.reduce((found: SchemaLocation | undefined, key) => {
      const schema = found && valueAt(found.schema, [key]);
      return found && schema !== undefined ? { schema, base: baseOf(schema, found.base) } : undefined;
    }, this.#find(uri));
  }

  #find(uri: string): SchemaLocation | undefined {
    this.#named ??= indexNames(this.root.schema, NO_URI);
    const other = this.#others?.get(uri);
    if (other !== undefined && !this.#named.has(uri)) indexNames(other, uri, this.#named);
    return this.#named.get(uri) ?? undefined;
  }
}

/** Adds the URIs of a schema and of the schemas in it to an index. */
function indexNames(root: Json, uri: string, named = new Map<string, SchemaLocation | null>()) {
  const visit = (value: Json, around: string): void => {
    if (typeof value !== "object" || value === null) return;
    const base = baseOf(value, around);
    const { $id, $anchor, $dynamicAnchor } = value as { readonly [keyword: string]: Json };
    // Up to draft 7, an `$id` that is only a fragment is an anchor.
    const anchors = [$anchor && `#${$anchor}`, $dynamicAnchor && `#${$dynamicAnchor}`, isFragment($id) && $id];
    const names = anchors.flatMap((anchor) => (anchor ? [base + anchor] : []));
    if (value === root) names.push(uri);
    if (base !== around) names.push(base);
    for (const name of names) {
      const isTaken = named.has(name) && named.get(name)?.schema !== value;
      named.set(name, isTaken ? null : { schema: value, base });
    }
    for (const part of Object.values(value)) visit(part, base);
  };
  visit(root, uri);
  return named;
}

/** Returns the base of a schema, given that of the schema around it. */
export function baseOf(schema: Json, around: string): string {
  const id = isJsonRecord(schema) ? getOwn(schema, "$id") : undefined;
  return (typeof id === "string" && !isFragment(id) && resolveUri(id, around)) || around;
}

function isFragment(id: Json | undefined): boolean {
  return typeof id === "string" && id.startsWith("#");
}

/** Resolves a reference without its fragment (RFC 3986); "" if it is not a URI. */
function resolveUri(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href.replace(/#.*/s, "") : "";
}
