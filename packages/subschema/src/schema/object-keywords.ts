import type { Literal } from "../formula.js";
import { canonical, isArray, isObject, type Json, type JsonObject } from "../json.js";
import type { Context } from "./context.js";
import { knows } from "./dialect.js";
import { count } from "./scalar-keywords.js";

/** Compiles the keywords of objects (JSON Schema 2020-12, sections 10.2.2.4 and 10.3.2; Validation, section 6.5). */
export function* objectKeywords(context: Context): Generator<Literal> {
  const { formulas, child, keyword } = context;
  yield* count(context, "minProperties");
  yield* count(context, "maxProperties");
  yield* required(context);

  const properties = entriesOf(context, "properties");
  const patterns = entriesOf(context, "patternProperties");
  for (const [key, schema] of properties) yield formulas.atom({ kind: "property", key, value: child(schema) });
  for (const [source, schema] of patterns) {
    yield formulas.atom({ kind: "patternProperty", source, value: child(schema) });
  }
  const additional = keyword("additionalProperties");
  if (additional !== undefined) {
    const keys = properties.map(([key]) => key).sort();
    const sources = patterns.map(([source]) => source).sort();
    yield formulas.atom({ kind: "additional", keys, patterns: sources, value: child(additional) });
  }
  const names = keyword("propertyNames");
  if (names !== undefined && knows(context.site.place.resource.dialect, "propertyNames")) {
    yield formulas.atom({ kind: "propertyNames", value: child(names) });
  }
  yield* dependencies(context);
}

/** Returns the entries of a keyword that maps names to schemas or to lists of names. */
function entriesOf({ keyword }: Context, name: string): readonly [string, Json][] {
  const map = keyword(name);
  return isObject(map) ? Object.entries(map) : [];
}

function isNames(value: Json): value is readonly string[] {
  return isArray(value) && value.every((name) => typeof name === "string");
}

function* required({ formulas, keyword }: Context): Generator<Literal> {
  const names = keyword("required") ?? [];
  for (const key of isNames(names) ? names : []) yield formulas.atom({ kind: "required", key });
}

function* dependencies(context: Context): Generator<Literal> {
  const modern = knows(context.site.place.resource.dialect, "dependentRequired");
  const kinds = modern ? ["dependentRequired", "dependentSchemas"] : ["dependencies"];
  for (const kind of kinds) {
    for (const [key, dependency] of entriesOf(context, kind)) yield dependent(context, key, dependency);
  }
  const legacy = context.keyword("dependencies");
  if (modern && isObject(legacy)) yield legacyDependencies(context, legacy);
}

function dependent({ formulas, child }: Context, key: string, dependency: Json): Literal {
  const absent = -formulas.atom({ kind: "required", key });
  if (isNames(dependency)) {
    const others = dependency.map((name) => formulas.atom({ kind: "required", key: name }));
    return formulas.or([absent, formulas.and(others)]);
  }
  return formulas.or([-formulas.type(["object"]), absent, child(dependency)]);
}

/**
 * 2020-12 has no keyword `dependencies`, but allows validators to assert it. An object with one of its keys is
 * therefore undecided.
 */
function legacyDependencies({ formulas }: Context, map: JsonObject): Literal {
  const keys = Object.keys(map).map((key) => formulas.atom({ kind: "required", key }));
  const untouched = formulas.and(keys.map((key) => -key));
  return formulas.or([-formulas.type(["object"]), untouched, formulas.opaque("compatibility", canonical(map))]);
}
