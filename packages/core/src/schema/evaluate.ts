import { canonicalJson, getOwn, isJsonRecord, isRecord, type Json, textOf } from "../json.js";
import type { Path } from "../path.js";
import { type Automaton, automatonOf, isMatch, Undecided } from "./linear-pattern.js";
import { resolveLocalReference } from "./references.js";
import { isMultiple, isOfType, lengthOf } from "./scalars.js";

/** The deepest nesting of schemas, including references. It stops schemas that refer to themselves endlessly. */
const MAX_LEVELS = 500;

type Schemas = Readonly<Record<string, Json>>;

/**
 * Checks a value against a JSON Schema (2020-12, and keywords of older drafts that it replaced) within a limit of work.
 * Formats are annotations, as in that draft, except for `uri` and `url`, which are checked.
 */
export class Evaluation {
  /** The path of the innermost value that was not accepted. */
  invalidPath: Path | undefined;
  readonly #path: (string | number)[] = [];
  #levels = 0;
  #remaining: number;

  /** @param work the limit on the schemas, values and characters that are examined */
  constructor(
    readonly root: Json,
    work: number,
  ) {
    this.#remaining = work;
  }

  /**
   * Returns true if the schema accepts the value.
   *
   * @param seen receives the properties or items that were evaluated
   * @throws Undecided if that takes too much work, or depends on an unsupported keyword
   */
  accepts(schema: Json, value: unknown, seen = new Set<string>()): boolean {
    this.#spend();
    if (++this.#levels > MAX_LEVELS) throw new Undecided("it refers to itself endlessly");
    const before = this.invalidPath;
    const isAccepted = typeof schema === "boolean" ? schema : !isJsonRecord(schema) || this.#meets(schema, value, seen);
    this.#levels--;
    if (isAccepted) this.invalidPath = before;
    else if (this.invalidPath === undefined || this.#path.length > this.invalidPath.length)
      this.invalidPath = [...this.#path];
    return isAccepted;
  }

  readonly #spend = (work = 1): void => {
    this.#remaining -= work;
    if (this.#remaining < 0) throw new Undecided("it takes too much work");
  };

  #meets(schema: Schemas, value: unknown, seen: Set<string>): boolean {
    const is = (keyword: string, test: (argument: Json) => boolean) => {
      const argument = getOwn(schema, keyword);
      return argument === undefined || test(argument);
    };
    const atMost = (keyword: string, size: number) => is(keyword, (most) => size <= Number(most));
    const atLeast = (keyword: string, size: number) => is(keyword, (least) => size >= Number(least));
    return (
      is("$recursiveRef", () => fail("$recursiveRef is not supported")) &&
      is("type", (types) => (Array.isArray(types) ? types : [types]).some((type) => isOfType(value, type))) &&
      is("const", (wanted) => this.#equal(wanted, value)) &&
      is("enum", (wanted) => !Array.isArray(wanted) || wanted.some((item: Json) => this.#equal(item, value))) &&
      (typeof value !== "number" ||
        (atMost("maximum", value) &&
          atLeast("minimum", value) &&
          is("exclusiveMaximum", (most) => value < Number(most)) &&
          is("exclusiveMinimum", (least) => value > Number(least)) &&
          is("multipleOf", (divisor) => isMultiple(value, Number(divisor))))) &&
      (typeof value !== "string" ||
        (is("maxLength", (most) => lengthOf(value) <= Number(most)) &&
          is("minLength", (least) => lengthOf(value) >= Number(least)) &&
          is("pattern", (pattern) => this.#matches(textOf(pattern), value)) &&
          is("format", (format) => (format !== "uri" && format !== "url") || URL.canParse(value)))) &&
      this.#meetsAll(schema, value, seen) &&
      (!Array.isArray(value) ||
        (atMost("maxItems", value.length) && atLeast("minItems", value.length) && this.#items(schema, value, seen))) &&
      (!isRecord(value) || this.#properties(schema, value, seen))
    );
  }

  /** Evaluates the keywords that apply schemas to the value itself. */
  #meetsAll(schema: Schemas, value: unknown, seen: Set<string>): boolean {
    const { allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = schema;
    const tryOut = (part: Json): boolean => {
      const inside = new Set<string>();
      const isMet = this.accepts(part, value, inside);
      if (isMet) for (const key of inside) seen.add(key);
      return isMet;
    };
    const count = (parts: Json | undefined) => (Array.isArray(parts) ? parts.filter(tryOut).length : undefined);
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const reference = getOwn(schema, keyword);
      if (reference !== undefined && !tryOut(resolve(this.root, textOf(reference)))) return false;
    }
    if (Array.isArray(allOf) && !allOf.every(tryOut)) return false;
    const invalidPath = this.invalidPath;
    // All alternatives are tried, because each one that accepts the value marks properties as evaluated.
    if (count(anyOf) === 0 || (count(oneOf) ?? 1) !== 1) return false;
    if (not !== undefined && this.accepts(not, value)) return false;
    const branch = condition === undefined ? undefined : tryOut(condition) ? then : otherwise;
    this.invalidPath = invalidPath;
    return branch === undefined || tryOut(branch);
  }

  #items(schema: Schemas, items: readonly unknown[], seen: Set<string>): boolean {
    const { items: rest, prefixItems, additionalItems, contains, unevaluatedItems, uniqueItems } = schema;
    // Drafts up to 2019-09 have `items` for `prefixItems`, and then `additionalItems` for `items`.
    const first = Array.isArray(rest) ? rest : Array.isArray(prefixItems) ? prefixItems : [];
    const others = Array.isArray(rest) ? additionalItems : rest;
    const isMet = (index: number, part: Json) => {
      seen.add(String(index));
      return this.#inside(index, part, items[index]);
    };
    for (const index of items.keys()) {
      const part = index < first.length ? first[index] : others;
      if (part !== undefined && !isMet(index, part)) return false;
    }
    if (contains !== undefined) {
      const invalidPath = this.invalidPath;
      const found = [...items.keys()].filter((index) => this.#inside(index, contains, items[index]));
      this.invalidPath = invalidPath;
      for (const index of found) seen.add(String(index));
      const least = getOwn(schema, "minContains") ?? 1;
      if (found.length < Number(least) || found.length > Number(getOwn(schema, "maxContains") ?? items.length)) {
        return false;
      }
    }
    if (uniqueItems === true && new Set(items.map((item) => canonicalJson(this.#counted(item)))).size < items.length) {
      return false;
    }
    if (unevaluatedItems === undefined) return true;
    return items.every((_, index) => seen.has(String(index)) || isMet(index, unevaluatedItems));
  }

  #properties(schema: Schemas, value: Readonly<Record<string, unknown>>, seen: Set<string>): boolean {
    const keys = Object.keys(value);
    const has = (key: Json) => Object.hasOwn(value, String(key));
    const { required, properties, patternProperties, additionalProperties, propertyNames, unevaluatedProperties } =
      schema;
    if (keys.length > Number(getOwn(schema, "maxProperties") ?? keys.length)) return false;
    if (keys.length < Number(getOwn(schema, "minProperties") ?? 0)) return false;
    if (Array.isArray(required) && !required.every(has)) return false;
    for (const keyword of ["dependentRequired", "dependencies", "dependentSchemas"]) {
      for (const [key, needed] of entriesOf(getOwn(schema, keyword))) {
        if (!has(key)) continue;
        if (Array.isArray(needed) ? !needed.every(has) : !this.accepts(needed, value, seen)) return false;
      }
    }
    const patterns = entriesOf(patternProperties);
    for (const key of keys) {
      this.#spend();
      const parts = patterns.filter(([pattern]) => this.#matches(pattern, key)).map(([, part]) => part);
      const named = isJsonRecord(properties) ? getOwn(properties, key) : undefined;
      if (named !== undefined) parts.push(named);
      if (parts.length === 0 && additionalProperties !== undefined) parts.push(additionalProperties);
      if (parts.length > 0) seen.add(key);
      if (!parts.every((part) => this.#inside(key, part, value[key]))) return false;
      if (propertyNames !== undefined && !this.accepts(propertyNames, key)) return false;
    }
    if (unevaluatedProperties === undefined) return true;
    return keys.every((key) => {
      if (seen.has(key)) return true;
      seen.add(key);
      return this.#inside(key, unevaluatedProperties, value[key]);
    });
  }

  #inside(key: string | number, schema: Json, value: unknown): boolean {
    this.#path.push(key);
    const isAccepted = this.accepts(schema, value);
    this.#path.pop();
    return isAccepted;
  }

  #matches(pattern: string, text: string): boolean {
    const { patterns } = indexOf(this.root);
    const automaton = patterns.get(pattern) ?? automatonOf(pattern, this.#spend);
    patterns.set(pattern, automaton);
    return isMatch(automaton, text, this.#spend);
  }

  #equal(a: unknown, b: unknown): boolean {
    this.#spend();
    if (a === b) return true;
    if (Array.isArray(a)) {
      return Array.isArray(b) && a.length === b.length && a.every((item, index) => this.#equal(item, b[index]));
    }
    if (!isRecord(a) || !isRecord(b)) return false;
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && this.#equal(a[key], b[key]))
    );
  }

  /** Counts the work of visiting a value, and returns the value. */
  #counted(value: unknown): unknown {
    this.#spend();
    if (isRecord(value) || Array.isArray(value)) for (const item of Object.values(value)) this.#counted(item);
    return value;
  }
}

/** Data about a schema that is kept, because many values are checked against the same schema. */
interface SchemaIndex {
  /**
   * Schemas by anchor, by `$id` as it is written, and by resolved reference; null for a name that several schemas have.
   */
  readonly names: Map<string, Json | null>;
  readonly patterns: Map<string, Automaton>;
}

const indexes = new WeakMap<object, SchemaIndex>();

function indexOf(root: Json): SchemaIndex {
  const known = isJsonRecord(root) ? indexes.get(root) : undefined;
  if (known) return known;
  const index = { names: namesIn(root), patterns: new Map() };
  if (isJsonRecord(root)) indexes.set(root, index);
  return index;
}

function namesIn(root: Json): Map<string, Json | null> {
  const names = new Map<string, Json | null>();
  const look = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    const { $id, $anchor, $dynamicAnchor } = value as Schemas;
    if ($id !== undefined && value !== root) names.set(EMBEDDED_DOCUMENT, value);
    for (const name of [$id, $anchor && `#${textOf($anchor)}`, $dynamicAnchor && `#${textOf($dynamicAnchor)}`]) {
      if (typeof name === "string") names.set(name, names.has(name) ? null : value);
    }
    Object.values(value).forEach(look);
  };
  look(root);
  return names;
}

/** A name, which no reference has, for an embedded schema with an `$id`: pointers in it are relative to it. */
const EMBEDDED_DOCUMENT = "";

/** Resolves a reference, and keeps the result. */
function resolve(root: Json, reference: string): Json {
  const { names } = indexOf(root);
  const found =
    names.get(reference) ?? (names.has(EMBEDDED_DOCUMENT) ? undefined : resolveLocalReference(root, reference));
  if (found === undefined) return fail(`the reference ${reference} points outside the schema or to nothing in it`);
  names.set(reference, found);
  return found;
}

function fail(reason: string): never {
  throw new Undecided(reason);
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isJsonRecord(value) ? Object.entries(value) : [];
}
