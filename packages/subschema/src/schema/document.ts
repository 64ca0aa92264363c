import type { Budget } from "../budget.js";
import { isArray, isObject, type Json, type JsonObject, member } from "../json.js";
import { Undecided } from "../reasons.js";
import { type Dialect, dialectOf, knows, refHidesSiblings } from "./dialect.js";
import { checkKeywords } from "./shapes.js";
import { fragmentOf, resolveUri } from "./uri.js";

/** A schema resource: a root with an identifier, and the names inside it. */
export interface Resource {
  readonly uri: string;
  readonly root: Json;
  readonly dialect: Dialect;
  readonly anchors: Map<string, Json>;
  readonly dynamicAnchors: Map<string, Json>;
}

/** A schema, and the resource it stands in. */
export interface SchemaLocation {
  readonly schema: Json;
  readonly resource: Resource;
}

/** Finds schemas outside the document, such as the meta-schemas. */
export type Remote = (uri: string) => { readonly schema: Json; readonly dialect: Dialect } | undefined;

const ONE = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "additionalProperties",
  "propertyNames",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
  "items",
];
const LIST = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const MAP = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

const DEFAULT_BASE = "schema:///";

/** A schema document with its embedded resources and anchors, where references are looked up. */
export class Document {
  readonly root: SchemaLocation;
  readonly #resources = new Map<string, Resource>();
  readonly #homes = new Map<Json, Resource>();
  readonly #remote: Remote;
  readonly #budget: Budget;

  /** Reads a schema. Undecided where a keyword in it is malformed, or where it mixes dialects. */
  constructor(schema: Json, dialect: Dialect, remote: Remote, budget: Budget) {
    this.#remote = remote;
    this.#budget = budget;
    const base = this.#open(DEFAULT_BASE, schema, dialect);
    this.#index(schema, base);
    this.root = { schema, resource: this.#homes.get(schema) ?? base };
  }

  /** A subschema of a schema: in the same resource, unless it names one of its own. */
  child(schema: Json, parent: SchemaLocation): SchemaLocation {
    return { schema, resource: this.#homes.get(schema) ?? parent.resource };
  }

  /** The schema that a reference in `from` points to, if it can be found. */
  resolve(reference: string, from: SchemaLocation): SchemaLocation | undefined {
    const uri = resolveUri(from.resource.uri, reference);
    const fragment = fragmentOf(reference) ?? "";
    const resource = this.#resource(uri);
    if (resource === undefined) return undefined;
    if (fragment === "") return { schema: resource.root, resource };
    if (fragment.startsWith("/")) return this.#walk(resource, fragment);
    const anchor = decode(fragment);
    const schema = resource.anchors.get(anchor) ?? resource.dynamicAnchors.get(anchor);
    return schema === undefined ? undefined : this.child(schema, { schema, resource });
  }

  #resource(uri: string): Resource | undefined {
    const known = this.#resources.get(uri);
    if (known !== undefined) return known;
    const remote = this.#remote(uri);
    if (remote === undefined) return undefined;
    const opened = this.#open(uri, remote.schema, remote.dialect);
    this.#index(remote.schema, opened);
    return this.#resources.get(uri);
  }

  #open(uri: string, root: Json, dialect: Dialect): Resource {
    const known = this.#resources.get(uri);
    if (known !== undefined && known.root === root) return known;
    const resource = { uri, root, dialect, anchors: new Map(), dynamicAnchors: new Map() };
    if (known === undefined) this.#resources.set(uri, resource);
    return resource;
  }

  #walk(start: Resource, fragment: string): SchemaLocation | undefined {
    let schema: Json | undefined = start.root;
    let resource = start;
    for (const token of fragment.slice(1).split("/")) {
      const key = decode(token).replaceAll("~1", "/").replaceAll("~0", "~");
      if (isArray(schema)) schema = /^(?:0|[1-9]\d*)$/u.test(key) ? schema[Number(key)] : undefined;
      else if (isObject(schema)) schema = member(schema, key);
      else schema = undefined;
      if (schema === undefined) return undefined;
      resource = this.#homes.get(schema) ?? resource;
    }
    if (isObject(schema) && !this.#homes.has(schema)) this.#index(schema, resource);
    return { schema, resource: this.#homes.get(schema) ?? resource };
  }

  #index(schema: Json, parent: Resource): void {
    if (!isObject(schema) || this.#homes.has(schema)) return;
    this.#budget.spend();
    const { $schema } = schema;
    // Section 9.3.3 lets a resource have a dialect of its own; validators read all of it in that of the document.
    if (dialectOf(schema, parent.dialect) !== parent.dialect)
      throw new Undecided("dialect", `${$schema} inside another`);
    checkKeywords(schema, parent.dialect);
    const resource = this.#identify(schema, parent);
    this.#homes.set(schema, resource);
    for (const child of subschemas(schema)) this.#index(child, resource);
  }

  #identify(schema: JsonObject, parent: Resource): Resource {
    const { dialect } = parent;
    if (refHidesSiblings(dialect) && typeof schema["$ref"] === "string") return parent;
    const id = schema[dialect === "draft-04" ? "id" : "$id"];
    let resource = parent;
    if (typeof id === "string") {
      const fragment = fragmentOf(id);
      const uri = resolveUri(parent.uri, id);
      if (uri !== parent.uri || schema === parent.root) resource = this.#open(uri, schema, dialect);
      if (fragment !== undefined && fragment !== "") resource.anchors.set(fragment, schema);
    }
    const { $anchor, $dynamicAnchor } = schema;
    if (knows(dialect, "$anchor") && typeof $anchor === "string") resource.anchors.set($anchor, schema);
    if (knows(dialect, "$dynamicAnchor") && typeof $dynamicAnchor === "string") {
      resource.dynamicAnchors.set($dynamicAnchor, schema);
    }
    return resource;
  }
}

/** The subschemas directly below a schema, wherever a keyword puts one. */
export function* subschemas(schema: JsonObject): Generator<Json> {
  for (const keyword of ONE) {
    const value = member(schema, keyword);
    if (isObject(value)) yield value;
  }
  for (const keyword of LIST) {
    const value = member(schema, keyword);
    if (isArray(value)) yield* value;
  }
  for (const keyword of MAP) {
    const value = member(schema, keyword);
    if (isObject(value)) yield* Object.values(value);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
