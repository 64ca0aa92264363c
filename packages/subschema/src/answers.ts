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

/** Whether every instance of one schema is an instance of another. */
export type SubschemaAnswer =
  | { readonly verdict: "yes" }
  | {
      readonly verdict: "no";
      /** An instance that the first schema accepts and the second refuses; ajv agrees. */
      readonly witness: Json;
      /** Where in the witness the second schema refuses it, as a JSON Pointer. */
      readonly path: string;
    }
  | Unknown;

/** Whether two schemas accept the same instances. */
export type EquivalenceAnswer =
  | { readonly verdict: "yes" }
  | {
      readonly verdict: "no";
      readonly witness: Json;
      readonly path: string;
      /** The schema that accepts the witness, which the other refuses. */
      readonly acceptedBy: "a" | "b";
    }
  | Unknown;

/** Whether there is an instance, and which. */
export type InstanceAnswer = { readonly verdict: "yes"; readonly witness: Json } | { readonly verdict: "no" } | Unknown;

/** The answer of a question that stayed open. */
export function unknown(open: Gap): Unknown {
  return { verdict: "unknown", reason: open.code, detail: describeGap(open), path: pointer(open.path) };
}
