import type { SyntaxNode } from "@lezer/common";
import type { Json } from "@skill-convert/core";
import { dictionaryOf, type Evaluated, itemsIn, type Known, listOf, scalar, unknown } from "./evaluated.js";
import type { Evaluation } from "./evaluation.js";
import { calculate } from "./numbers.js";
import { children } from "./parse.js";
import { compareText } from "./strings.js";

/** `-1`, `+1` and `not x`. */
export function evaluateUnary({ text, whole, expression }: Evaluation, node: SyntaxNode): Evaluated {
  const [operator, operand] = children(node);
  if (!operator || !operand) return expression(node);
  const found = whole(operand);
  if (!found.known) return found;
  const { value, isFloat = false } = found;
  const sign = text(operator);
  if (sign === "not") return scalar(node, !isTrue(found));
  if (typeof value !== "number" || (sign !== "+" && sign !== "-")) return expression(node);
  // An integer has no negative zero.
  const isZero = value === 0 && !isFloat;
  return scalar(node, sign === "-" && !isZero ? -value : value, { isFloat });
}

/** `a if c else b`. */
export function evaluateChoice({ evaluate, whole, expression }: Evaluation, node: SyntaxNode): Evaluated {
  const [yes, , condition, , no] = children(node);
  if (!yes || !condition || !no) return expression(node);
  const found = whole(condition);
  return found.known ? evaluate(isTrue(found) ? yes : no) : found;
}

/** Arithmetic, comparisons, `and`, `or`, and what joins two collections. */
export function evaluateBinary(evaluation: Evaluation, node: SyntaxNode): Evaluated {
  const { text, evaluate, whole, expression } = evaluation;
  const parts = children(node);
  const left = parts[0];
  const right = parts.at(-1);
  const sign = parts.slice(1, -1).map(text).join(" ");
  if (!left || !right || parts.length < 3) return expression(node);
  if (sign === "and" || sign === "or") {
    const first = whole(left);
    return !first.known || isTrue(first) !== (sign === "and") ? first : evaluate(right);
  }
  if (sign === "|") return join(evaluation, node, evaluate(left), evaluate(right));
  const one = whole(left);
  const other = whole(right);
  if (!one.known || !other.known) return one.known ? other : one;
  // `a < b < c` compares b twice.
  const isChained = left.name === "BinaryExpression" && left.getChild("CompareOp") !== null;
  const answer = isChained ? undefined : compare(node, one, sign, other);
  if (answer !== undefined) return scalar(node, answer);
  const a = one.value;
  const b = other.value;
  if (typeof a === "number" && typeof b === "number") {
    const value = calculate(a, sign, b);
    if (value === undefined) return unknown(node, `the result of ${text(node).replace(/\s+/g, " ").slice(0, 40)}`);
    const isFloat = one.isFloat || other.isFloat || sign === "/" || (sign === "**" && b < 0);
    return scalar(node, value, { isFloat: isFloat === true });
  }
  if (sign !== "+") return expression(node);
  if (typeof a === "string" && typeof b === "string") return scalar(node, a + b);
  // Python adds lists to lists and tuples to tuples only.
  const isSequence = one.kind === other.kind && (one.kind === "list" || one.kind === "tuple");
  if (!isSequence || !one.members || !other.members) return expression(node);
  return listOf(node, [...one.members.values(), ...other.members.values()], one.kind);
}

/** `a | b` of two dictionaries or two sets. */
function join({ expression }: Evaluation, node: SyntaxNode, one: Evaluated, other: Evaluated): Evaluated {
  if (!one.known || !other.known) return one.known ? other : one;
  if (one.kind !== other.kind || !one.members || !other.members) return expression(node);
  if (one.kind === "dictionary" && !other.gaps)
    return dictionaryOf(node, new Map([...one.members, ...other.members]), one.gaps);
  return one.kind === "set" && one.whole && other.whole
    ? setOf(node, [...one.members.values(), ...other.members.values()])
    : expression(node);
}

/** A set, of which every value is there once. Its order is that of the text, since Python gives it any. */
export function setOf(node: SyntaxNode, items: readonly Evaluated[]): Evaluated {
  const once = new Map(items.map((item, index) => [item.known ? JSON.stringify(item.value) : String(index), item]));
  return listOf(node, [...once.values()], "set");
}

/** What Python takes for true. */
export function isTrue({ value }: Known): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.keys(value).length > 0;
}

/** The answer of a comparison of texts, numbers, truth values and None; undefined for anything else. */
function compare(node: SyntaxNode, one: Known, sign: string, other: Known): boolean | undefined {
  if (sign === "in" || sign === "not in") {
    const answer = contains(node, one, other);
    return answer === undefined ? undefined : answer === (sign === "in");
  }
  const a = plain(one.value);
  const b = plain(other.value);
  if (a === undefined || b === undefined) return undefined;
  if (sign === "==" || sign === "!=") return (a === b) === (sign === "==");
  if (sign === "is" || sign === "is not") return a === null || b === null ? (a === b) === (sign === "is") : undefined;
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : typeof a === "string" && typeof b === "string"
        ? compareText(a, b)
        : undefined;
  return order === undefined ? undefined : ORDERS.get(sign)?.(order);
}

const ORDERS: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ["<", (order) => order < 0],
  ["<=", (order) => order <= 0],
  [">", (order) => order > 0],
  [">=", (order) => order >= 0],
]);

function contains(node: SyntaxNode, one: Known, other: Known): boolean | undefined {
  const wanted = plain(one.value);
  if (wanted === undefined) return undefined;
  if (typeof other.value === "string") return typeof wanted === "string" ? other.value.includes(wanted) : undefined;
  const items = itemsIn(node, other)?.map((item) => (item.known ? plain(item.value) : undefined));
  return items?.every((item) => item !== undefined) ? items.includes(wanted) : undefined;
}

/** True is 1 in Python, and False is 0. */
function plain(value: Json): string | number | null | undefined {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? undefined : value;
}
