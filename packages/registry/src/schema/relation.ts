import type { Json, JsonSchema } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { explainRefusal, isSatisfiable, isSubschema } from "@skill-convert/subschema";
import { type DeclaredFields, declaredFields } from "./fields.js";
import { closedTo, dropsNothing, liftOf, projectTo, sharedNames } from "./project.js";

/** Whether what one schema describes is always accepted by another, with a witness for a no and a reason for unknown. */
export type Relation =
  | { readonly verdict: "yes" }
  | {
      readonly verdict: "no";
      /** Something that the first gives and the second refuses. */
      readonly witness: Json;
      /** Where in the witness it is refused, as a JSON Pointer. */
      readonly path: string;
      /** Which keyword refuses it, in words that do not show it; absent if no schemas were compared. */
      readonly explanation?: string;
    }
  | { readonly verdict: "unknown"; readonly reason: string; readonly detail: string };

/** Whether every instance of `a` is one of `b`. All that the registry asks about schemas goes through this module. */
export function relate(a: JsonSchema, b: JsonSchema): Relation {
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

/** An instance of a schema; undefined if none is found. */
export function instanceOf(schema: JsonSchema): Json | undefined {
  const answer = isSatisfiable(schema);
  return answer.verdict === "yes" ? answer.witness : undefined;
}

/** Definition 7.2, condition 1, for inputs: whatever the old fields allowed is still accepted. */
export function acceptsOldInputs(before: JsonSchema, after: JsonSchema): Relation {
  return closedFirst(before, (closed) => relate(closed, after));
}

/**
 * A relation of a schema closed to the fields that it declares. If nothing is left of it then, as of a map that
 * may not be empty, the schema stands as it is: of no objects at all everything would hold.
 */
function closedFirst(schema: JsonSchema, judge: (closed: JsonSchema) => Relation): Relation {
  const closed = closedTo(schema, declaredFields(schema));
  const answer = judge(closed);
  return answer.verdict === "yes" && isSatisfiable(closed).verdict === "no" ? judge(schema) : answer;
}

/** Definition 7.2, condition 1, for outputs: the old fields are still what they were. */
export function keepsOldOutputs(before: JsonSchema, after: JsonSchema): Relation {
  return projectedInto(after, before);
}

/**
 * Definition 4.4: whether the output of one skill can be the input of another. The map is the projection to the fields
 * that both declare: what the output does not declare is not passed on.
 */
export function feeds(output: JsonSchema, input: JsonSchema): Relation {
  return projectedInto(output, input);
}

/** The fields that are passed from an output to an input: those that both declare, sorted. */
export function passedFields(output: JsonSchema, input: JsonSchema): string[] {
  return sharedNames(declaredFields(output), declaredFields(input)).sort();
}

/** Whether instances of `source`, of the fields it declares those that `target` declares, are instances of `target`. */
function projectedInto(source: JsonSchema, target: JsonSchema): Relation {
  const fields = declaredFields(target);
  const isWhole = dropsNothing(declaredFields(source), fields);
  return closedFirst(source, (own) => {
    // What could not be closed may have other fields.
    const isClosed = own !== source;
    return isWhole && isClosed ? relate(own, target) : projectionInto(own, target, fields);
  });
}

function projectionInto(own: JsonSchema, target: JsonSchema, fields: DeclaredFields): Relation {
  const projection = projectTo(own, fields);
  if (projection === undefined) {
    const plain = relate(own, target);
    if (plain.verdict === "yes") return plain;
    return {
      verdict: "unknown",
      reason: "reference",
      detail: "a schema with a reference like this cannot be projected",
    };
  }
  const answer = relate(projection.schema, target);
  if (answer.verdict !== "no" || projection.exact) return answer;
  return confirmed(own, answer, () => (isJsonRecord(answer.witness) ? liftOf(own, fields, answer.witness) : own));
}

/** A no stands only where its witness is the projection of something that the source has. */
function confirmed(source: JsonSchema, answer: Relation & { verdict: "no" }, lift: () => JsonSchema): Relation {
  const lifted = isJsonRecord(answer.witness) ? isSatisfiable(lift()) : relate({ const: answer.witness }, source);
  if (lifted.verdict === "yes") return answer;
  return {
    verdict: "unknown",
    reason: "projection",
    detail: "the projection of the schema is only an approximation",
  };
}
