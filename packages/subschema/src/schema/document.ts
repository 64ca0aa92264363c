import type { Budget } from "../budget.js";
import { isArray, isObject, type Json, type JsonObject, member } from "../json.js";
import { Undecided } from "../reasons.js";
import { type Dialect, dialectOf, knows, refHidesSiblings } from "./dialect.js";
import { checkKeywords } from "./shapes.js";
import { fragmentOf, resolveUri } from "./uri.js";

/** A schema resource: a root with an identifier, and the anchors in it. */
export interface Resource {
  readonly uri: string;
  readonly root: Json;
  readonly dialect: Dialect;
  readonly anchors: Map<string, Json>;
  readonly dynamicAnchors: Map<string, Json>;
}

/** A schema, and the resource that contains it. */
export interface SchemaLocation {
  readonly schema: Json;
  readonly resource: Resource;
}

/** Finds a schema outside of the document, such as a meta-schema. */
export type Remote = (uri: string) => { readonly schema: Json; readonly dialect: Dialect } | undefined;

/** Keywords whose value is a schema. */
const SCHEMA = [
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
/** Keywords whose value is a list of schemas. */
const SCHEMA_LIST = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
/** Keywords whose value maps names to schemas. */
const SCHEMA_MAP = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

const DEFAULT_BASE = "schema:///";

/** A schema document with its embedded resources and anchors. It resolves references. */
export class Document {
  readonly root: SchemaLocation;
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new Map<Json, Resource>();
  readonly #remote: Remote;
  readonly #budget: Budget;

  /** Indexes a schema. Throws `Undecided` if a keyword in it is malformed, or if it mixes dialects. */
  constructor(schema: Json, dialect: Dialect, remote: Remote, budget: Budget) {
    this.#remote = remote;
    this.#budget = budget;
    const base = this.#open(DEFAULT_BASE, schema, dialect);
    this.#index(schema, base);
    this.root = { schema, resource: this.#resourceOf.get(schema) ?? base };
  }

  /** Returns the location of a subschema: in the resource of its parent, unless it starts another resource. */
  child(schema: Json, parent: SchemaLocation): SchemaLocation {
    return { schema, resource: this.#resourceOf.get(schema) ?? parent.resource };
  }

  /** Returns the schema that a reference in `from` points to, or undefined if it cannot be found. */
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
      resource = this.#resourceOf.get(schema) ?? resource;
    }
    if (isObject(schema) && !this.#resourceOf.has(schema)) this.#index(schema, resource);
    return { schema, resource: this.#resourceOf.get(schema) ?? resource };
  }

  #index(schema: Json, parent: Resource): void {
    if (!isObject(schema) || this.#resourceOf.has(schema)) return;
    this.#budget.spend();
    const { $schema } = schema;
    // JSON Schema 2020-12, section 9.3.3, allows another dialect in a resource, but validators read it in that of the
    // document.
    if (dialectOf(schema, parent.dialect) !== parent.dialect)
      throw new Undecided("dialect", `${$schema} inside another`);
    checkKeywords(schema, parent.dialect);
    const resource = this.#identify(schema, parent);
    this.#resourceOf.set(schema, resource);
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

/** Returns the direct subschemas of all keywords of a schema. */
function* subschemas(schema: JsonObject): Generator<Json> {
  for (const keyword of SCHEMA) {
    const value = member(schema, keyword);
    if (isObject(value)) yield value;
  }
  for (const keyword of SCHEMA_LIST) {
    const value = member(schema, keyword);
    if (isArray(value)) yield* value;
  }
  for (const keyword of SCHEMA_MAP) {
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
