import type { Json } from "@skill-convert/core";

/** A type with all its objects and arrays read-only, so that reports can be passed on without copying. */
export type Immutable<T> = [Json] extends [T]
  ? Json
  : T extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Immutable<T[Key]> }
      : T;
