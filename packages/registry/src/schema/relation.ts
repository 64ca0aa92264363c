import type { Json, JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { explainRefusal, isSatisfiable, isSubschema } from "@skill-convert/subschema";
import { type DeclaredFields, declaredFields } from "./fields.js";
import { closedTo, dropsNothing, liftOf, projectTo, sharedNames } from "./project.js";

/**
 * The answer whether every instance of one schema is accepted by another, with a witness for `no` and a reason for
 * `unknown`.
 */
export type Relation =
  | { readonly verdict: "yes" }
  | {
      readonly verdict: "no";
      /** A value that the first schema produces and the second refuses. */
      readonly witness: Json;
      /** The place in the witness that is refused, as a JSON Pointer. */
      readonly path: string;
      /**
       * A sentence that says what is wrong with the witness and shows no value of it; absent if no schemas were
       * compared.
       */
      readonly explanation?: string;
    }
  | { readonly verdict: "unknown"; readonly reason: string; readonly detail: string };

/** Decides whether every instance of `a` is an instance of `b`. All questions about schemas go through this module. */
function relate(a: JsonSchema, b: JsonSchema): Relation {
  const answer = isSubschema(a, b);
  switch (answer.verdict) {
    case "yes":
      return answer;
    case "no":
      return { verdict: "no", witness: answer.witness, path: answer.path, explanation: explainRefusal(answer) };
    case "unknown":
      return { verdict: "unknown", reason: answer.reason, detail: answer.detail };
  }
}

/** Returns an instance of a schema, or undefined if none is found. */
export function instanceOf(schema: JsonSchema): Json | undefined {
  const answer = isSatisfiable(schema);
  return answer.verdict === "yes" ? answer.witness : undefined;
}

/** Decides whether all inputs of the old fields are still accepted (semioverse.md#d46). */
export function acceptsOldInputs(before: JsonSchema, after: JsonSchema): Relation {
  return closedFirst(before, (closed) => relate(closed, after));
}

/**
 * Judges a schema closed to the fields that it declares. If the closed schema has no instance, as that of a map that
 * must not be empty, the schema itself is judged, because every relation would hold for an empty set.
 */
function closedFirst(schema: JsonSchema, judge: (closed: JsonSchema) => Relation): Relation {
  const closed = closedTo(schema, declaredFields(schema));
  const answer = judge(closed);
  return answer.verdict === "yes" && isSatisfiable(closed).verdict === "no" ? judge(schema) : answer;
}

/** Decides whether the old fields still have only values that they could have before (semioverse.md#d46). */
export function keepsOldOutputs(before: JsonSchema, after: JsonSchema): Relation {
  return projectedInto(after, before);
}

/**
 * Decides whether the output of one skill can be the input of another (semioverse.md#s57). Only the fields that both
 * declare are passed on (semioverse.md#d24).
 */
export function feeds(output: JsonSchema, input: JsonSchema): Relation {
  return projectedInto(output, input);
}

/** Returns the fields that are passed from an output to an input: those that both declare, sorted. */
export function passedFields(output: JsonSchema, input: JsonSchema): string[] {
  return sharedNames(declaredFields(output), declaredFields(input)).sort();
}

/**
 * Decides whether the instances of `source`, closed and projected to the fields of `target`, are instances of `target`.
 */
function projectedInto(source: JsonSchema, target: JsonSchema): Relation {
  const fields = declaredFields(target);
  const keepsAll = dropsNothing(declaredFields(source), fields);
  return closedFirst(source, (judged) => {
    // A schema that could not be closed may have other fields.
    const isClosed = judged !== source;
    return keepsAll && isClosed ? relate(judged, target) : projectionInto(judged, target, fields);
  });
}

function projectionInto(source: JsonSchema, target: JsonSchema, fields: DeclaredFields): Relation {
  const projection = projectTo(source, fields);
  if (projection === undefined) {
    const plain = relate(source, target);
    if (plain.verdict === "yes") return plain;
    return {
      verdict: "unknown",
      reason: "reference",
      detail: "a schema refers to something other than its own definitions, which is not followed",
    };
  }
  const answer = relate(projection.schema, target);
  if (answer.verdict !== "no" || projection.exact) return answer;
  return confirmed(source, answer, () =>
    isJsonRecord(answer.witness) ? liftOf(source, fields, answer.witness) : source,
  );
}

/** Confirms a `no` only if its witness is the projection of an instance of the source. */
function confirmed(source: JsonSchema, answer: Relation & { verdict: "no" }, lift: () => JsonSchema): Relation {
  const lifted = isJsonRecord(answer.witness) ? isSatisfiable(lift()) : relate({ const: answer.witness }, source);
  if (lifted.verdict === "yes") return answer;
  return {
    verdict: "unknown",
    reason: "projection",
    detail: "the fields that are passed on cannot be separated from the others",
  };
}
