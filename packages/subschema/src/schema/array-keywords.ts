import type { Literal } from "../formula.js";
import { isArray, type Json } from "../json.js";
import type { Context } from "./context.js";
import { knows } from "./dialect.js";
import { count } from "./scalar-keywords.js";

/** Compiles the keywords of arrays (JSON Schema 2020-12, section 10.3.1; Validation, section 6.4). */
export function* arrayKeywords(context: Context): Generator<Literal> {
  const { formulas, child, keyword } = context;
  yield* count(context, "minItems");
  yield* count(context, "maxItems");

  if (keyword("uniqueItems") === true) yield formulas.atom({ kind: "uniqueItems" });

  const { prefix, rest } = tupleOf(context);
  for (const [index, schema] of prefix.entries()) yield formulas.atom({ kind: "item", index, value: child(schema) });
  if (rest !== undefined) yield formulas.atom({ kind: "itemsFrom", start: prefix.length, value: child(rest) });
  yield* contains(context);
}

/** The schemas of the first items of an array, and the schema of the other items. */
export interface Tuple {
  readonly prefix: readonly Json[];
  readonly rest: Json | undefined;
}

/** Reads `prefixItems` and `items`, or `items` and `additionalItems` up to draft-07. */
export function tupleOf({ keyword, site }: Pick<Context, "keyword" | "site">): Tuple {
  const items = keyword("items");
  if (knows(site.place.resource.dialect, "prefixItems")) {
    const prefix = keyword("prefixItems");
    return { prefix: isArray(prefix) ? prefix : [], rest: items };
  }
  return isArray(items) ? { prefix: items, rest: keyword("additionalItems") } : { prefix: [], rest: items };
}

function* contains({ formulas, child, keyword, site }: Context): Generator<Literal> {
  const { dialect } = site.place.resource;
  const schema = keyword("contains");
  if (schema === undefined || !knows(dialect, "contains")) return;
  const counted = knows(dialect, "minContains");
  const least = counted ? keyword("minContains") : undefined;
  const most = counted ? keyword("maxContains") : undefined;
  const value = child(schema);
  yield formulas.atom({ kind: "minContains", count: typeof least === "number" ? least : 1, value });
  if (typeof most === "number") yield formulas.atom({ kind: "maxContains", count: most, value });
}
