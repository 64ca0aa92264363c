import type { Literal } from "../formula.js";
import { isArray, type Json, type JsonType } from "../json.js";
import { fromNumber } from "../rational.js";
import type { Context } from "./context.js";
import { knows } from "./dialect.js";

const ALL_BUT_NUMBER: readonly JsonType[] = ["null", "boolean", "string", "array", "object"];

function isType(name: Json): name is JsonType | "integer" {
  return name === "integer" || name === "number" || ALL_BUT_NUMBER.some((type) => type === name);
}

/** Compiles `type`, `enum` and `const` (JSON Schema Validation 2020-12, section 6.1). */
export function* generalKeywords(context: Context): Generator<Literal> {
  const type = context.keyword("type");
  if (type !== undefined) yield typeLiteral(context, isArray(type) ? type : [type]);

  const values = context.keyword("enum");
  if (isArray(values)) yield context.formulas.enum(values);

  const constant = context.keyword("const");
  if (constant !== undefined && knows(context.site.place.resource.dialect, "const")) {
    yield context.formulas.enum([constant]);
  }
}

/** Compiles `integer` as a number that is a multiple of one. */
function typeLiteral({ formulas }: Context, names: readonly Json[]): Literal {
  const types = names.filter(isType).map((name) => (name === "integer" ? "number" : name));
  const literal = formulas.type([...new Set(types)]);
  if (!names.includes("integer") || names.includes("number")) return literal;
  return formulas.and([literal, formulas.atom({ kind: "multipleOf", of: fromNumber(1) })]);
}

/** Compiles `allOf`, `anyOf`, `oneOf`, `not`, `if`, `then` and `else` (JSON Schema 2020-12, section 10.2). */
export function* logicKeywords(context: Context): Generator<Literal> {
  const { formulas, child, keyword } = context;
  const list = (name: string, combine: (literals: readonly Literal[]) => Literal): Literal[] => {
    const schemas = keyword(name);
    return isArray(schemas) ? [combine(schemas.map(child))] : [];
  };
  yield* list("allOf", (literals) => formulas.and(literals));
  yield* list("anyOf", (literals) => formulas.or(literals));
  yield* list("oneOf", (literals) => formulas.one(literals));

  const not = keyword("not");
  if (not !== undefined) yield -child(not);

  const condition = keyword("if");
  if (condition !== undefined && knows(context.site.place.resource.dialect, "if")) {
    yield formulas.ite(child(condition), child(keyword("then") ?? true), child(keyword("else") ?? true));
  }
}
