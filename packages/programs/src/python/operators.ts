import type { SyntaxNode } from "@lezer/common";
import type { Json } from "@skill-convert/core";
import { childrenOf } from "../syntax-tree.js";
import { dictionaryOf, type Evaluated, itemsIn, type Known, listOf, scalar, unknown } from "./evaluated.js";
import type { Evaluation } from "./evaluation.js";
import { calculate } from "./numbers.js";
import { compareText } from "./strings.js";

/** Evaluates `-1`, `+1` and `not x`. */
export function evaluateUnary({ text, evaluateFully, expression }: Evaluation, node: SyntaxNode): Evaluated {
  const [operator, operand] = childrenOf(node);
  if (!operator || !operand) return expression(node);
  const found = evaluateFully(operand);
  if (!found.known) return found;
  const { value, isFloat = false } = found;
  const sign = text(operator);
  if (sign === "not") return scalar(node, !isTrue(found));
  if (typeof value !== "number" || (sign !== "+" && sign !== "-")) return expression(node);
  // An integer has no negative zero.
  const isZero = value === 0 && !isFloat;
  return scalar(node, sign === "-" && !isZero ? -value : value, { isFloat });
}

/** Evaluates `a if c else b`. */
export function evaluateChoice({ evaluate, evaluateFully, expression }: Evaluation, node: SyntaxNode): Evaluated {
  const [yes, , condition, , no] = childrenOf(node);
  if (!yes || !condition || !no) return expression(node);
  const found = evaluateFully(condition);
  return found.known ? evaluate(isTrue(found) ? yes : no) : found;
}

/** Evaluates arithmetic, comparisons, `and`, `or`, and `+` and `|` of two collections. */
export function evaluateBinary(evaluation: Evaluation, node: SyntaxNode): Evaluated {
  const { text, evaluate, evaluateFully, expression } = evaluation;
  const parts = childrenOf(node);
  const left = parts[0];
  const right = parts.at(-1);
  const sign = parts.slice(1, -1).map(text).join(" ");
  if (!left || !right || parts.length < 3) return expression(node);
  if (sign === "and" || sign === "or") {
    const first = evaluateFully(left);
    return !first.known || isTrue(first) !== (sign === "and") ? first : evaluate(right);
  }
  if (sign === "|") return join(evaluation, node, evaluate(left), evaluate(right));
  const first = evaluateFully(left);
  const second = evaluateFully(right);
  if (!first.known || !second.known) return first.known ? second : first;
  // `a < b < c` compares b twice.
  const isChained = left.name === "BinaryExpression" && left.getChild("CompareOp") !== null;
  const answer = isChained ? undefined : compare(node, first, sign, second);
  if (answer !== undefined) return scalar(node, answer);
  const a = first.value;
  const b = second.value;
  if (typeof a === "number" && typeof b === "number") {
    const value = calculate(a, sign, b);
    if (value === undefined) return unknown(node, `the result of ${text(node).replace(/\s+/g, " ").slice(0, 40)}`);
    const isFloat = first.isFloat || second.isFloat || sign === "/" || (sign === "**" && b < 0);
    return scalar(node, value, { isFloat: isFloat === true });
  }
  if (sign !== "+") return expression(node);
  if (typeof a === "string" && typeof b === "string") return scalar(node, a + b);
  // Python adds lists to lists and tuples to tuples only.
  const isSequence = first.kind === second.kind && (first.kind === "list" || first.kind === "tuple");
  if (!isSequence || !first.members || !second.members) return expression(node);
  return listOf(node, [...first.members.values(), ...second.members.values()], first.kind);
}

/** Evaluates `a | b` of two dictionaries or two sets. */
function join({ expression }: Evaluation, node: SyntaxNode, left: Evaluated, right: Evaluated): Evaluated {
  if (!left.known || !right.known) return left.known ? right : left;
  if (left.kind !== right.kind || !left.members || !right.members) return expression(node);
  if (left.kind === "dictionary" && !right.gaps)
    return dictionaryOf(node, new Map([...left.members, ...right.members]), left.gaps);
  return left.kind === "set" && left.isComplete && right.isComplete
    ? setOf(node, [...left.members.values(), ...right.members.values()])
    : expression(node);
}

/** Makes a set without repeated values, in the order of the text. In Python a set has no fixed order. */
export function setOf(node: SyntaxNode, items: readonly Evaluated[]): Evaluated {
  const distinct = new Map(items.map((item, index) => [item.known ? JSON.stringify(item.value) : String(index), item]));
  return listOf(node, [...distinct.values()], "set");
}

/** Returns true if Python treats a value as true. */
export function isTrue({ value }: Known): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.keys(value).length > 0;
}

/** Compares strings, numbers, booleans and None; undefined for anything else. */
function compare(node: SyntaxNode, left: Known, sign: string, right: Known): boolean | undefined {
  if (sign === "in" || sign === "not in") {
    const answer = contains(node, left, right);
    return answer === undefined ? undefined : answer === (sign === "in");
  }
  const a = comparable(left.value);
  const b = comparable(right.value);
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

function contains(node: SyntaxNode, left: Known, right: Known): boolean | undefined {
  const wanted = comparable(left.value);
  if (wanted === undefined) return undefined;
  if (typeof right.value === "string") return typeof wanted === "string" ? right.value.includes(wanted) : undefined;
  const items = itemsIn(node, right)?.map((item) => (item.known ? comparable(item.value) : undefined));
  return items?.every((item) => item !== undefined) ? items.includes(wanted) : undefined;
}

/** Returns a scalar for comparison; in Python, True is 1 and False is 0. */
function comparable(value: Json): string | number | null | undefined {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? undefined : value;
}
