import { type Json, pointer } from "./json.js";
import { describeGap, type Gap, type ReasonCode } from "./reasons.js";

/** The answer to a question that could not be decided. */
export interface Unknown {
  readonly verdict: "unknown";
  readonly reason: ReasonCode;
  /** A description of the reason. */
  readonly detail: string;
  /** The place in the instance that stayed undecided, as a JSON Pointer; `*` stands for any of several members. */
  readonly path: string;
}

/** An instance that one schema accepts and the other refuses, with the reason. */
export interface Counterexample {
  readonly verdict: "no";
  readonly witness: Json;
  /** The place in the witness that is refused, as a JSON Pointer. */
  readonly path: string;
  /** The keyword that refuses it; absent if the schema is `false`. */
  readonly keyword?: string;
  /** The path to the keyword in the refusing schema, as a JSON Pointer that goes through references. */
  readonly schemaPath: string;
}

/**
 * The answer whether every instance of one schema is an instance of another; if not, with an instance that the other
 * refuses.
 */
export type SubschemaAnswer = { readonly verdict: "yes" } | Counterexample | Unknown;

/** The answer whether two schemas accept the same instances. */
export type EquivalenceAnswer =
  | { readonly verdict: "yes" }
  | (Counterexample & {
      /** The schema that accepts the witness, which the other refuses. */
      readonly acceptedBy: "a" | "b";
    })
  | Unknown;

/** The answer whether there is an instance; if so, with the instance. */
export type InstanceAnswer = { readonly verdict: "yes"; readonly witness: Json } | { readonly verdict: "no" } | Unknown;

/** Converts a gap to an answer. */
export function unknown(gap: Gap): Unknown {
  return { verdict: "unknown", reason: gap.code, detail: describeGap(gap), path: pointer(gap.path) };
}
