import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";

/** What to look for; a skill must have all that is asked. */
export interface SkillQuery {
  /** Words, each of which must be in the id, name, description or tags, or in the description of an operation. */
  readonly text?: string;
  readonly tag?: string;
  /** A tag by the name that Skill Manifest v2 has for it. */
  readonly capability?: string;
  /** The permission that an effect needs, such as `fs.write`, or its type, such as `message`. */
  readonly effect?: string;
  readonly runtime?: SkillManifest["runtime"];
  readonly vault?: string;
  /**
   * An input that one of its operations takes (definition 4.1), or a type whose values it takes (definition 8.2). An operation
   * that declares none of its fields does not take it, although an open object would accept it.
   */
  readonly accepts?: { readonly instance: Json } | { readonly schema: JsonSchema };
  /** A type that one of its operations gives. */
  readonly produces?: { readonly schema: JsonSchema };
}

/** What a registry was asked (definition 8.2). */
export type Question = { readonly lookup: string } | { readonly query: SkillQuery };
