import type { Json } from "@skill-convert/core";
import type { Codec } from "./codec.js";

/** The values that {@link restricted} reads and writes; all of them if left out. */
export interface Restriction<M extends Json> {
  readonly reads?: (raw: Json) => boolean;
  /** @param previous the value that is written over; undefined if there is none */
  readonly writes?: (model: M, previous: Json | undefined) => boolean;
}

/**
 * Reads or writes only some of the values of a codec, such as a form that an existing value keeps but a new one never
 * gets.
 *
 * @example
 * const positive = restricted(number, { reads: (raw) => Number(raw) > 0 });
 * positive.get(-1, NOWHERE); // undefined
 */
export function restricted<M extends Json>(inner: Codec<M>, restriction: Restriction<M>): Codec<M> {
  const { reads = () => true, writes = () => true } = restriction;
  return {
    ...inner,
    get: (raw, at, leaveOut) => (reads(raw) ? inner.get(raw, at, leaveOut) : undefined),
    put: (model, previous, at, kept) => (writes(model, previous) ? inner.put(model, previous, at, kept) : undefined),
  };
}
