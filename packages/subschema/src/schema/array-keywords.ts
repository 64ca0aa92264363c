import type { Literal } from "../formula.js";
import { isArray, type Json } from "../json.js";
import type { Context } from "./context.js";
import { knows } from "./dialect.js";
import { count } from "./scalar-keywords.js";

/** The keywords of arrays (JSON Schema 2020-12, section 10.3.1; Validation, section 6.4). */
export function* arrayKeywords(context: Context): Generator<Literal> {
  const { formulas, child, keyword, malformed } = context;
  yield* count(context, "minItems");
  yield* count(context, "maxItems");

  const unique = keyword("uniqueItems");
  if (unique === true) yield formulas.atom({ kind: "uniqueItems" });
  else if (unique !== undefined && unique !== false) yield malformed("uniqueItems");

  const tuple = tupleOf(context);
  if (tuple === undefined) yield malformed("items");
  else {
    for (const [index, schema] of tuple.prefix.entries()) {
      yield formulas.atom({ kind: "item", index, value: child(schema) });
    }
    if (tuple.rest !== undefined) {
      yield formulas.atom({ kind: "itemsFrom", start: tuple.prefix.length, value: child(tuple.rest) });
    }
  }
  yield* contains(context);
}

/** The schemas of an array's first items, and the schema of the others. */
export interface Tuple {
  readonly prefix: readonly Json[];
  readonly rest: Json | undefined;
}

/** Reads `prefixItems` and `items`, or `items` and `additionalItems` up to draft-07. */
export function tupleOf({ keyword, site }: Pick<Context, "keyword" | "site">): Tuple | undefined {
  const items = keyword("items");
  if (knows(site.place.resource.dialect, "prefixItems")) {
    const prefix = keyword("prefixItems") ?? [];
    return isArray(prefix) && !isArray(items) ? { prefix, rest: items } : undefined;
  }
  return isArray(items) ? { prefix: items, rest: keyword("additionalItems") } : { prefix: [], rest: items };
}

function* contains({ formulas, child, keyword, malformed, site }: Context): Generator<Literal> {
  const { dialect } = site.place.resource;
  const schema = keyword("contains");
  if (schema === undefined || !knows(dialect, "contains")) return;
  const counted = knows(dialect, "minContains");
  const least = (counted ? keyword("minContains") : undefined) ?? 1;
  const most = counted ? keyword("maxContains") : undefined;
  const value = child(schema);
  yield typeof least === "number" && Number.isInteger(least)
    ? formulas.atom({ kind: "minContains", count: least, value })
    : malformed("minContains");
  if (most === undefined) return;
  yield typeof most === "number" && Number.isInteger(most)
    ? formulas.atom({ kind: "maxContains", count: most, value })
    : malformed("maxContains");
}
