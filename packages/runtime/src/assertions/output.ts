import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, textOf } from "@skill-convert/core/json";
import type { AssertionContext } from "../contracts.js";
import { searchPattern } from "../patterns.js";
import { type Check, fail, notEvaluated, type Observed, pass, quote, unknown } from "./outcome.js";

type OutputCheck = Check<"output">;

/** Checks `output.*` (stop.md#s78): a field of the output exists and meets every condition that is given. */
export function checkOutput(assertion: OutputCheck, { outputs }: AssertionContext): Observed {
  if (outputs === undefined) return unknown("the run returned no JSON object to look for a field in");
  const name = `output.${assertion.output}`;
  if (!hasCondition(assertion)) return notEvaluated("not_empty, matches, equals or greater_than");
  const value = fieldAt(outputs, assertion.output);
  if (value === undefined) return fail(`${name} is missing from the result of the run`);
  const found = CONDITIONS.flatMap((condition) => condition(assertion, value) ?? []);
  const worst = found.find(({ status }) => status === "fail") ?? found.find(({ status }) => status === "unknown");
  if (!worst) return pass(`${name} is as expected`, value);
  return { ...worst, message: `${name} ${worst.message}`, value };
}

/**
 * Returns true if the assertion has a condition of the specification. Without one it verifies nothing (stop.md#d26).
 */
function hasCondition({ notEmpty, matches, equals, greaterThan }: OutputCheck): boolean {
  return [notEmpty, matches, equals, greaterThan].some((condition) => condition !== undefined);
}

/** Finds a field by its name, or by a path of names with dots between them (stop.md#d27). */
function fieldAt(outputs: JsonRecord, name: string): Json | undefined {
  const field = getOwn(outputs, name);
  if (field !== undefined) return field;
  return name
    .split(".")
    .reduce<Json | undefined>((value, key) => (isJsonRecord(value) ? getOwn(value, key) : undefined), outputs);
}

type Condition = (assertion: OutputCheck, value: Json) => Observed | undefined;

const notEmpty: Condition = ({ notEmpty }, value) => (notEmpty && isEmpty(value) ? fail("is empty") : undefined);

const matches: Condition = ({ matches }, value) => {
  if (matches === undefined) return undefined;
  if (typeof value === "object") return fail(`is not a string, so it cannot match ${matches}`);
  const { found, problem } = searchPattern(matches, textOf(value));
  if (found === undefined) return unknown(`cannot be compared: ${problem}`);
  return found ? undefined : fail(`is ${quote(JSON.stringify(value))}, which does not match ${matches}`);
};

const equals: Condition = ({ equals }, value) => {
  if (equals === undefined || jsonEqual(equals, value)) return undefined;
  return fail(`is ${quote(JSON.stringify(value))}, not ${quote(JSON.stringify(equals))}`);
};

const greaterThan: Condition = ({ greaterThan }, value) => {
  if (greaterThan === undefined) return undefined;
  if (typeof value !== "number") return fail(`is ${quote(JSON.stringify(value))}, which is not a number`);
  return value > greaterThan ? undefined : fail(`is ${value}, which is not greater than ${greaterThan}`);
};

const CONDITIONS: readonly Condition[] = [notEmpty, matches, equals, greaterThan];

function isEmpty(value: Json): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
