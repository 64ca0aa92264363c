import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";

/** The properties of the skills to find. A skill must have all of them. */
export interface SkillQuery {
  /**
   * Words. With each of them, a word of the id, name, description or tags, or of the description of an operation, must
   * begin. Skills that have all of them in their id, name and tags come first.
   */
  readonly text?: string;
  readonly tag?: string;
  /** The name of a capability, as Skill Manifest v2 declares them. */
  readonly capability?: string;
  /** A permission that an effect needs, such as `fs.write`, or the type of an effect, such as `message`. */
  readonly effect?: string;
  readonly runtime?: SkillManifest["runtime"];
  readonly vault?: string;
  /**
   * An input that an operation of the skill must accept (semioverse.md#s48), or a type whose values it must accept
   * (semioverse.md#s104). An operation that declares none of the fields does not match, although an open object would
   * accept them, and neither does one that requires others.
   */
  readonly accepts?: { readonly instance: Json } | { readonly schema: JsonSchema };
  /** A type that an operation of the skill must produce. */
  readonly produces?: { readonly schema: JsonSchema };
}

/** A question that a registry was asked (semioverse.md#s102, semioverse.md#s104). */
export type Question = { readonly lookup: string } | { readonly query: SkillQuery };
