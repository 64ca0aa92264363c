import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, recordOf, valueAt } from "@skill-convert/core/json";
import { isSchema, localReferencePath } from "@skill-convert/core/schema";
import { holderOf, mapSchemas, modernKeywords, referencesIn } from "./keywords.js";
import { type FollowedSchema, referenceTo } from "./references.js";

/** A schema of the document that others refer to. */
export interface Definition {
  /** The name under `$defs`. */
  readonly name: string;
  /** The path of the schema in the document. */
  readonly at: Path;
  /** The schema as the model has it, with references to `#/$defs/…`. */
  readonly schema: Json;
  /** The names under `$defs` to which the schema refers. */
  readonly uses: ReadonlySet<string>;
  /** The number of values in the schema. */
  readonly size: number;
  /** True if the schema takes the place of references to it: it is small, and does not contain itself. */
  readonly isInline: boolean;
}

/** The place of a schema in the document and in the model, for references from a schema to its own parts. */
export interface Scope {
  /** The path in the document. */
  readonly at: Path;
  /** The reference to the same schema in the model, from the root of the input or output: `#` or `#/anyOf/0`. */
  readonly root: string;
  /** Receives the names of the definitions that the schema needs. */
  readonly uses: Set<string>;
}

/** The most values of a definition that is repeated wherever it is used (openapi.md#d20). */
const MAX_INLINE = 60;

/** The most values of all definitions of one input or output (openapi.md#d21). */
const MAX_DEFINITIONS = 20_000;

/** Keywords that only describe, so that they may stand beside a reference without a change of its meaning. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "default",
  "deprecated",
  "example",
]);

/**
 * The schemas of one document that others refer to, as JSON Schema 2020-12. A schema that contains itself stays a
 * reference, so that cycles survive (openapi.md#d22).
 */
export class Definitions {
  readonly document: JsonRecord;
  /** True for OpenAPI 3.0, whose schemas are a dialect (openapi.md#s40). */
  readonly isOlder: boolean;
  readonly #byReference = new Map<string, Definition | undefined>();
  readonly #byName = new Map<string, Definition>();
  readonly #shared = new Map<Json, Pick<Definition, "schema" | "uses">>();

  constructor(document: JsonRecord) {
    this.document = document;
    const version = document["openapi"];
    this.isOlder = typeof version === "string" && version.startsWith("3.0");
  }

  /** Returns the definition of a name under `$defs`. */
  named(name: string): Definition | undefined {
    return this.#byName.get(name);
  }

  /** Returns the definition that a reference leads to; undefined if it leads out of the document or nowhere. */
  of(reference: string): Definition | undefined {
    if (!this.#byReference.has(reference)) this.#define(reference);
    return this.#byReference.get(reference);
  }

  /** Reads a schema of the document as the model has it. */
  read(raw: Json, scope: Scope): Json {
    if (!isJsonRecord(raw)) return raw;
    const reference = getOwn(raw, "$ref");
    if (typeof reference === "string") return this.#readReference(raw, reference, scope);
    const keywords = this.isOlder ? modernKeywords(raw) : raw;
    let changed: Record<string, Json> | undefined;
    for (const keyword of Object.keys(keywords)) {
      if (holderOf(keyword) === undefined) continue;
      const value = keywords[keyword] ?? null;
      const read = mapSchemas(keyword, value, (inner) => this.read(inner, scope));
      if (read === value) continue;
      changed ??= { ...keywords };
      changed[keyword] = read;
    }
    return changed ?? keywords;
  }

  /** Reads a schema whose reference was followed. One that others refer to is read once for all of them. */
  readFollowed({ raw, own }: FollowedSchema, root: string, uses: Set<string>): Json {
    if (own.length > 0) return this.read(raw, { at: own, root, uses });
    const known = this.#shared.get(raw) ?? this.#readShared(raw);
    for (const name of known.uses) uses.add(name);
    return known.schema;
  }

  #readShared(raw: Json): Pick<Definition, "schema" | "uses"> {
    const uses = new Set<string>();
    const shared = { schema: this.read(raw, { at: [], root: "#", uses }), uses };
    this.#shared.set(raw, shared);
    return shared;
  }

  /** Returns the definitions of some names, and of those that they use, within {@link MAX_DEFINITIONS}. */
  collect(names: Iterable<string>): JsonRecord {
    const found = new Map<string, Json>();
    let size = 0;
    const pending = [...names];
    for (const name of pending) {
      const definition = this.#byName.get(name);
      if (!definition || found.has(name)) continue;
      size += definition.size;
      // Not a local reference, so nobody takes the missing schema for one that allows everything.
      if (size > MAX_DEFINITIONS) found.set(name, { $ref: `openapi${referenceTo(definition.at)}` });
      else {
        found.set(name, definition.schema);
        pending.push(...definition.uses);
      }
    }
    return recordOf(found);
  }

