import type { Formulas, Literal } from "../formula.js";
import type { Json } from "../json.js";
import type { SchemaLocation } from "./document.js";

/**
 * The dynamic scope: for each dynamic anchor, the outermost resource that was entered and has it. A schema
 * is compiled once for each scope it is met in, so that `$dynamicRef` becomes an ordinary reference.
 */
export interface Scope {
  readonly key: string;
  readonly anchors: ReadonlyMap<string, SchemaLocation>;
}

/** A schema in the dynamic scope it is met in. */
export interface Site {
  readonly place: SchemaLocation;
  readonly scope: Scope;
}

/** A schema object while it is compiled: what its keywords may ask for. */
export interface Context {
  readonly formulas: Formulas;
  readonly assertFormat: boolean;
  readonly site: Site;
  /** The value of a keyword, if the schema has it. */
  keyword(name: string): Json | undefined;
  /** The formula of a subschema. */
  child(schema: Json): Literal;
  /** Counts a step of work. */
  spend(): void;
  /** The subschema as a site, to look at its keywords. */
  at(schema: Json): Site;
  /** The schemas that `$ref` and `$dynamicRef` of a site lead to, where they can be found. */
  targets(site: Site): readonly Site[];
  /** The formula of a site. */
  compile(site: Site): Literal;
}
