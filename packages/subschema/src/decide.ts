import { type EquivalenceAnswer, type InstanceAnswer, type SubschemaAnswer, unknown } from "./answers.js";
import { requireQuestion } from "./arguments.js";
import { blame } from "./blame.js";
import { canonical, pointer } from "./json.js";
import type { Options } from "./options.js";
import { answerOrGap, Question } from "./question.js";

/** A JSON Schema: a boolean, or an object as `JSON.parse` returns it. */
export type Schema = boolean | object;

/**
 * Decides whether every instance of `a` is an instance of `b`, by looking for one that is not.
 *
 * The answer is never wrong: a `no` has a witness that was confirmed by an exact evaluation of both schemas, and a
 * question that cannot be decided is `unknown`.
 *
 * @example
 * isSubschema({ type: "integer" }, { type: "number" }); // { verdict: "yes" }
 * isSubschema({ type: "number" }, { type: "integer" }).verdict; // "no"
 */
export function isSubschema(a: Schema, b: Schema, options: Options = {}): SubschemaAnswer {
  requireQuestion("isSubschema", options, { a, b });
  return answerOrGap<SubschemaAnswer>(() => {
    const question = new Question(options);
    const accepting = question.read(a);
    const refusing = question.read(b);
    if (a === false || b === true || canonical(accepting) === canonical(refusing)) return { verdict: "yes" };
    question.ask(accepting, true);
    const compiler = question.ask(refusing, false);
    const found = question.answer();
    if (found.verdict === "unknown") return found;
    if (found.verdict === "no") return { verdict: "yes" };
    const { instance, schema, keyword } = blame(question.evaluator, compiler, found.witness);
    const paths = { path: pointer(instance), schemaPath: pointer(schema) };
    return { verdict: "no", witness: found.witness, ...paths, ...(keyword === undefined ? {} : { keyword }) };
  }, unknown);
}

/**
 * Decides whether two schemas accept the same instances.
 *
 * @example
 * isEquivalent({ type: "integer", minimum: 1 }, { type: "integer", exclusiveMinimum: 0 }); // { verdict: "yes" }
 */
export function isEquivalent(a: Schema, b: Schema, options: Options = {}): EquivalenceAnswer {
  requireQuestion("isEquivalent", options, { a, b });
  const forth = isSubschema(a, b, options);
  if (forth.verdict === "no") return { ...forth, acceptedBy: "a" };
  const back = isSubschema(b, a, options);
  if (back.verdict === "no") return { ...back, acceptedBy: "b" };
  return forth.verdict === "unknown" ? forth : back;
}

/**
 * Decides whether some instance is valid under both schemas, and returns one.
 *
 * @example
 * intersects({ type: "integer", multipleOf: 4 }, { minimum: 5 }); // { verdict: "yes", witness: 8 }
 */
export function intersects(a: Schema, b: Schema, options: Options = {}): InstanceAnswer {
  requireQuestion("intersects", options, { a, b });
  return search([a, b], options);
}

/**
 * Decides whether a schema has an instance, and returns one.
 *
 * @example
 * isSatisfiable({ type: "string", minLength: 2, maxLength: 1 }); // { verdict: "no" }
 */
export function isSatisfiable(a: Schema, options: Options = {}): InstanceAnswer {
  requireQuestion("isSatisfiable", options, { a });
  return search([a], options);
}

function search(schemas: readonly Schema[], options: Options): InstanceAnswer {
  return answerOrGap<InstanceAnswer>(() => {
    const question = new Question(options);
    for (const schema of schemas) question.ask(question.read(schema), true);
    return question.answer();
  }, unknown);
}
