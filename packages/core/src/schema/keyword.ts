import type { Json, JsonRecord } from "../json.js";
import type { SchemaLocation } from "./document.js";
import type { Check } from "./visit.js";

/** A keyword of JSON Schema. */
export interface Keyword {
  readonly name: string;
  /** The type of the values that the keyword is about; absent if it is about all. */
  readonly type?: string | undefined;
  /** Makes the check of the keyword in a schema; undefined if it requires nothing there. */
  make(argument: Json, schema: JsonRecord, scope: Scope): Check | undefined;
}

/** The surroundings of a schema while it is compiled. */
export interface Scope {
  /** The URI against which the references of the schema are resolved. */
  readonly base: string;
  /** Resolves a reference; undefined if it has no target, or several. */
  resolve(reference: string, base?: string): SchemaLocation | undefined;
  /** Compiles a part of the schema, or another schema with its base. */
  compile(schema: Json, base?: string): Check;
}
