import { canonicalJson, getOwn, isJsonRecord, isRecord, type Json, type JsonRecord } from "../json.js";
import type { Keyword, Scope } from "./keyword.js";
import { sizeKeywords } from "./scalar-keywords.js";
import type { Check, Visit } from "./visit.js";

type Items = readonly unknown[];
type Properties = Readonly<Record<string, unknown>>;

const ofArrays = (name: string, make: Keyword["make"]): Keyword => ({ name, type: "array", make });
const ofObjects = (name: string, make: Keyword["make"]): Keyword => ({ name, type: "object", make });

/** Keywords of arrays and of objects. */
export const PART_KEYWORDS: readonly Keyword[] = [
  ...sizeKeywords<Items>("Items", "array", ({ length }) => length),
  // Drafts up to 2019-09 have `items` for `prefixItems`, and then `additionalItems` for `items`.
  ...together(["prefixItems", "additionalItems", "items"], "array", describeItems),
  ofArrays("contains", (argument, schema, scope) => {
    const check = scope.compile(argument);
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
    return (value, visit, evaluated) => {
      const accepted = (value as Items).map((item) => visit.accepts(check, item));
      const found = accepted.flatMap((isAccepted, index) => (isAccepted ? [index] : []));
      for (const index of found) evaluated?.add(index);
      if (found.length >= Number(minContains) && found.length <= Number(maxContains)) return true;
      return visit.report("contains", schema, undefined, () =>
        (value as Items).map((item, index) =>
          accepted[index] ? [] : visit.explain(() => visit.applyTo(index, check, item, "contains")),
        ),
      );
    };
  }),
  ofArrays("uniqueItems", (argument, schema) => (value, visit) => {
    const first = new Map<string, number>();
    for (const [index, item] of argument === true ? (value as Items).entries() : []) {
      countParts(item, visit);
      const text = canonicalJson(item);
      const earlier = first.get(text);
      if (earlier !== undefined) return visit.report("uniqueItems", schema, [earlier, index]);
      first.set(text, index);
    }
    return true;
  }),
  unevaluated("unevaluatedItems", "array"),
  ...sizeKeywords<Properties>("Properties", "object", (value) => Object.keys(value).length),
  ofObjects("required", (argument, schema) => (value, visit) => {
    return visit.all(listOf<string>(argument), (name) => has(value, name) || visit.report("required", schema, name));
  }),
  ofObjects("propertyNames", (argument, schema, scope) => {
    const check = scope.compile(argument);
    return (value, visit) =>
      visit.all(Object.keys(value as Properties), (key) => {
        if (visit.accepts(check, key)) return true;
        return visit.report("propertyNames", schema, key, () => [
          visit.explain(() => visit.apply(check, key, undefined, "propertyNames")),
        ]);
      });
  }),
  dependents("dependencies"),
  ...together(["properties", "patternProperties", "additionalProperties"], "object", describeProperties),
  dependents("dependentRequired"),
  dependents("dependentSchemas"),
  unevaluated("unevaluatedProperties", "object"),
];

function has(value: unknown, name: string): boolean {
  return Object.hasOwn(value as Properties, name);
}

