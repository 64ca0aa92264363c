import { type Diagnostic, getOwn, isJsonRecord, type Json, type RuleSubject } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { v2Diagnostics } from "../diagnostics.js";
import { describeValue } from "../shape.js";
import { type ParameterAt, pathOf, viewV2 } from "../view.js";

/** What a value of each type is, dialects included. A type that may be anything, or is not known, is not among them. */
const VALUES: ReadonlyMap<string, { readonly expected: string; is(value: Json): boolean }> = new Map([
  ["string", { expected: "a text", is: (value: Json) => typeof value === "string" }],
  ["integer", { expected: "a whole number", is: (value: Json) => Number.isInteger(value) }],
  ["number", { expected: "a number", is: (value: Json) => typeof value === "number" }],
  ["boolean", { expected: "true or false", is: (value: Json) => typeof value === "boolean" }],
  ["array", { expected: "a list", is: (value: Json) => Array.isArray(value) }],
  ["object", { expected: "an object", is: isJsonRecord }],
]);

/** "default": the value of the parameter where none is given, and so one of its type. Null is no value. */
export function defaultTypes(subject: RuleSubject): Diagnostic[] {
  return withDefault(subject).flatMap(({ at, value }) => {
    const type = getOwn(at.record, "type");
    const values = typeof type === "string" ? VALUES.get(type) : undefined;
    if (typeof type !== "string" || values === undefined || values.is(value)) return [];
    const args = { input: at.name, type, expected: values.expected, found: describeValue(value) };
    return [v2Diagnostics.create("default-type", args, placeOf(subject, pathOf(at, "default")))];
  });
}

/** "default": taken where no value is given, which a required parameter does not allow. */
export function unusedDefaults(subject: RuleSubject): Diagnostic[] {
  return withDefault(subject)
    .filter(({ at }) => getOwn(at.record, "required") === true)
    .map(({ at }) =>
      v2Diagnostics.create("default-unused", { input: at.name }, placeOf(subject, pathOf(at, "default"))),
    );
}

function withDefault({ document }: RuleSubject): { at: ParameterAt; value: Json }[] {
  const found: { at: ParameterAt; value: Json }[] = [];
  for (const at of viewV2(document).parameters) {
    const value = getOwn(at.record, "default") ?? null;
    if (value !== null) found.push({ at, value });
  }
  return found;
}
