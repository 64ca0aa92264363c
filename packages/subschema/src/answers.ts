import { type Json, pointer } from "./json.js";
import { describeGap, type Gap, type ReasonCode } from "./reasons.js";

/** The question could not be decided. */
export interface Unknown {
  readonly verdict: "unknown";
  readonly reason: ReasonCode;
  /** The reason in words. */
  readonly detail: string;
  /** Where in an instance it lies, as a JSON Pointer; `*` stands for members of some kind. */
  readonly path: string;
}

/** An instance that one schema accepts and the other refuses, and why. */
export interface Counterexample {
  readonly verdict: "no";
  readonly witness: Json;
  /** Where in the witness it is refused, as a JSON Pointer. */
  readonly path: string;
  /** The keyword that refuses it; absent if the schema is `false`. */
  readonly keyword?: string;
  /** Where in the refusing schema, as a JSON Pointer that goes through references. */
  readonly schemaPath: string;
}

/** Whether every instance of one schema is an instance of another; if not, one that the second refuses. */
export type SubschemaAnswer = { readonly verdict: "yes" } | Counterexample | Unknown;

/** Whether two schemas accept the same instances. */
export type EquivalenceAnswer =
  | { readonly verdict: "yes" }
  | (Counterexample & {
      /** The schema that accepts the witness, which the other refuses. */
      readonly acceptedBy: "a" | "b";
    })
  | Unknown;

/** Whether there is an instance, and which. */
export type InstanceAnswer = { readonly verdict: "yes"; readonly witness: Json } | { readonly verdict: "no" } | Unknown;

/** The answer of a question that stayed open. */
export function unknown(open: Gap): Unknown {
  return { verdict: "unknown", reason: open.code, detail: describeGap(open), path: pointer(open.path) };
}
