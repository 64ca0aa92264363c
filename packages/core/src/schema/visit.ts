import type { Json } from "../json.js";
import type { Path } from "../path.js";
import { type Spend, Undecided } from "./linear-pattern.js";

/** The names of the properties, or the indexes of the items, that a schema describes. */
export type Evaluated = Set<string | number> | undefined;

/**
 * Checks a value, and returns true if it is valid.
 *
 * @param evaluated receives what the schema describes, for `unevaluatedProperties` and `unevaluatedItems`
 */
export type Check = (value: unknown, visit: Visit, evaluated: Evaluated) => boolean;

/** A value that a schema does not accept. */
export interface Violation {
  readonly path: Path;
  /** The keyword that is violated; `false` for a schema that is `false`. */
  readonly keyword: string;
  /** The schema that has the keyword. */
  readonly schema: Json;
  /** The path of the keyword from the root of the schema, through references. */
  readonly schemaPath: Path;
  readonly part: ViolationPart;
  /** The violations of each part of the schema of which one or more must hold. A part that holds has none. */
  readonly causes: readonly (readonly Violation[])[];
}

/**
 * The property or the items that a violation is about: the name of a property that is missing, has no schema or an
 * invalid name; the index of the first item that must not be there; the indexes of two equal items.
 */
export type ViolationPart = string | number | readonly [number, number] | undefined;

/** The options of a visit. */
export interface VisitOptions {
  /** Counts the work, and throws if it is too much. */
  readonly spend: Spend;
  /** Returns true if a pattern is found in a text. */
  matches(pattern: string, text: string): boolean;
  /** Returns true if a text has a format. By default, formats are annotations. */
  isOfFormat?(format: Json, text: string): boolean;
  /** If true, the violations of properties are in the order of the schema, not in that of the value. */
  readonly inSchemaOrder?: boolean;
  /**
   * If true, no alternative of `anyOf` is tried after one that holds, unless it may describe parts of the value. By default,
   * a value is not accepted before it is known that every alternative can be decided.
   */
  readonly stopsEarly?: boolean;
}

/** The deepest nesting of schemas that apply to one value. It stops schemas that refer to themselves endlessly. */
const MAX_DEPTH = 500;

/** The state of one check of a value. */
export class Visit {
  /** True within a schema that need not hold. */
  isTentative = false;
  /** The violations so far. */
  found: Violation[] = [];
  readonly #path: (string | number)[] = [];
  readonly #schemaPath: (string | number)[] = [];
  #depth = 0;
  #limit: number;

  /** @param limit the most violations in a list; by default 0, which ends the visit at the first one */
  constructor(
    readonly options: VisitOptions,
    limit = 0,
  ) {
    this.#limit = limit;
  }

  /**
   * Reports a violation of the current value. Returns false, because the value is not valid.
   *
   * @param causes returns the violations of each schema of which one or more must hold
   */
  report(keyword: string, schema: Json, part?: ViolationPart, causes?: () => Violation["causes"]): false {
    if (!this.#isDone) {
      const place = { path: [...this.#path], keyword, schema, schemaPath: [...this.#schemaPath, keyword] };
      this.found.push({ ...place, part, causes: causes?.() ?? [] });
    }
    return false;
  }

  /** Returns true if all parts are accepted. Stops once no more violations are collected. */
  all<T>(parts: readonly T[], accepts: (part: T, index: number) => boolean): boolean {
    let isValid = true;
    let index = 0;
    for (const part of parts) {
      if (accepts(part, index++)) continue;
      isValid = false;
      if (this.#isDone) break;
    }
    return isValid;
  }

  get #isDone(): boolean {
    return this.found.length >= this.#limit;
  }

  /** Checks a value against the keywords of one schema. */
  enter(checks: readonly Check[], value: unknown, evaluated: Evaluated): boolean {
    this.options.spend();
    if (++this.#depth > MAX_DEPTH) throw new Undecided("it refers to itself endlessly");
    const isValid = this.all(checks, (check) => check(value, this, evaluated));
    this.#depth--;
    return isValid;
  }

  /** Applies a part of a schema, which a keyword and a name or an index lead to, to the current value. */
  apply(check: Check, value: unknown, evaluated: Evaluated, keyword: string, part?: string | number): boolean {
    if (this.#limit === 0) return check(value, this, evaluated);
    const { length } = this.#schemaPath;
    this.#schemaPath.push(keyword);
    if (part !== undefined) this.#schemaPath.push(part);
    const isValid = check(value, this, evaluated);
    this.#schemaPath.length = length;
    return isValid;
  }

  /** Applies a part of a schema to a part of the current value. */
  applyTo(key: string | number, check: Check, value: unknown, keyword: string, part?: string | number): boolean {
    const depth = this.#depth;
    this.#depth = 0;
    this.#path.push(key);
    const isValid = this.apply(check, value, undefined, keyword, part);
    this.#path.pop();
    this.#depth = depth;
    return isValid;
  }

  /** Returns true if a schema that need not hold accepts the current value. Its violations are not collected. */
  accepts(check: Check, value: unknown, evaluated?: Evaluated): boolean {
    const own: Evaluated = evaluated && new Set();
    const isValid = this.#try(0, () => check(value, this, own));
    if (isValid && own) for (const key of own) evaluated?.add(key);
    return isValid;
  }

  /** Returns the violations of a schema that need not hold, which are the causes of another violation. */
  explain(apply: () => boolean): readonly Violation[] {
    const { found } = this;
    const causes: Violation[] = [];
    this.found = causes;
    this.#try(this.#limit, apply);
    this.found = found;
    return causes;
  }

  #try(limit: number, apply: () => boolean): boolean {
    const { isTentative } = this;
    const before = this.#limit;
    this.isTentative = true;
    this.#limit = limit;
    const isValid = apply();
    this.#limit = before;
    this.isTentative = isTentative;
    return isValid;
  }
}
