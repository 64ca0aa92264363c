import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { asRecord } from "@skill-convert/format";
import { allOf, type Check, checkPart, isDone, report } from "./check.js";

/** The pattern of the names that anyone may add (openapi.md#s4). */
const EXTENSION = "^x-";

/** Makes the check of the properties that a schema describes by name or by pattern; undefined if it describes none. */
export function propertiesOf(schema: JsonRecord, compile: (schema: Json) => Check): Check | undefined {
  const byName = new Map(
    Object.entries(asRecord(schema["properties"]) ?? {}).map(([name, each]) => [name, compile(each)]),
  );
  const byPattern = Object.entries(asRecord(schema["patternProperties"]) ?? {}).map(
    ([pattern, each]) => [new RegExp(pattern, "u"), compile(each)] as const,
  );
  const additional = getOwn(schema, "additionalProperties");
  const others =
    additional === undefined ? undefined : isJsonRecord(additional) ? compile(additional) : unknownOf(schema);
  if (byName.size === 0 && byPattern.length === 0 && !others) return undefined;
  return (value, visit, evaluated) => {
    if (!isJsonRecord(value)) return true;
    let isValid = true;
    for (const name of Object.keys(value)) {
      const own = byName.get(name);
      const matching = byPattern.filter(([pattern]) => pattern.test(name)).map(([, check]) => check);
      const checks = own ? [own, ...matching] : matching;
      const all = checks.length > 0 ? allOf(checks) : others;
      if (!all) continue;
      evaluated?.add(name);
      if (checkPart(all, value[name] ?? null, name, visit)) continue;
      isValid = false;
      if (isDone(visit)) break;
    }
    return isValid;
  };
}

/** Makes the check of `additionalProperties: false`, which says what the names are if they follow a pattern. */
function unknownOf(schema: JsonRecord): Check {
  const patterns = Object.keys(asRecord(schema["patternProperties"]) ?? {}).filter((pattern) => pattern !== EXTENSION);
  const hint = patterns.length > 0 ? `; a name here matches ${patterns.join(" or ")}` : "";
  return (_value, visit) => report(visit, { problem: `there is no field of this name${hint}`, isKey: true });
}

/** Adds `unevaluatedProperties: false` to the check of a schema: it has to describe every property. */
export function closed(check: Check, schema: JsonRecord): Check {
  const unknown = unknownOf(schema);
  return (value, visit, outer) => {
    if (!isJsonRecord(value)) return check(value, visit, outer);
    const evaluated = new Set<string>();
    let isValid = check(value, visit, evaluated);
    for (const name of Object.keys(value)) {
      outer?.add(name);
      if (evaluated.has(name) || (!isValid && isDone(visit))) continue;
      isValid = checkPart(unknown, null, name, visit) && isValid;
    }
    return isValid;
  };
}
