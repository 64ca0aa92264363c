import type { Formulas, Literal } from "../formula.js";
import type { Json } from "../json.js";
import type { SchemaLocation } from "./document.js";

/**
 * The dynamic scope: for each dynamic anchor, the schema in the outermost resource that has it. A schema is compiled
 * once per scope, so `$dynamicRef` becomes an ordinary reference.
 */
export interface Scope {
  readonly key: string;
  readonly anchors: ReadonlyMap<string, SchemaLocation>;
}

/** A schema in a dynamic scope. */
export interface Site {
  readonly place: SchemaLocation;
  readonly scope: Scope;
}

/** The functions that the keywords of a schema object need to be compiled. */
export interface Context {
  readonly formulas: Formulas;
  readonly assertFormat: boolean;
  readonly site: Site;
  /** Returns the value of a keyword, or undefined if the schema does not have it. */
  keyword(name: string): Json | undefined;
  /** Returns the formula of a subschema. */
  child(schema: Json): Literal;
  /** Spends one step of work. */
  spend(): void;
  /** Returns the site of a subschema. */
  at(schema: Json): Site;
  /** Returns the schemas that `$ref` and `$dynamicRef` of a site lead to, except those that cannot be found. */
  targets(site: Site): readonly Site[];
  /** Returns the formula of a site. */
  compile(site: Site): Literal;
}
