import type { Literal } from "../formula.js";
import { FALSE, TRUE } from "../formula.js";
import { isArray, isObject, type Json, member } from "../json.js";
import { tupleOf } from "./array-keywords.js";
import type { Context, Site } from "./context.js";
import { knows } from "./dialect.js";

/**
 * Compiles `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12, section 11). The members and items that
 * the adjacent subschemas evaluate depend only on which of these subschemas hold. Each keyword therefore becomes a tree
 * of conditions on these subschemas, with an ordinary `additionalProperties` or `items` at every leaf.
 */
export function* unevaluatedKeywords(context: Context): Generator<Literal> {
  if (!knows(context.site.place.resource.dialect, "unevaluatedItems")) return;
  const { formulas } = context;
  const properties = context.keyword("unevaluatedProperties");
  if (properties !== undefined) {
    const tree = leaves(context, "unevaluatedProperties", context.child(properties), (cover, value) => {
      if (cover.allKeys) return TRUE;
      const keys = [...cover.keys].sort();
      const patterns = [...cover.patterns].sort();
      return formulas.atom({ kind: "additional", keys, patterns, value });
    });
    yield formulas.or([-formulas.type(["object"]), tree]);
  }
  const items = context.keyword("unevaluatedItems");
  if (items !== undefined) {
    const tree = leaves(context, "unevaluatedItems", context.child(items), (cover, value) => {
      if (cover.allItems) return TRUE;
      const rest = formulas.or([value, ...cover.contains]);
      return formulas.atom({ kind: "itemsFrom", start: cover.items, value: rest });
    });
    yield formulas.or([-formulas.type(["array"]), tree]);
  }
}

/** The members and items that are always evaluated, and those that are evaluated depending on conditions. */
interface Cover {
  readonly keys: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly allKeys: boolean;
  readonly items: number;
  readonly allItems: boolean;
  readonly contains: ReadonlySet<Literal>;
  readonly conditions: readonly Condition[];
}

interface Condition {
  readonly literal: Literal;
  readonly then: Cover;
  readonly else: Cover;
}

const NOTHING: Cover = {
  keys: new Set(),
  patterns: new Set(),
  allKeys: false,
  items: 0,
  allItems: false,
  contains: new Set(),
  conditions: [],
};

const MAX_LEAVES = 512;
const MAX_NESTING = 64;

type Leaf = (cover: Cover, value: Literal) => Literal;

function leaves(context: Context, keyword: string, value: Literal, leaf: Leaf): Literal {
  if (value === TRUE) return TRUE;
  let remainingLeaves = MAX_LEAVES;
  const grow = (cover: Cover): Literal | undefined => {
    remainingLeaves -= 1;
    if (remainingLeaves < 0) return undefined;
    const [condition, ...conditions] = cover.conditions;
    const current = leaf(cover, value);
    if (condition === undefined || current === TRUE) return current;
    const remaining = { ...cover, conditions };
    const then = condition.literal === FALSE ? TRUE : grow(join(remaining, condition.then));
    const otherwise = condition.literal === TRUE ? TRUE : grow(join(remaining, condition.else));
    if (then === undefined || otherwise === undefined) return undefined;
    return context.formulas.ite(condition.literal, then, otherwise);
  };
  const cover = coverOf(context, context.site, keyword, 0);
  const tree = cover && grow(cover);
  return tree ?? context.formulas.opaque("unevaluated", keyword, `${keyword} ${context.compile(context.site)}`);
}

function join(a: Cover, b: Cover): Cover {
  return {
    keys: new Set([...a.keys, ...b.keys]),
    patterns: new Set([...a.patterns, ...b.patterns]),
    allKeys: a.allKeys || b.allKeys,
    items: Math.max(a.items, b.items),
    allItems: a.allItems || b.allItems,
    contains: new Set([...a.contains, ...b.contains]),
    conditions: [...a.conditions, ...b.conditions],
  };
}

/**
 * Returns what a schema evaluates if it holds, without the keyword `skip`. Returns undefined if it nests too deeply.
 */
function coverOf(context: Context, site: Site, skip: string, depth: number): Cover | undefined {
  const { schema, resource } = site.place;
  if (!isObject(schema)) return NOTHING;
  if (depth > MAX_NESTING) return undefined;
  context.spend();
  const keyword = (name: string): Json | undefined =>
    knows(resource.dialect, name) ? member(schema, name) : undefined;
  const at = (child: Json): Site => ({ place: context.at(child).place, scope: site.scope });
  const inner = (child: Json): Cover | undefined => coverOf(context, at(child), "", depth + 1);

  const certain: (Cover | undefined)[] = [ownCover(context, site, keyword, at, skip)];
  const list = (name: string): readonly Json[] => {
    const value = keyword(name);
    return isArray(value) ? value : [];
  };
  for (const child of list("allOf")) certain.push(inner(child));
  for (const target of context.targets(site)) certain.push(coverOf(context, target, "", depth + 1));

  const conditional = (literal: Literal, then: Cover | undefined, otherwise: Cover | undefined = NOTHING): void => {
    if (then === undefined || otherwise === undefined) certain.push(undefined);
    else if (then !== NOTHING || otherwise !== NOTHING) {
      certain.push({ ...NOTHING, conditions: [{ literal, then, else: otherwise }] });
    }
  };
  for (const child of [...list("anyOf"), ...list("oneOf")]) conditional(context.compile(at(child)), inner(child));

  const condition = keyword("if");
  if (condition !== undefined) {
    const holds = inner(condition);
    const then = inner(keyword("then") ?? true);
    conditional(context.compile(at(condition)), holds && then && join(holds, then), inner(keyword("else") ?? true));
  }
  const dependents = keyword("dependentSchemas");
  for (const [key, child] of isObject(dependents) ? Object.entries(dependents) : []) {
    const present = context.formulas.and([
      context.formulas.type(["object"]),
      context.formulas.atom({ kind: "required", key }),
    ]);
    conditional(present, inner(child));
  }
  return certain.reduce((all, part) => all && part && join(all, part), NOTHING);
}

/** Returns what the keywords of a schema object evaluate, without its subschemas that apply to the same value. */
function ownCover(
  context: Context,
  site: Site,
  keyword: (name: string) => Json | undefined,
  at: (child: Json) => Site,
  skip: string,
): Cover {
  const has = (name: string): boolean => name !== skip && keyword(name) !== undefined;
  const names = (name: string): ReadonlySet<string> => {
    const map = keyword(name);
    return new Set(isObject(map) ? Object.keys(map) : []);
  };
  const tuple = tupleOf({ keyword, site });
  const contains = keyword("contains");
  return {
    ...NOTHING,
    keys: names("properties"),
    patterns: names("patternProperties"),
    allKeys: has("additionalProperties") || has("unevaluatedProperties"),
    items: tuple.prefix.length,
    allItems: tuple.rest !== undefined || has("unevaluatedItems"),
    contains: contains === undefined ? NOTHING.contains : new Set([context.compile(at(contains))]),
  };
}
