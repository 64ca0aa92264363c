import type { Literal } from "../formula.js";
import { fromNumber } from "../rational.js";
import type { Context } from "./context.js";

/** Compiles `minimum`, `maximum`, their exclusive variants and `multipleOf` (Validation 2020-12, section 6.2). */
export function* numberKeywords(context: Context): Generator<Literal> {
  yield* bound(context, "minimum", "exclusiveMinimum");
  yield* bound(context, "maximum", "exclusiveMaximum");
  const step = context.keyword("multipleOf");
  if (typeof step === "number") yield context.formulas.atom({ kind: "multipleOf", of: fromNumber(step) });
}

function* bound(context: Context, kind: "minimum" | "maximum", exclusive: string): Generator<Literal> {
  const { formulas, keyword } = context;
  const limit = keyword(kind);
  const strict = keyword(exclusive);
  // In draft-04 the exclusive keyword is a boolean that makes the other keyword exclusive.
  if (typeof limit === "number") yield formulas.atom({ kind, bound: fromNumber(limit), exclusive: strict === true });
  if (typeof strict === "number") yield formulas.atom({ kind, bound: fromNumber(strict), exclusive: true });
}

/** Compiles `minLength`, `maxLength`, `pattern` and an asserted `format` (Validation 2020-12, sections 6.3 and 7). */
export function* stringKeywords(context: Context): Generator<Literal> {
  const { formulas, keyword } = context;
  yield* count(context, "minLength");
  yield* count(context, "maxLength");

  const source = keyword("pattern");
  if (typeof source === "string") yield formulas.atom({ kind: "pattern", source });

  const format = keyword("format");
  if (context.assertFormat && format !== undefined) {
    yield formulas.or([-formulas.type(["string"]), formulas.opaque("format", String(format))]);
  }
}

type CountKind = `min${"Length" | "Items" | "Properties"}` | `max${"Length" | "Items" | "Properties"}`;

/** Compiles a keyword whose value is a count. */
export function* count(context: Context, kind: CountKind): Generator<Literal> {
  const limit = context.keyword(kind);
  if (typeof limit === "number") yield context.formulas.atom({ kind, count: limit });
}
