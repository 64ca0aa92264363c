import { getOwn, type Json, textOf } from "../json.js";
import type { Keyword } from "./keyword.js";
import { Undecided } from "./linear-pattern.js";

const keyword = (name: string, make: Keyword["make"]): Keyword => ({ name, make });

/** Keywords that apply schemas to the value itself. */
export const APPLICATORS: readonly Keyword[] = [
  keyword("$recursiveRef", () => () => fail("$recursiveRef is not supported")),
  followReference("$ref"),
  followReference("$dynamicRef"),
  keyword("allOf", (parts, _schema, scope) => {
    const checks = listOf(parts).map((part) => scope.compile(part));
    return (value, visit, evaluated) =>
      visit.all(checks, (check, index) => visit.apply(check, value, evaluated, "allOf", index));
  }),
  alternatives("anyOf"),
  alternatives("oneOf"),
  keyword("not", (part, schema, scope) => {
    const check = scope.compile(part);
    return (value, visit) => !visit.accepts(check, value) || visit.report("not", schema);
  }),
  keyword("if", (condition, schema, scope) => {
    const check = scope.compile(condition);
    const yes = scope.compile(getOwn(schema, "then") ?? true);
    const no = scope.compile(getOwn(schema, "else") ?? true);
    return (value, visit, evaluated) =>
      visit.accepts(check, value, evaluated)
        ? visit.apply(yes, value, evaluated, "then")
        : visit.apply(no, value, evaluated, "else");
  }),
];

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A dynamic reference is followed like any other: the anchor of another schema does not replace its target. */
function followReference(name: string): Keyword {
  return keyword(name, (argument, _schema, scope) => {
    const reference = textOf(argument);
    const target = scope.resolve(reference);
    if (!target) return () => fail(`the reference ${reference} points outside the schema or to nothing in it`);
    const check = scope.compile(target.schema, target.base);
    return (value, visit, evaluated) => visit.apply(check, value, evaluated, name);
  });
}

function fail(reason: string): never {
  throw new Undecided(reason);
}

/** `anyOf` and `oneOf`. Every alternative is tried if it may describe properties or items. */
function alternatives(name: "anyOf" | "oneOf"): Keyword {
  const isExclusive = name === "oneOf";
  return keyword(name, (parts, schema, scope) => {
    const checks = listOf(parts).map((part) => scope.compile(part));
    return (value, visit, evaluated) => {
      const passing: number[] = [];
      for (const [index, check] of checks.entries()) {
        if (!visit.accepts(check, value, evaluated)) continue;
        passing.push(index);
        if (isExclusive ? passing.length > 1 : visit.options.stopsEarly && !evaluated) break;
      }
      if (passing.length === 1 || (passing.length > 1 && !isExclusive)) return true;
      return visit.report(name, schema, undefined, () =>
        checks.slice(0, passing[1]).map((check, index) => {
          if (passing.includes(index)) return [];
          return visit.explain(() => visit.apply(check, value, undefined, name, index));
        }),
      );
    };
  });
}
