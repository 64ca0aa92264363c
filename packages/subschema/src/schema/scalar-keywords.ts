import type { Literal } from "../formula.js";
import { fromNumber } from "../rational.js";
import type { Context } from "./context.js";

/** `minimum`, `maximum`, their exclusive kin and `multipleOf` (Validation 2020-12, section 6.2). */
export function* numberKeywords(context: Context): Generator<Literal> {
  yield* bound(context, "minimum", "exclusiveMinimum");
  yield* bound(context, "maximum", "exclusiveMaximum");
  const step = context.keyword("multipleOf");
  if (step === undefined) return;
  const valid = typeof step === "number" && step > 0;
  yield valid ? context.formulas.atom({ kind: "multipleOf", of: fromNumber(step) }) : context.malformed("multipleOf");
}

function* bound(context: Context, kind: "minimum" | "maximum", exclusive: string): Generator<Literal> {
  const { formulas, keyword, malformed } = context;
  const limit = keyword(kind);
  const strict = keyword(exclusive);
  // In draft-04 the exclusive keyword is a flag that sharpens the other.
  const flag = context.site.place.resource.dialect === "draft-04";
  if (limit !== undefined) {
    const open = flag && strict === true;
    yield typeof limit === "number" ? formulas.atom({ kind, bound: fromNumber(limit), open }) : malformed(kind);
  }
  if (strict === undefined || (flag && typeof strict === "boolean")) return;
  const valid = typeof strict === "number" && !flag;
  yield valid ? formulas.atom({ kind, bound: fromNumber(strict), open: true }) : malformed(exclusive);
}

/** `minLength`, `maxLength`, `pattern` and an asserted `format` (Validation 2020-12, sections 6.3 and 7). */
export function* stringKeywords(context: Context): Generator<Literal> {
  const { formulas, keyword, malformed } = context;
  yield* count(context, "minLength");
  yield* count(context, "maxLength");

  const source = keyword("pattern");
  if (source !== undefined) {
    yield typeof source === "string" ? formulas.atom({ kind: "pattern", source }) : malformed("pattern");
  }

  const format = keyword("format");
  if (context.assertFormat && format !== undefined) {
    yield formulas.or([-formulas.type(["string"]), formulas.opaque("format", String(format))]);
  }
}

type CountKind = `min${"Length" | "Items" | "Properties"}` | `max${"Length" | "Items" | "Properties"}`;

/** A keyword whose value is a count. `2.0` is a count; a fraction or a negative number is not. */
export function* count(context: Context, kind: CountKind): Generator<Literal> {
  const limit = context.keyword(kind);
  if (limit === undefined) return;
  const valid = typeof limit === "number" && Number.isInteger(limit) && limit >= 0;
  yield valid ? context.formulas.atom({ kind, count: limit }) : context.malformed(kind);
}
