import type { Json, JsonRecord } from "@skill-convert/core";
import { canonicalJson, isIdentical, isJsonRecord } from "@skill-convert/core/json";
import { asRecord, describeValue, typeProblem } from "@skill-convert/format";
import { alternatives } from "./alternatives.js";
import { allOf, type Check, checkPart, holds, isDone, report } from "./check.js";

/**
 * Makes the check of one keyword.
 *
 * @param value the value of the keyword
 * @param schema the schema with the keyword, for keywords that belong together
 */
type Make = (value: Json, schema: JsonRecord, compile: (schema: Json) => Check) => Check;

/** Makes a check of values of one type. Values of another type are valid. */
function checkOf<T extends Json>(is: (value: Json) => value is T, problem: (value: T) => string | undefined): Check {
  return (value, visit) => {
    const found = is(value) ? problem(value) : undefined;
    return found === undefined || report(visit, { problem: found });
  };
}

const isString = (value: Json): value is string => typeof value === "string";
const isNumber = (value: Json): value is number => typeof value === "number";
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isAny = (_value: Json): _value is Json => true;
const listOf = (value: Json): readonly Json[] => (isList(value) ? value : [value]);

/** The keywords of the published schemas, except those of properties. */
export const KEYWORDS: Readonly<Record<string, Make>> = {
  type: (value) => {
    const types = listOf(value);
    return checkOf(isAny, (found) => {
      const wrong = types.map((type) => typeProblem(type, found));
      return wrong.includes(undefined) ? undefined : `expected ${wrong.join(" or ")}, found ${describeValue(found)}`;
    });
  },
  enum: (value) => {
    const allowed = listOf(value);
    return checkOf(isAny, (found) =>
      allowed.some((each) => isIdentical(each, found)) ? undefined : `expected one of ${wordsOf(allowed)}`,
    );
  },
  const: (value) =>
    checkOf(isAny, (found) => (isIdentical(value, found) ? undefined : `expected ${JSON.stringify(value)}`)),
  pattern: (value) => {
    const pattern = new RegExp(String(value), "u");
    return checkOf(isString, (found) => (pattern.test(found) ? undefined : `expected a string that matches ${value}`));
  },
  minimum: (value, { exclusiveMinimum }) => {
    const least = Number(value);
    return checkOf(isNumber, (found) => {
      if (exclusiveMinimum === true) return found > least ? undefined : `expected more than ${least}`;
      return found >= least ? undefined : `expected at least ${least}`;
    });
  },
  minItems: (value) =>
    checkOf(isList, ({ length }) => (length >= Number(value) ? undefined : `expected at least ${value} items`)),
  uniqueItems: (value) => checkOf(isList, (found) => (value === true ? repeatedIn(found) : undefined)),
  minProperties: (value) =>
    checkOf(isJsonRecord, (found) =>
      Object.keys(found).length >= Number(value) ? undefined : `expected at least ${value} fields`,
    ),
  maxProperties: (value) =>
    checkOf(isJsonRecord, (found) =>
      Object.keys(found).length <= Number(value) ? undefined : `expected at most ${value} fields`,
    ),
  required: (value) => {
    const names = listOf(value).map(String);
    return (found, visit) => {
      if (!isJsonRecord(found)) return true;
      const missing = names.filter((name) => !Object.hasOwn(found, name));
      for (const name of missing) report(visit, { problem: `the required field "${name}" is missing`, missing: name });
      return missing.length === 0;
    };
  },
  items: (value, _schema, compile) => {
    const check = compile(value);
    return (found, visit) => {
      if (!isList(found)) return true;
      let isValid = true;
      for (const [index, item] of found.entries()) {
        if (checkPart(check, item, index, visit)) continue;
        isValid = false;
        if (isDone(visit)) break;
      }
      return isValid;
    };
  },
  propertyNames: (value, _schema, compile) => {
    const check = compile(value);
    return (found, visit) => {
      if (!isJsonRecord(found)) return true;
      const wrong = Object.keys(found).filter((name) => !holds(check, name, visit, undefined));
      for (const name of wrong) {
        visit.path.push(name);
        report(visit, { problem: `expected a name that matches ${asRecord(value)?.["pattern"]}`, isKey: true });
        visit.path.pop();
      }
      return wrong.length === 0;
    };
  },
  allOf: (value, _schema, compile) => allOf(listOf(value).map(compile)),
  anyOf: (value, _schema, compile) => alternatives(listOf(value).map(compile), { isExclusive: false }),
  oneOf: (value, _schema, compile) => alternatives(listOf(value).map(compile), { isExclusive: true }),
  not: (value, _schema, compile) => {
    const check = compile(value);
    const names = listOf(asRecord(value)?.["required"] ?? []);
    const problem = names.length > 1 ? `${names.join(" and ")} exclude each other` : "it must not be like this";
    return (found, visit) => !holds(check, found, visit, undefined) || report(visit, { problem });
  },
  if: (value, schema, compile) => {
    const condition = compile(value);
    const yes = compile(schema["then"] ?? true);
    const no = compile(schema["else"] ?? true);
    return (found, visit, evaluated) => (holds(condition, found, visit, evaluated) ? yes : no)(found, visit, evaluated);
  },
  dependentSchemas: (value, _schema, compile) => {
    const checks = Object.entries(asRecord(value) ?? {}).map(([name, each]) => [name, compile(each)] as const);
    return (found, visit, evaluated) => {
      if (!isJsonRecord(found)) return true;
      return allOf(checks.filter(([name]) => Object.hasOwn(found, name)).map(([, check]) => check))(
        found,
        visit,
        evaluated,
      );
    };
  },
};

function wordsOf(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value)).join(", ");
}

/** Names the first item of a list that repeats another one. */
function repeatedIn(list: readonly Json[]): string | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of list.entries()) {
    const text = canonicalJson(item);
    const first = seen.get(text);
    if (first !== undefined) return `the items ${first + 1} and ${index + 1} are the same`;
    seen.set(text, index);
  }
  return undefined;
}