function listOf<T>(value: Json | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function keysOf(value: unknown): readonly (string | number)[] {
  return Array.isArray(value) ? [...value.keys()] : Object.keys(value as Properties);
}

/** Makes a keyword about values that have a certain property. Up to draft 7, one keyword had both forms. */
function dependents(name: string): Keyword {
  return ofObjects(name, (argument, schema, scope) => {
    const checks = Object.entries(isJsonRecord(argument) ? argument : {}).map(([property, needed]) => {
      const requires: Check = (value, visit) =>
        visit.all(listOf<string>(needed), (key) => has(value, key) || visit.report(name, schema, key));
      return [property, Array.isArray(needed) ? requires : scope.compile(needed)] as const;
    });
    return (value, visit, evaluated) =>
      visit.all(checks, ([property, check]) => {
        return !has(value, property) || visit.apply(check, value, evaluated, name, property);
      });
  });
}

/** Makes the keyword about the parts that no other keyword has described. */
function unevaluated(name: string, type: string): Keyword {
  return {
    name,
    type,
    make(argument, schema, scope) {
      const check = scope.compile(argument);
      return (value, visit, evaluated) => {
        const others = keysOf(value).filter((key) => !evaluated?.has(key));
        for (const key of others) evaluated?.add(key);
        return visit.all(argument === false && type === "array" ? others.slice(0, 1) : others, (key) => {
          if (argument === false) return visit.report(name, schema, key);
          return visit.applyTo(key, check, (value as Properties)[key], name);
        });
      };
    },
  };
}

/** Makes keywords that describe parts together. The first of them that a schema has stands for all. */
function together(names: readonly string[], type: string, describe: (schema: JsonRecord, scope: Scope) => Check) {
  return names.map(
    (name): Keyword => ({
      name,
      type,
      make: (_argument, schema, scope) =>
        names.find((each) => has(schema, each)) === name ? describe(schema, scope) : undefined,
    }),
  );
}

function describeItems(schema: JsonRecord, scope: Scope): Check {
  const isTuple = Array.isArray(schema["items"]);
  const others = isTuple ? "additionalItems" : "items";
  const first = listOf<Json>(schema[isTuple ? "items" : "prefixItems"]).map((part) => scope.compile(part));
  const rest = getOwn(schema, others);
  const check = rest === undefined ? undefined : scope.compile(rest);
  const last = rest === false && first.length > 0 ? first.length : Number.POSITIVE_INFINITY;
  return (value, visit, evaluated) => {
    const items = value as Items;
    const hasParts = () =>
      visit.all(items.slice(0, check ? last : first.length), (item, index) => {
        evaluated?.add(index);
        const own = first[index];
        if (own) return visit.applyTo(index, own, item, isTuple ? "items" : "prefixItems", index);
        return !check || visit.applyTo(index, check, item, others);
      });
    const isShort = () => items.length <= last || visit.report(others, schema, last);
    return visit.all(isTuple ? [isShort, hasParts] : [hasParts, isShort], (holds) => holds());
  };
}

function describeProperties(schema: JsonRecord, scope: Scope): Check {
  const partsOf = (keyword: string) =>
    Object.entries(getOwn(schema, keyword) ?? {}).map(
      ([key, part]: [string, Json]) => [key, scope.compile(part)] as const,
    );
  const byName = new Map(partsOf("properties"));
  const byPattern = partsOf("patternProperties");
  const others = getOwn(schema, "additionalProperties");
  const check = others === undefined ? undefined : scope.compile(others);
  return (value, visit, evaluated) => {
    const { spend, inSchemaOrder } = visit.options;
    const properties = value as Properties;
    const keys = Object.keys(properties);
    const ordered = inSchemaOrder
      ? [...keys.filter((key) => !byName.has(key)), ...[...byName.keys()].filter((name) => has(value, name))]
      : keys;
    return visit.all(ordered, (key) => {
      const part = properties[key];
      const own = byName.get(key);
      let isDescribed = own !== undefined;
      let isValid = !own || visit.applyTo(key, own, part, "properties", key);
      for (const [pattern, each] of byPattern) {
        if (!visit.options.matches(pattern, key)) continue;
        isDescribed = true;
        isValid = visit.applyTo(key, each, part, "patternProperties", pattern) && isValid;
      }
      if (isDescribed || check) evaluated?.add(key);
      else spend();
      if (isDescribed || !check) return isValid;
      if (others === false) return visit.report("additionalProperties", schema, key);
      return visit.applyTo(key, check, part, "additionalProperties");
    });
  };
}

/** Counts the work of comparing a value with others. */
function countParts(value: unknown, visit: Visit): void {
  visit.options.spend();
  if (isRecord(value) || Array.isArray(value)) for (const part of Object.values(value)) countParts(part, visit);
}
