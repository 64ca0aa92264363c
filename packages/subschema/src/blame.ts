import type { Evaluator } from "./evaluate.js";
import { isAtom, type Literal } from "./formula.js";
import { isArray, isObject, type Json } from "./json.js";

const MAX_DEPTH = 100;

/** Where in a value a formula refuses it: as deep as one place can be named. */
export function blame(evaluator: Evaluator, literal: Literal, value: Json, depth = 0): readonly string[] {
  const target = evaluator.formulas.deref(literal);
  const formula = evaluator.formulas.get(target);
  if (target < 0 || depth > MAX_DEPTH) return [];
  if (formula.kind === "and") {
    const failing = formula.all.find((part) => !evaluator.accepts(part, value));
    return failing === undefined ? [] : blame(evaluator, failing, value, depth + 1);
  }
  if (formula.kind === "ite") {
    const branch = evaluator.accepts(formula.if, value) ? formula.then : formula.else;
    return blame(evaluator, branch, value, depth + 1);
  }
  if (!isAtom(formula) || !("value" in formula) || formula.kind === "propertyNames") return [];
  for (const [token, part] of parts(value)) {
    // A value with this part alone fails too if, and only if, this part is what the atom refuses.
    if (evaluator.accepts(literal, alone(value, token, part))) continue;
    return [token, ...blame(evaluator, formula.value, part, depth + 1)];
  }
  return [];
}

function parts(value: Json): readonly (readonly [string, Json])[] {
  if (isArray(value)) return value.map((item, index) => [String(index), item]);
  return isObject(value) ? Object.entries(value) : [];
}

/** The value up to this part of an array, or with this member only. */
function alone(value: Json, token: string, part: Json): Json {
  return isArray(value) ? value.slice(0, Number(token) + 1) : Object.fromEntries([[token, part]]);
}