  #readReference(raw: JsonRecord, reference: string, scope: Scope): Json {
    const { $ref: _, ...beside } = raw;
    // A schema of 3.0 has nothing beside a reference (openapi.md#s36).
    const siblings = this.isOlder
      ? {}
      : recordOf(
          Object.entries(beside).map(
            ([key, value]) => [key, mapSchemas(key, value, (inner) => this.read(inner, scope))] as const,
          ),
        );
    const own = referenceTo(scope.at);
    if (scope.at.length > 0 && isWithin(reference, own))
      return { $ref: scope.root + decodedTail(reference, own), ...siblings };
    const definition = this.of(reference);
    if (!definition) return this.isOlder ? { $ref: reference } : { $ref: reference, ...siblings };
    const onlyDescribes = Object.keys(siblings).every((key) => ANNOTATIONS.has(key));
    if (definition.isInline && onlyDescribes) {
      for (const name of definition.uses) scope.uses.add(name);
      const { schema } = definition;
      return Object.keys(siblings).length === 0 || !isJsonRecord(schema) ? schema : { ...schema, ...siblings };
    }
    scope.uses.add(definition.name);
    return { $ref: `#/$defs/${escaped(definition.name)}`, ...siblings };
  }

  /**
   * Defines the targets of a reference and of everything that they refer to, the innermost ones first: the strongly
   * connected components of the graph of references, by Tarjan's algorithm without recursion, because a chain of
   * references may be long.
   */
  #define(start: string): void {
    const order = new Map<string, number>();
    const low = new Map<string, number>();
    const stack: string[] = [];
    const onStack = new Set<string>();
    const work: { readonly reference: string; readonly next: Iterator<string> }[] = [];
    const enter = (reference: string) => {
      order.set(reference, order.size);
      low.set(reference, order.size - 1);
      stack.push(reference);
      onStack.add(reference);
      work.push({ reference, next: referencesIn(this.#target(reference) ?? null).values() });
    };
    enter(start);
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { reference } = frame;
      const { value: inner, done } = frame.next.next();
      if (!done) {
        if (this.#byReference.has(inner)) continue;
        if (!order.has(inner)) enter(inner);
        else if (onStack.has(inner)) low.set(reference, Math.min(low.get(reference) ?? 0, order.get(inner) ?? 0));
        continue;
      }
      work.pop();
      const around = work.at(-1)?.reference;
      if (around !== undefined) low.set(around, Math.min(low.get(around) ?? 0, low.get(reference) ?? 0));
      if (low.get(reference) !== order.get(reference)) continue;
      const members = stack.splice(stack.lastIndexOf(reference));
      for (const member of members) onStack.delete(member);
      const isCycle = members.length > 1 || referencesIn(this.#target(reference) ?? null).has(reference);
      this.#addAll(members, isCycle);
    }
  }

  /** Adds definitions that refer to each other. Their names are known before one of them is read. */
  #addAll(references: readonly string[], isCycle: boolean): void {
    const open = references.flatMap((reference) => {
      const at = localReferencePath(reference);
      const raw = at && valueAt(this.document, at);
      if (at === undefined || raw === undefined || !isSchema(raw)) {
        this.#byReference.set(reference, undefined);
        return [];
      }
      const placeholder: Definition = {
        name: this.#nameOf(at),
        at,
        schema: true,
        uses: new Set(),
        size: 0,
        isInline: false,
      };
      this.#byReference.set(reference, placeholder);
      this.#byName.set(placeholder.name, placeholder);
      return [{ reference, raw, at, name: placeholder.name }];
    });
    for (const { reference, raw, at, name } of open) {
      const { schema, uses } = this.#readShared(raw);
      const size = sizeOf(schema);
      const definition = { name, at, schema, uses, size, isInline: !isCycle && size <= MAX_INLINE };
      this.#byReference.set(reference, definition);
      this.#byName.set(name, definition);
    }
  }

  #target(reference: string): Json | undefined {
    const at = localReferencePath(reference);
    return at && valueAt(this.document, at);
  }

  /** The name of a component, or a name made of the last segments of any other path. */
  #nameOf(at: Path): string {
    const isComponent = at.length === 3 && at[0] === "components";
    const base = isComponent ? String(at[2]) : at.slice(-3).join(".");
    let name = base;
    for (let number = 2; this.#byName.has(name); number++) name = `${base}_${number}`;
    return name;
  }
}

function isWithin(reference: string, own: string): boolean {
  return reference === own || reference.startsWith(`${own}/`);
}

function decodedTail(reference: string, own: string): string {
  return reference.slice(own.length);
}

function escaped(name: string): string {
  return referenceTo([name]).slice(2);
}

/** The number of values in a value. */
function sizeOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner: Json) => sum + sizeOf(inner), 1);
}

/** Returns a schema with its definitions under `$defs`. */
export function withDefinitions(schema: Json, definitions: JsonRecord): JsonSchema {
  if (!isSchema(schema)) return true;
  if (Object.keys(definitions).length === 0 || typeof schema === "boolean") return schema;
  const own = getOwn(schema, "$defs");
  return { ...schema, $defs: isJsonRecord(own) ? { ...definitions, ...own } : definitions };
}

/**
 * Returns true if the definitions of a schema are those that the document has for it, so that it may refer to them: all
 * are unchanged, and the schema uses all of them.
 *
 * @param found the definitions that were read from the document
 */
export function areShared(schema: Json, definitions: JsonRecord = {}, found: JsonRecord = {}): boolean {
  const entries = Object.entries(definitions);
  if (!entries.every(([name, definition]) => isIdentical(definition, found[name]))) return false;
  const bare = isJsonRecord(schema)
    ? recordOf(Object.entries(schema).filter(([keyword]) => keyword !== "$defs"))
    : schema;
  const used = new Set<string>();
  const pending: Json[] = [bare];
  for (const each of pending)
    for (const reference of referencesIn(each)) {
      const name = reference.startsWith("#/$defs/") ? localReferencePath(reference)?.[1] : undefined;
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      pending.push(definitions[name] ?? true);
    }
  return used.size === entries.length && entries.every(([name]) => used.has(name));
}
